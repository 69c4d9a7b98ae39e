import type { SoldEvent } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { OfItCash } from '#web/components/seller/of-it-cash.tsx';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { Pill } from '#web/ui/pill.tsx';
import { standingOf, whenWords } from '../words.ts';
import { SmallPoster } from './small-poster.tsx';

type EventRowsProps = { organizer: string; events: SoldEvent[]; seesMoney: boolean; now: string };

export function Standing({ event, now }: { event: SoldEvent; now: string }) {
  const { word, tone } = standingOf(event, now);
  return <Pill tone={tone}>{word()}</Pill>;
}

export function EventRows({ organizer, events, seesMoney, now }: EventRowsProps) {
  const locale = currentLocale();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {events.map((event) => (
        <li key={event.id}>
          <a
            href={sellerEventPath(organizer, event.id)}
            className="grid grid-cols-[40px_minmax(0,1fr)] items-start gap-3 px-4 py-3 hover:bg-sunken md:grid-cols-[40px_minmax(0,1fr)_minmax(0,300px)_minmax(0,9rem)] md:items-center"
          >
            <SmallPoster event={event} className="w-10" />
            <span className="min-w-0">
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate font-bold">{event.name}</span>
                <Standing event={event} now={now} />
              </span>
              <span className="block truncate text-small text-ink-2">
                {whenWords(event, now)} · {event.venue}
              </span>
            </span>
            <span className="col-start-2 md:col-start-auto">
              <CapacityBar {...event} />
            </span>
            {seesMoney && (
              <span className="col-start-2 font-bold tabular-nums md:col-start-auto md:text-right">
                <span className="text-[12px] leading-4 font-medium text-ink-2 md:sr-only">
                  {m.seller_you_get()}{' '}
                </span>
                {formatMoney(toMinor(event.net), event.currency, locale, 'tag')}
                <OfItCash event={event} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
