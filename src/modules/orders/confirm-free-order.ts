import { confirmOrder } from './confirm-order.ts';
import type { OrderServices } from './order-services.ts';
import { lockOrder } from './orders.queries.ts';

// An order that costs nothing needs no payment. Safe to run twice.
export async function confirmFreeOrder(
  services: Pick<OrderServices, 'db' | 'issueTickets'>,
  reference: string,
): Promise<void> {
  await services.db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (order?.state !== 'held' || order.total_minor !== 0 || order.is_overdue) return;
    await confirmOrder(tx, services, order, { actor: 'buyer', cause: 'free' });
  });
}
