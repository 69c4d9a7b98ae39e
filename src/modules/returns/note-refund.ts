import { releasePools } from '#modules/inventory/index.ts';
import { announce } from '#modules/news/index.ts';
import {
  isOver,
  isRefunding,
  lockOrder,
  moveOrder,
  type OrderRow,
  type OrderServices,
} from '#modules/orders/index.ts';
import { hasFailed, isLate, listAttempts, listRefunds } from '#modules/payments/index.ts';
import type { Tx } from '#platform/database/index.ts';

// An order that got no tickets for its money, or whose tickets were all taken back, becomes refunded once all its money
// is back. If some of the money could not be sent, or is stuck, a person has to look at it. Safe to run twice.
export async function noteRefund({ db }: Pick<OrderServices, 'db'>, reference: string): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return;
    const isWaiting = isOver(order.state) || order.state === 'needs_review' || isRefunding(order);
    if (isWaiting && (await finishRefund(tx, order))) return;
    const refunds = await listRefunds(tx, reference);
    const late = refunds.findLast(isLate);
    if (late) await announce(tx, 'order.refund_late', { reference, refundId: late.id });
    const failed = refunds.findLast(hasFailed);
    if (!failed) return;
    if (isOver(order.state))
      await moveOrder(tx, order.id, {
        state: 'needs_review',
        stock: order.stock,
        actor: 'payment',
        cause: 'refund_failed',
      });
    await announce(tx, 'order.refund_failed', { reference, refundId: failed.id });
  });
}

// Checks whether a locked order without tickets got all its money back, and makes it refunded if so.
export async function finishRefund(tx: Tx, order: OrderRow): Promise<boolean> {
  const { id, reference, state } = order;
  if (state === 'partly_refunded' && !isRefunding(order)) return false;
  const received = (await listAttempts(tx, reference)).reduce(
    (sum, attempt) => sum + (attempt.status === 'succeeded' ? (attempt.receivedMinor ?? 0) : 0),
    0,
  );
  const returned = (await listRefunds(tx, reference)).reduce(
    (sum, refund) => sum + (refund.status === 'done' ? refund.amountMinor : 0),
    0,
  );
  // Free tickets that were taken back count as refunded; an order that expired without a payment does not.
  const isDue = received > 0 || state === 'partly_refunded';
  if (!isDue || returned < received) return false;
  await moveOrder(tx, id, { state: 'refunded', stock: 'none', actor: 'payment', cause: 'money_returned' });
  await announce(tx, 'order.refunded', { reference });
  if (order.stock === 'held') await releasePools(tx, order.pool_ids, order.pool_counts, false);
  return true;
}
