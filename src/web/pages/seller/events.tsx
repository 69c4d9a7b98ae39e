import { m } from '#shared/messages/messages.js';
import { EventRows } from '#web/components/seller/events/event-rows.tsx';
import { NeedsYou } from '#web/components/seller/home/needs-you.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { newEventPath, sellerEventsPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import type { Route } from './+types/events.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const isPast = url.searchParams.get('list') === 'past';
  const found = await call('GET /api/sell/{organizer}/events', {
    params: { organizer: params.organizer },
    query: { list: isPast ? 'past' : 'coming', page: url.searchParams.get('page') ?? '1' },
  });
  if (!found.ok) throw refused(url, found.error);
  return { list: found.body.data, isPast, now: now.toISOString() };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_events());

const TAB =
  'inline-flex min-h-11 items-center rounded-pill px-4 font-semibold text-ink-2 aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft';

export default function SellerEventsPage({ loaderData, params: { organizer } }: Route.ComponentProps) {
  const { list, isPast, now } = loaderData;
  const { events, drafts, page, pages } = list;
  const listName = isPast ? 'past' : 'coming';
  return (
    <main id="main" className="seller-page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="type-title">{m.seller_events()}</h1>
        <form method="post" action={newEventPath(organizer)}>
          <button type="submit" className={PRIMARY_BUTTON}>
            {m.seller_create()}
          </button>
        </form>
      </div>
      <nav aria-label={m.seller_events()} className="mb-4 flex gap-2">
        <a href={sellerEventsPath(organizer)} aria-current={isPast ? undefined : 'page'} className={TAB}>
          {m.seller_list_coming()}
        </a>
        <a
          href={sellerEventsPath(organizer, { list: 'past' })}
          aria-current={isPast ? 'page' : undefined}
          className={TAB}
        >
          {m.seller_list_past()}
        </a>
      </nav>
      {events.length > 0 ? (
        <EventRows organizer={organizer} events={events} seesMoney now={now} />
      ) : (
        <EmptyBox>{isPast ? m.seller_none_past() : m.seller_none_coming()}</EmptyBox>
      )}
      {pages > 1 && (
        <nav aria-label={m.seller_pages()} className="mt-4 flex justify-between">
          {page > 1 ? (
            <a
              href={sellerEventsPath(organizer, { list: listName, page: String(page - 1) })}
              className={QUIET_BUTTON}
            >
              {m.seller_page_before()}
            </a>
          ) : (
            <span />
          )}
          {page < pages && (
            <a
              href={sellerEventsPath(organizer, { list: listName, page: String(page + 1) })}
              className={QUIET_BUTTON}
            >
              {m.seller_page_after()}
            </a>
          )}
        </nav>
      )}
      <NeedsYou organizer={organizer} drafts={drafts} />
    </main>
  );
}
