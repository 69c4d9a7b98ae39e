import { releasePools } from '#modules/inventory/index.ts';
import { againAfterClash, type Database, type Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockOrder, moveOrder } from './orders.queries.ts';

type Reason = 'order_not_found' | 'payment_open' | 'order_not_held';

// Gives back the tickets of a held order. Refused while a payment is under way, because nobody knows whether it will
// succeed. An order that is cancelled or expired already stays as it is.
export async function cancelOrder(
  db: Database,
  reference: string,
  by: { actor: string; cause: string } = { actor: 'buyer', cause: 'cancelled' },
): Promise<Result<undefined, Reason>> {
  // This may deadlock with the visitor's next order, which locks the pools and then waits for this hold in order to
  // replace it.
  return againAfterClash(() => db.sql.transaction().execute((tx) => cancelIn(tx, reference, by)));
}

async function cancelIn(
  tx: Tx,
  reference: string,
  by: { actor: string; cause: string },
): Promise<Result<undefined, Reason>> {
  const order = await lockOrder(tx, reference);
  if (!order) return fail('order_not_found');
  if (order.state === 'cancelled' || order.state === 'expired') return ok();
  if (order.state === 'paying') return fail('payment_open');
  if (order.state !== 'held') return fail('order_not_held');
  await moveOrder(tx, order.id, { state: 'cancelled', stock: 'none', ...by });
  await releasePools(tx, order.pool_ids, order.pool_counts, false);
  return ok();
}
