import { Outlet, useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { EVENT_TABS } from '#web/components/seller/event-tabs.ts';
import { SmallPoster } from '#web/components/seller/events/small-poster.tsx';
import { organizerMay } from '#web/components/seller/shell/organizer-may.ts';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { statusWord, whenWords } from '#web/components/seller/words.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
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
  const { pathname } = useLocation();
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
          <h1 className="text-[28px] leading-8.5 font-bold text-balance wrap-anywhere">{event.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-small">
            <span className="rounded-pill bg-sunken px-2 font-semibold text-ink-2">
              {statusWord(event.status)}
            </span>
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
      <nav aria-label={event.name} className="scroll-row mt-2 mb-6 gap-1 border-b border-line">
        {tabs.map(({ path, name }) => {
          const href = sellerEventPath(organizer, event.id, path);
          return (
            <a
              key={path}
              href={href}
              aria-current={isAt(pathname, href, path) ? 'page' : undefined}
              className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 font-semibold text-ink-2 hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-primary"
            >
              {name()}
            </a>
          );
        })}
      </nav>
      <Outlet />
    </main>
  );
}

// The pages below a tab are its own; the overview has all of them below it.
const isAt = (pathname: string, href: string, path: string): boolean =>
  pathname === href || (path !== '' && pathname.startsWith(`${href}/`));
