import { useRouteLoaderData, useSearchParams } from 'react-router';
import type { SoldEvent } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { CapacityBar } from '#web/components/seller/events/capacity-bar.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import type { Route } from './+types/overview.ts';

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.seller_tab_overview());

// How one event sells.
export default function EventOverviewPage() {
  const { event } = useRouteLoaderData('pages/seller/event') as { event: SoldEvent };
  const [query] = useSearchParams();
  return (
    <>
      {query.has('published') && (
        <p role="status" className="mb-4 rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
          {m.seller_published()}
        </p>
      )}
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <p className="text-small text-ink-2">{m.seller_you_get()}</p>
        <p className="text-[28px] leading-8.5 font-extrabold tabular-nums">
          {formatMoney(toMinor(event.net), event.currency, currentLocale(), 'tag')}
        </p>
        <CapacityBar {...event} />
      </section>
    </>
  );
}
