import { useRouteLoaderData, useSearchParams } from 'react-router';
import type { SoldEvent } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { OfItCash } from '#web/components/seller/of-it-cash.tsx';
import { ShareCard } from '#web/components/seller/overview/share-card.tsx';
import { SoldTypes } from '#web/components/seller/overview/sold-types.tsx';
import { WhatNext } from '#web/components/seller/overview/what-next.tsx';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import type { Route } from './+types/overview.ts';

// Of what somebody may not see, or what cannot be read just now, the page has less.
export async function loader({ context, params: { organizer, event } }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const params = { organizer, event };
  const [share, tickets] = await Promise.all([
    call('GET /api/sell/{organizer}/events/{event}/share', { params }),
    call('GET /api/sell/{organizer}/events/{event}/tickets', { params }),
  ]);
  return { share: share.ok ? share.body.data : null, tickets: tickets.ok ? tickets.body.data : null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_tab_overview());

// How one event sells, and what helps it to.
export default function EventOverviewPage({
  loaderData: { share, tickets },
  params: { organizer },
}: Route.ComponentProps) {
  const { event } = useRouteLoaderData('pages/seller/event') as { event: SoldEvent };
  const [query] = useSearchParams();
  const isOnSale = event.status === 'published';
  return (
    <>
      {query.has('published') && (
        <p role="status" className="mb-4 rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
          {m.seller_published()}
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
        {share?.is_public && isOnSale && (
          <div className="grid gap-6 lg:col-start-2 lg:row-start-1">
            <ShareCard organizer={organizer} event={event.id} share={share} />
            {share.may_edit && <WhatNext organizer={organizer} event={event.id} />}
          </div>
        )}
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
          <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <p className="text-small text-ink-2">{m.seller_you_get()}</p>
            <p className="text-[28px] leading-8.5 font-extrabold tabular-nums">
              {formatMoney(toMinor(event.net), event.currency, currentLocale(), 'tag')}
            </p>
            <OfItCash event={event} />
            <CapacityBar {...event} />
          </section>
          {tickets && <SoldTypes organizer={organizer} event={event.id} tickets={tickets} />}
        </div>
      </div>
    </>
  );
}
