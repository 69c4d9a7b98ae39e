import { m } from '#shared/messages/messages.js';
import { EventRows } from '#web/components/seller/events/event-rows.tsx';
import { EmptyHome } from '#web/components/seller/home/empty-home.tsx';
import { NeedsYou } from '#web/components/seller/home/needs-you.tsx';
import { TodayTicket } from '#web/components/seller/home/today-ticket.tsx';
import { useLiveHome } from '#web/components/seller/home/use-live-home.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { newEventPath, sellerEventsPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const home = await call('GET /api/sell/{organizer}/home', { params: { organizer: params.organizer } });
  if (!home.ok) throw notThere(url, home.error);
  return { home: home.body.data, now: now.toISOString() };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_home());

export default function SellerHomePage({ loaderData, params: { organizer } }: Route.ComponentProps) {
  const { now } = loaderData;
  const { home, soldSince } = useLiveHome(loaderData.home, organizer);
  const { today, next, drafts, coming, may } = home;
  const mayEdit = may.includes('edit_events') && !home.organizer.is_limited;
  const needsMe = drafts.length + home.refunding.length + home.refund_requests > 0 || home.needs_verification;
  const isEmpty = !today && next.length === 0 && !needsMe;
  if (isEmpty) return <EmptyHome organizer={organizer} mayEdit={mayEdit} name={home.organizer.name} />;
  return (
    <main id="main" className="seller-page">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="type-title text-balance">
          {today
            ? m.seller_today_sold({ sold: String(today.sold), capacity: String(today.capacity) })
            : coming === 0
              ? m.seller_coming_none()
              : m.seller_coming_count({ count: coming })}
        </h1>
        {mayEdit && (
          <form method="post" action={newEventPath(organizer)}>
            <button type="submit" className={PRIMARY_BUTTON}>
              {m.seller_create()}
            </button>
          </form>
        )}
      </div>
      <p role="status" className="sr-only">
        {soldSince > 0 && m.seller_sold_since({ count: soldSince })}
      </p>
      {today && (
        <TodayTicket organizer={organizer} event={today} seesMoney={may.includes('see_figures')} now={now} />
      )}
      <NeedsYou
        organizer={organizer}
        drafts={drafts}
        refunding={home.refunding}
        needsVerification={home.needs_verification}
        asking={{ count: home.refund_requests, email: home.requests_to }}
      />
      {next.length > 0 && (
        <section aria-labelledby="next-events" className="mt-8">
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 id="next-events" className="text-[20px] leading-7 font-bold">
              {m.seller_next()}
            </h2>
            {may.includes('see_events') && (
              <a href={sellerEventsPath(organizer)} className="font-semibold text-primary">
                {m.seller_all_events({ count: coming })}
              </a>
            )}
          </div>
          <EventRows organizer={organizer} events={next} seesMoney={may.includes('see_figures')} now={now} />
        </section>
      )}
    </main>
  );
}
