import type { PayoutView } from '#modules/payouts/payouts.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { Pill } from '#web/components/seller/pill.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import {
  KIND_WORDS,
  PART_WORDS,
  problemWord,
  STATE_MEANS,
  STATE_TONES,
  STATE_WORDS,
} from './payout-words.ts';

type PayoutListProps = { payouts: PayoutView[]; timeZone: string; canCancel: boolean };

// What was asked for, how far it is, and what that means.
export function PayoutList({ payouts, timeZone, canCancel }: PayoutListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {payouts.map((payout) => (
        <li key={payout.id} className="px-4 py-3">
          <PayoutLine payout={payout} timeZone={timeZone} />
          {canCancel && payout.state === 'requested' && (
            <form method="post" className="mt-3">
              <input type="hidden" name="payout" value={payout.id} />
              <button
                type="submit"
                name="intent"
                value="cancel"
                className={`${QUIET_BUTTON} w-full sm:w-auto`}
              >
                {m.payouts_cancel()}
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}

type PayoutLineProps = {
  payout: PayoutView;
  timeZone: string;
  // Without what it means for the seller.
  isBrief?: boolean;
};

export function PayoutLine({ payout, timeZone, isBrief = false }: PayoutLineProps) {
  const locale = currentLocale();
  const { state, currency, method, reference, problem, arrived, back, parts } = payout;
  const money = (amount: number) => formatMoney(toMinor(amount), currency, locale, 'total');
  const when = formatFull(payout.requested_at, timeZone, locale);
  const who = payout.requested_by ?? m.payouts_somebody();
  const means = STATE_MEANS[state];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="flex-1 text-[18px] font-bold">{money(payout.amount)}</span>
        <Pill tone={STATE_TONES[state]}>{STATE_WORDS[state]()}</Pill>
      </p>
      <p className="text-small text-ink-2 wrap-anywhere">
        {KIND_WORDS[method.kind]()} {method.label} ·{' '}
        {payout.is_automatic ? m.payouts_by_itself({ when }) : m.payouts_by({ who, when })}
      </p>
      {reference && parts.length < 2 && (
        <p className="text-small wrap-anywhere">{m.payouts_reference({ reference })}</p>
      )}
      {parts.length > 1 && !isBrief && (
        <ul className="text-small">
          {parts.map((part) => (
            <li key={part.number} className="wrap-anywhere">
              {m.operator_part({ number: part.number, amount: money(part.amount) })} ·{' '}
              {PART_WORDS[part.state]()}
              {part.receipt && ` · ${m.payouts_reference({ reference: part.receipt })}`}
            </li>
          ))}
        </ul>
      )}
      {means && !isBrief && <p className="text-small text-ink-2">{means()}</p>}
      {problem && <p className="text-small wrap-anywhere">{problemWord(problem)}</p>}
      {state === 'sent' && back > 0 && !isBrief && (
        <p className="text-small">{m.payouts_part_back({ arrived: money(arrived), back: money(back) })}</p>
      )}
    </>
  );
}
