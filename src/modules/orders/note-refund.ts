import { releasePools } from '#modules/inventory/index.ts';
import { listAttempts, listRefunds } from '#modules/payments/index.ts';
import { announce } from '#platform/jobs/announce.ts';
import { lockOrder, moveOrder } from './orders.queries.ts';
import type { SettleServices } from './settle-payment.ts';

// An order that got no tickets for its money is refunded once all of it is back, and for a person to look at if some
// could not be sent. Safe to run twice.
export async function noteRefund({ db }: Pick<SettleServices, 'db'>, reference: string): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order || !['expired', 'cancelled', 'needs_review'].includes(order.state)) return;
    const refunds = await listRefunds(tx, reference);
    const hasFailed = refunds.some((refund) => refund.status === 'failed');
    const received = (await listAttempts(tx, reference)).reduce(
      (sum, attempt) => sum + (attempt.status === 'succeeded' ? (attempt.receivedMinor ?? 0) : 0),
      0,
    );
    const returned = refunds.reduce(
      (sum, refund) => sum + (refund.status === 'done' ? refund.amountMinor : 0),
      0,
    );
    if (received > 0 && returned >= received) {
      await moveOrder(tx, order.id, {
        state: 'refunded',
        stock: 'none',
        actor: 'payment',
        cause: 'money_returned',
      });
      await announce(tx, 'order.refunded', { orderId: order.id, reference });
      if (order.stock === 'held') await releasePools(tx, order.pool_ids, order.pool_counts, false);
    } else if (hasFailed && order.state !== 'needs_review') {
      await moveOrder(tx, order.id, {
        state: 'needs_review',
        stock: order.stock,
        actor: 'payment',
        cause: 'refund_failed',
      });
      await announce(tx, 'order.needs_review', { orderId: order.id, reference });
    }
  });
}
