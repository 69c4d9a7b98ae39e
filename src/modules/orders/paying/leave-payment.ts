import { releasePools } from '#modules/inventory/index.ts';
import { findLiveAttempt, isOpenStatus, listAttempts, updateLeft } from '#modules/payments/index.ts';
import { againAfterClash, type Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { hasOtherHold, lockOrder, moveOrder } from '../orders.queries.ts';
import { nextAfterFailure, type OrderState } from '../orders.rules.ts';
import { type SettleServices, settlePayment } from './settle-payment.ts';

// The buyer gives up a payment that is not decided yet. It is cancelled if its provider can do that, and watched in any
// case: money that still arrives buys the tickets or is given back (T8, T9). The order is held again for the time that
// was left. Answers the order's state, because the payment may have succeeded already.
export async function leavePayment(
  services: SettleServices,
  reference: string,
): Promise<Result<OrderState, 'order_not_found'>> {
  await leaveAttempts(services, reference);
  return holdAgain(services, reference);
}

// Leaves the open payments; the order stays in its state and may be paid in another way.
export async function leaveAttempts(services: SettleServices, reference: string): Promise<void> {
  const { db, log } = services;
  await db.sql.transaction().execute(async (tx) => {
    if ((await lockOrder(tx, reference))?.state === 'paying') await updateLeft(tx, reference, null);
  });
  for (const { id, status, leftAt } of await listAttempts(db.sql, reference)) {
    if (!isOpenStatus(status) || leftAt === null) continue;
    // The buyer can leave even if the provider cannot be reached.
    await settlePayment(services, id).catch((error: unknown) =>
      log.error({ err: error, attemptId: id }, 'a payment that was left could not be settled'),
    );
  }
}

// Only if no payment is under way.
export async function holdAgain(
  { db }: Pick<SettleServices, 'db'>,
  reference: string,
): Promise<Result<OrderState, 'order_not_found'>> {
  // The same visitor may be placing another order, or leaving another payment, at this moment.
  return againAfterClash(() => db.sql.transaction().execute((tx) => holdAgainIn(tx, reference)));
}

async function holdAgainIn(tx: Tx, reference: string): Promise<Result<OrderState, 'order_not_found'>> {
  const order = await lockOrder(tx, reference);
  if (!order) return fail('order_not_found');
  if (order.state !== 'paying' || (await findLiveAttempt(tx, reference))) return ok(order.state);
  const state = nextAfterFailure({
    isOverdue: order.is_overdue,
    hasNewerHold: await hasOtherHold(tx, order),
  });
  const stock = state === 'held' ? 'held' : 'none';
  await moveOrder(tx, order.id, { state, stock, actor: 'buyer', cause: 'payment_left' });
  if (stock === 'none') await releasePools(tx, order.pool_ids, order.pool_counts, false);
  return ok(state);
}
