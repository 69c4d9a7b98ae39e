import { announceAll } from '#modules/news/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { OrderServices } from '../order-services.ts';
import { type OrderRow, updatePaid } from '../orders.queries.ts';

// Makes locked orders paid and issues their tickets (T4). A database trigger turns held units into sold ones at commit.
export async function confirmOrders(
  tx: Tx,
  services: Pick<OrderServices, 'issueTickets'>,
  orders: OrderRow[],
  by: { actor: string; cause: string },
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const lines = new Map((await updatePaid(tx, ids, by)).map((paid) => [paid.id, paid.lines]));
  const paid = orders.map((order) => ({
    orderId: order.id,
    reference: order.reference,
    eventId: order.event_id,
    buyer: { name: order.buyer_name, email: order.buyer_email, phone: order.buyer_phone },
    locale: order.locale,
    attendeeNames: order.attendee_names ?? [],
    lines: lines.get(order.id) ?? [],
  }));
  await services.issueTickets(tx, paid);
  const news = paid.map(({ reference }) => ({ reference }));
  await announceAll(tx, 'order.paid', news);
}
