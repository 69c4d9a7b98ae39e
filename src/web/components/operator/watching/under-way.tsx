import type { MoneyBoard } from '#modules/watching/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { moneyText } from '#web/components/shared/money-words.ts';
import { countText } from '#web/page/count-text.ts';
import { PAYOUT_QUEUES_PATH } from '#web/paths/payouts.ts';
import { BoardSection } from './board-section.tsx';
import { PAYOUTS, whenText } from './board-words.ts';
import { Verdict } from './verdict.tsx';

export const UnderWay = ({ payouts }: Pick<MoneyBoard, 'payouts'>) => (
  <BoardSection
    title={m.watch_payouts()}
    {...(payouts.length === 0 && { says: m.watch_payouts_none() })}
    beside={
      <a
        href={PAYOUT_QUEUES_PATH}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline"
      >
        {m.watch_to_queue()}
      </a>
    }
  >
    {payouts.length > 0 && (
      <ul>
        {payouts.map(({ state, currency, count, amount, oldest_at }) => (
          <li
            key={`${state} ${currency}`}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
          >
            <span className="min-w-0">
              {state === 'unknown' ? (
                <Verdict tone="wait">{PAYOUTS[state]()}</Verdict>
              ) : (
                <span className="font-semibold">{PAYOUTS[state]()}</span>
              )}
              <span className="block text-small text-ink-2">
                {m.watch_oldest({ when: whenText(oldest_at) })}
              </span>
            </span>
            <span className="font-bold tabular-nums">
              {countText(count)} · {moneyText(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </BoardSection>
);

export function Booking({ booking }: Pick<MoneyBoard, 'booking'>) {
  const { lag_seconds: seconds, most_seconds: most, failed } = booking;
  const isLate = seconds > most;
  const says =
    seconds === 0
      ? m.watch_booking_none()
      : m.watch_booking_lag({ seconds: countText(seconds), most: countText(most) });
  return (
    <BoardSection
      title={m.watch_booking()}
      says={says}
      beside={
        <Verdict tone={failed > 0 ? 'wrong' : isLate ? 'wait' : 'good'}>
          {failed > 0 ? m.watch_look() : isLate ? m.watch_late() : m.watch_fine()}
        </Verdict>
      }
    >
      {failed > 0 && (
        <p className="font-semibold text-error">{m.watch_booking_failed({ count: countText(failed) })}</p>
      )}
    </BoardSection>
  );
}
