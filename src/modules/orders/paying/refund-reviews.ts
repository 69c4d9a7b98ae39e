import { releasePools } from '#modules/inventory/index.ts';
import { listAttempts, listRefunds, queueRefund } from '#modules/payments/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { listReviewsOlderThan, lockOrder, type OrderRow, updateCause } from '../orders.queries.ts';
import type { SettleServices } from './settle-payment.ts';

const REVIEW_MINUTES = 30;
const MOST_AT_ONCE = 50;

// Money that buys nothing is given back after half an hour unless staff decided otherwise (T10). Safe to run twice.
export async function refundReviews(services: SettleServices): Promise<void> {
  const { db } = services;
  for (const reference of await listReviewsOlderThan(db.sql, REVIEW_MINUTES, MOST_AT_ONCE)) {
    await db.sql.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, reference);
      if (order?.state === 'needs_review') await refundReview(tx, services, order, 'clock');
    });
  }
}

// All that was paid for a locked order in review and is not on its way back goes back. Answers how much that is.
export async function refundReview(
  tx: Tx,
  { payments, log }: Pick<SettleServices, 'payments' | 'log'>,
  { id, reference, stock, pool_ids, pool_counts }: OrderRow,
  actor: 'clock' | 'staff' | 'organizer',
): Promise<number> {
  let sumMinor = 0;
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
    if (queued.ok) sumMinor += amountMinor;
    else log.error({ reference, reason: queued.reason }, 'a refund cannot be made from here');
  }
  await updateCause(tx, id, { actor, cause: 'refunding', stock: 'none' });
  if (stock === 'held') await releasePools(tx, pool_ids, pool_counts, false);
  return sumMinor;
}
