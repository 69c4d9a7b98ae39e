import type { Adjustment } from '#modules/adjusting/adjusting.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { operatorOrganizerPath } from '#web/paths/payouts.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { OPERATOR_ZONE } from '../operator-zone.ts';
import { owingWords } from './owing-words.ts';

const DECIDED = { booked: m.adjust_booked_by, refused: m.adjust_refused_by };

// One correction, with what can be done about it now.
export function AdjustmentLine({ adjustment }: { adjustment: Adjustment }) {
  const { id, organizer, amount, currency, words, state, stand, is_mine, decided_at } = adjustment;
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, currentLocale());
  const somebody = (name: string | null) => name ?? m.payouts_somebody();
  const money = (major: number) => formatMoney(toMinor(major), currency, currentLocale(), 'total');
  const isOwing = stand !== null && amount < 0 && stand.after < 0;
  return (
    <li data-row tabIndex={-1} className="grid gap-3 px-4 py-4">
      <div>
        <h3 className="font-bold wrap-anywhere">
          <a
            href={operatorOrganizerPath(organizer.slug)}
            className="inline-flex min-h-11 items-center text-primary"
          >
            {organizer.name}
          </a>
        </h3>
        <p>
          {amount > 0 ? m.adjust_plus() : m.adjust_minus()}:{' '}
          <b className="whitespace-nowrap">{money(Math.abs(amount))}</b>
        </p>
        <p className="text-ink-2 wrap-anywhere">{words}</p>
        <p className="text-small text-ink-2">
          {m.adjust_by({ who: somebody(adjustment.asked_by), when: when(adjustment.asked_at) })}
        </p>
        {state !== 'asked' && decided_at && (
          <p className="text-small text-ink-2">
            {DECIDED[state]({ who: somebody(adjustment.decided_by), when: when(decided_at) })}
          </p>
        )}
        {stand && !isOwing && (
          <p className="text-small text-ink-2">
            {m.adjust_stand({ due: money(stand.due), after: money(stand.after) })}
          </p>
        )}
        {isOwing && (
          <p className="mt-2 rounded-card bg-warn-soft px-4 py-3 text-warn">
            {owingWords(
              {
                organizer: organizer.name,
                currency,
                dueMinor: toMinor(stand.due),
                owingMinor: 0 - toMinor(stand.after),
              },
              currentLocale(),
            )}
          </p>
        )}
        {state === 'asked' && is_mine && <p className="text-small text-ink-2">{m.adjust_yours()}</p>}
      </div>
      {state === 'asked' && (
        <form method="post" className="flex flex-col gap-3 sm:flex-row">
          <input type="hidden" name="adjustment" value={id} />
          {isOwing && <input type="hidden" name="owing" value={0 - stand.after} />}
          {!is_mine && (
            <button type="submit" name="intent" value="book" className={PRIMARY_BUTTON}>
              {isOwing ? m.adjust_book_owing() : m.adjust_book()}
            </button>
          )}
          <button type="submit" name="intent" value="refuse" className={QUIET_BUTTON}>
            {is_mine ? m.adjust_withdraw() : m.adjust_refuse()}
          </button>
        </form>
      )}
    </li>
  );
}
