import type { SoldEvent } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { OfItCash } from '#web/components/seller/of-it-cash.tsx';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SmallPoster } from '../events/small-poster.tsx';

type TodayTicketProps = { organizer: string; event: SoldEvent; seesMoney: boolean; now: string };

// The one object of the page: what is on today.
export function TodayTicket({ event, seesMoney, now }: TodayTicketProps) {
  const locale = currentLocale();
  return (
    <section className="rounded-sheet border border-line bg-surface p-4 sm:p-6">
      <div className="flex gap-4">
        <SmallPoster event={event} className="w-20 sm:w-28" />
        <div className="min-w-0 flex-1">
          <p className="text-small font-semibold text-primary">
            {formatDateTime(event.starts_at, event.time_zone, locale, now)}
          </p>
          <h2 className="text-[20px] leading-7 font-bold text-balance wrap-anywhere">{event.name}</h2>
          <p className="text-small text-ink-2">
            {event.venue}, {event.city}
          </p>
          <CapacityBar {...event} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t-2 border-dashed border-control pt-4">
        {seesMoney && (
          <p>
            <span className="block text-small text-ink-2">{m.seller_you_get()}</span>
            <span className="text-[28px] leading-8.5 font-extrabold tabular-nums">
              {formatMoney(toMinor(event.net), event.currency, locale, 'tag')}
            </span>
            <OfItCash event={event} />
          </p>
        )}
        {event.status !== 'draft' && (
          <a href={`${EVENTS_PATH}/${event.slug}`} className={QUIET_BUTTON}>
            {m.seller_see_page()}
          </a>
        )}
      </div>
    </section>
  );
}
