import type { PayoutView } from '#modules/payouts/payouts.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { Pill } from '#web/ui/pill.tsx';
import {
  KIND_WORDS,
  PART_WORDS,
  problemWord,
  STATE_MEANS,
  STATE_TONES,
  STATE_WORDS,
} from './payout-words.ts';

type PayoutLineProps = {
  payout: PayoutView;
  timeZone: string;
  // Without what it means for the seller.
  isBrief?: boolean;
};

// What was asked for, how far it is, and what that means.
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
