import { releasePools } from '#modules/inventory/index.ts';
import { listAttempts, listRefunds, queueRefund } from '#modules/payments/index.ts';
import { listReviewsOlderThan, lockOrder, updateCause } from '../orders.queries.ts';
import type { SettleServices } from './settle-payment.ts';

const REVIEW_MINUTES = 30;
const MOST_AT_ONCE = 50;

// Money that buys nothing is given back after half an hour unless staff decided otherwise (T10). Safe to run twice.
export async function refundReviews({ db, payments, log }: SettleServices): Promise<void> {
  for (const reference of await listReviewsOlderThan(db.sql, REVIEW_MINUTES, MOST_AT_ONCE)) {
    await db.sql.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, reference);
      if (order?.state !== 'needs_review') return;
      const refunds = await listRefunds(tx, reference);
      for (const attempt of await listAttempts(tx, reference)) {
        if (attempt.status !== 'succeeded') continue;
        const asked = refunds.reduce(
          (sum, refund) =>
            sum + (refund.attemptId === attempt.id && refund.status !== 'failed' ? refund.amountMinor : 0),
          0,
        );
        const amountMinor = (attempt.receivedMinor ?? 0) - asked;
        if (amountMinor <= 0) continue;
        const key = `review:${attempt.id}`;
        const queued = await queueRefund(tx, payments, {
          attemptId: attempt.id,
          amountMinor,
          key,
          cause: 'review',
        });
        if (!queued.ok) log.error({ reference, reason: queued.reason }, 'a refund cannot be made from here');
      }
      await updateCause(tx, order.id, { actor: 'clock', cause: 'refunding', stock: 'none' });
      if (order.stock === 'held') await releasePools(tx, order.pool_ids, order.pool_counts, false);
    });
  }
}
