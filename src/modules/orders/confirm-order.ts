import { findShortage, lockPools, sellPools, takePools } from '#modules/inventory/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announce } from '#platform/jobs/announce.ts';
import type { OrderServices } from './order-services.ts';
import { type OrderRow, updatePaid } from './orders.queries.ts';

// Makes a locked order paid, and its tickets exist (T4). What it held is sold as this commits: the database sees to it.
export async function confirmOrder(
  tx: Tx,
  services: Pick<OrderServices, 'issueTickets'>,
  order: OrderRow,
  by: { actor: string; cause: string },
): Promise<void> {
  const lines = await updatePaid(tx, order.id, by);
  await services.issueTickets(tx, {
    orderId: order.id,
    reference: order.reference,
    eventId: order.event_id,
    buyer: { name: order.buyer_name, email: order.buyer_email, phone: order.buyer_phone },
    locale: order.locale,
    attendeeNames: order.attendee_names ?? [],
    lines,
  });
  await announce(tx, 'order.paid', { orderId: order.id, reference: order.reference });
}

// Takes again, for good, what an order that is over gave back; false, and nothing taken, when something is gone.
export async function sellAgain(tx: Tx, order: OrderRow): Promise<boolean> {
  const stock = new Map((await lockPools(tx, order.pool_ids)).map((pool) => [pool.id, pool]));
  const takes = order.pool_ids.map((poolId, place) => ({ poolId, count: order.pool_counts[place] ?? 0 }));
  if (findShortage(stock, takes)) return false;
  await takePools(tx, order.pool_ids, order.pool_counts);
  await sellPools(tx, order.pool_ids, order.pool_counts);
  return true;
}
