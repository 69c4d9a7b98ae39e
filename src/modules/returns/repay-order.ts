import type { By } from '#modules/merchants/index.ts';
import {
  type JudgeRefusal,
  judgeOrder,
  lockOrder,
  type OrderRow,
  type OrderServices,
} from '#modules/orders/index.ts';
import { type QueueRefundRefusal, type Repayment, repayRefunds } from '#modules/payments/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { finishRefund } from './note-refund.ts';

export type RepayRefusal =
  | 'order_not_found'
  | 'order_disputed'
  | 'nothing_failed'
  | JudgeRefusal
  | QueueRefundRefusal;

// For money that should have gone back and did not, or whose refund has no known result: it is sent once more, or staff
// note that it was paid by hand, and why. Answers the amount.
export async function repayOrder(
  { db, payments }: Pick<OrderServices, 'db' | 'payments'>,
  reference: string,
  repayment: Repayment,
  by: By,
  why = '',
): Promise<Result<{ amountMinor: number; currency: OrderRow['currency'] }, RepayRefusal>> {
  return db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    const decision = await judgeOrder(tx, order, by);
    if (!decision.ok) return decision;
    // The bank may give the buyer the same money.
    if (order.disputed_at !== null) return fail('order_disputed');
    const repaid = await repayRefunds(tx, payments, reference, repayment);
    if (!repaid.ok) return repaid;
    if (repaid.value.length === 0) return fail('nothing_failed');
    if (repayment === 'by_hand') await finishRefund(tx, order);
    const amountMinor = repaid.value.reduce((sum, refund) => sum + refund.amountMinor, 0);
    await decision.value.note('order.repaid', {
      [repayment]: [null, amountMinor],
      ...(why !== '' && { why: [null, why] }),
    });
    return ok({ amountMinor, currency: order.currency });
  });
}
