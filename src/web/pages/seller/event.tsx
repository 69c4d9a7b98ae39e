import { Outlet } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { EVENT_TABS } from '#web/components/seller/event-tabs.ts';
import { Standing } from '#web/components/seller/events/event-rows.tsx';
import { EventTabRow } from '#web/components/seller/events/event-tab-row.tsx';
import { SmallPoster } from '#web/components/seller/events/small-poster.tsx';
import { organizerMay } from '#web/components/seller/shell/organizer-may.ts';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { whenWords } from '#web/components/seller/words.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import type { Route } from './+types/event.ts';

// What stands above all pages of one event: its face, its state and the tabs.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const { organizer = '', event = '' } = params as Record<string, string | undefined>;
  const found = await call('GET /api/sell/{organizer}/events/{event}', { params: { organizer, event } });
  if (!found.ok) throw notThere(url, found.error);
  return { event: found.body.data, organizer, now: now.toISOString() };
}

export default function EventLayout({ loaderData: { event, organizer, now } }: Route.ComponentProps) {
  const seller = useSellerData()?.organizer;
  const tabs = EVENT_TABS.filter(({ needs }) => seller !== undefined && organizerMay(seller, needs));
  return (
    <main id="main" className="seller-page">
      <div className="flex items-start gap-3">
        <SmallPoster event={event} className="w-14" />
        <div className="min-w-0 flex-1">
          <p className="text-small text-ink-2">
            {whenWords(event, now)} · {event.venue}
          </p>
          <h1 className="type-title text-balance wrap-anywhere">{event.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-small">
            <Standing event={event} now={now} />
            {event.status !== 'draft' && (
              <a
                href={`${EVENTS_PATH}/${event.slug}`}
                className="inline-flex min-h-11 items-center font-semibold text-primary"
              >
                {m.seller_see_page()}
              </a>
            )}
          </p>
        </div>
      </div>
      {event.taken_down !== null && (
        <section
          aria-labelledby="taken-down"
          className="mt-3 grid gap-1 rounded-card bg-warn-soft px-4 py-3 text-warn"
        >
          <h2 id="taken-down" className="font-bold">
            {m.seller_taken_down()}
          </h2>
          <p className="wrap-anywhere">{m.suspended_why({ words: event.taken_down })}</p>
          <p className="text-small">{m.seller_taken_down_hint()}</p>
        </section>
      )}
      <EventTabRow organizer={organizer} event={event} tabs={tabs} />
      <Outlet />
    </main>
  );
}
