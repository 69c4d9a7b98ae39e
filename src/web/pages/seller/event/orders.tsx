import { m } from '#shared/messages/messages.js';
import { loadOrders } from '#web/components/seller/orders/load-orders.ts';
import { OrdersView } from '#web/components/seller/orders/orders-view.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { eventOrdersPath } from '#web/paths/seller.ts';
import type { Route } from './+types/orders.ts';

export const loader = ({ context, params: { organizer, event }, url }: Route.LoaderArgs) =>
  loadOrders(context.get(pageContext), url, organizer, event);

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.orders_title());

export default function EventOrdersPage({ loaderData, params }: Route.ComponentProps) {
  const { organizer, event } = params;
  return (
    <>
      <h2 className="mb-4 text-[20px] leading-7 font-bold">{m.orders_title()}</h2>
      <OrdersView
        organizer={organizer}
        {...loaderData}
        isOfEvent
        pathOf={(query) => eventOrdersPath(organizer, Number(event), query)}
      />
    </>
  );
}
