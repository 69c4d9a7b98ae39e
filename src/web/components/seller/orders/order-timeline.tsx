import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { timelineWord } from './timeline-words.ts';

// The newest first: what one looks for happened last.
export function OrderTimeline({ order }: { order: SoldOrder }) {
  const locale = currentLocale();
  return (
    <ol className="border-l-2 border-line pl-4">
      {order.timeline.toReversed().map((entry) => (
        <li key={`${entry.at}-${entry.what}-${entry.tickets.join()}`} className="pb-3">
          <p className="font-semibold wrap-anywhere">
            {timelineWord(
              entry,
              // What cost nothing came back without money.
              !entry.amount ? '' : formatMoney(toMinor(entry.amount), order.currency, locale, 'total'),
            )}
          </p>
          <p className="text-small text-ink-2">
            <time dateTime={entry.at}>{formatFull(entry.at, order.event.time_zone, locale)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
