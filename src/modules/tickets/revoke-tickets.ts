import { findOrder } from '#modules/orders/index.ts';
import type { TicketServices } from './ticket-services.ts';
import { updateToRevoked } from './tickets.queries.ts';

// Whoever got all the money back does not enter. Safe to run twice.
export async function revokeTickets({ db }: Pick<TicketServices, 'db'>, reference: string): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    const order = await findOrder(tx, reference);
    if (order?.state !== 'refunded') return;
    await updateToRevoked(tx, order.id, { actor: 'refund', cause: 'money_returned' });
  });
}
