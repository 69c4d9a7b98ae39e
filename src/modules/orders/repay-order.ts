import { type QueueRefundRefusal, type Replacement, replaceFailedRefunds } from '#modules/payments/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { finishRefund } from './note-refund.ts';
import type { OrderServices } from './order-services.ts';
import { lockOrder, type OrderRow } from './orders.queries.ts';

export type RepayRefusal = 'order_not_found' | 'order_disputed' | 'nothing_failed' | QueueRefundRefusal;

// Money that should have gone back and did not: it is sent once more, or somebody says that it went back by hand.
// Answers how much.
export async function repayOrder(
  { db, payments }: Pick<OrderServices, 'db' | 'payments'>,
  reference: string,
  replacement: Replacement,
): Promise<Result<{ amountMinor: number; currency: OrderRow['currency'] }, RepayRefusal>> {
  return db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    // The bank may give the buyer the same money.
    if (order.disputed_at !== null) return fail('order_disputed');
    const replaced = await replaceFailedRefunds(tx, payments, reference, replacement);
    if (!replaced.ok) return replaced;
    if (replaced.value.length === 0) return fail('nothing_failed');
    if (replacement === 'by_hand') await finishRefund(tx, order);
    const amountMinor = replaced.value.reduce((sum, refund) => sum + refund.amountMinor, 0);
    return ok({ amountMinor, currency: order.currency });
  });
}
