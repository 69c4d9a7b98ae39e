import { m } from '#shared/messages/messages.js';
import { loadOrders } from '#web/components/seller/orders/load-orders.ts';
import { OrdersView } from '#web/components/seller/orders/orders-view.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { sellerOrdersPath } from '#web/paths/seller.ts';
import type { Route } from './+types/orders.ts';

export const loader = ({ context, params: { organizer }, url }: Route.LoaderArgs) =>
  loadOrders(context.get(pageContext), url, organizer);

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.orders_title());

export default function OrdersPage({ loaderData, params: { organizer } }: Route.ComponentProps) {
  return (
    <main id="main" className="seller-page">
      <h1 className="mb-4 type-title">{m.orders_title()}</h1>
      <OrdersView
        organizer={organizer}
        {...loaderData}
        isOfEvent={false}
        pathOf={(query) => sellerOrdersPath(organizer, query)}
      />
    </main>
  );
}
