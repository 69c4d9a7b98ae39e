import type { Purse } from '#modules/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { eventMoneyPath } from '#web/paths/seller.ts';
import { SmallPoster } from '../events/small-poster.tsx';
import { ordersText } from '../figures/figures-words.ts';
import { SumsLine } from './sums-line.tsx';

type EventSumsProps = { organizer: string; purse: Purse };

export function EventSums({ organizer, purse: { events, older, currency } }: EventSumsProps) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={`sold-${currency}`}>
      <h2 id={`sold-${currency}`} className="mb-3 text-[20px] leading-7 font-bold">
        {m.money_events_title()}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {events.map(({ event, orders, ...sums }) => (
          <li
            key={event.id}
            className="relative grid grid-cols-[40px_minmax(0,1fr)] gap-3 px-4 py-3 hover:bg-sunken"
          >
            <SmallPoster event={event} className="w-10" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <a
                  href={eventMoneyPath(organizer, event.id)}
                  className="font-bold wrap-anywhere after:absolute after:inset-0 hover:text-primary"
                >
                  {event.name}
                </a>
                <span className="text-small text-ink-2">{ordersText(orders)}</span>
              </p>
              <SumsLine sums={sums} currency={currency} />
            </div>
          </li>
        ))}
        {older.events > 0 && (
          <li className="px-4 py-3">
            <p className="font-bold">{m.money_older_events({ count: older.events })}</p>
            <SumsLine sums={older} currency={currency} />
          </li>
        )}
      </ul>
    </section>
  );
}
