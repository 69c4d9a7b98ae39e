import type { By } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockOrder, type OrderRow } from '../orders.queries.ts';
import { awaitsDecision } from '../orders.rules.ts';
import { type JudgeRefusal, judgeOrder } from './decide-order.ts';
import { refundReview } from './refund-reviews.ts';
import type { SettleServices } from './settle-payment.ts';

export type DeclineRefusal = 'order_not_found' | JudgeRefusal | 'order_not_in_review';

// Staff give the money of an order in review back at once, instead of waiting until the clock does (T10).
export async function declinePayment(
  services: Pick<SettleServices, 'db' | 'payments' | 'log'>,
  reference: string,
  by: By,
): Promise<Result<{ amountMinor: number; currency: OrderRow['currency'] }, DeclineRefusal>> {
  return services.db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    const decision = await judgeOrder(tx, order, by);
    if (!decision.ok) return decision;
    if (!awaitsDecision(order)) return fail('order_not_in_review');
    const { actor, note } = decision.value;
    const amountMinor = await refundReview(tx, services, order, actor);
    await note('order.declined', { amount_minor: [null, amountMinor] });
    return ok({ amountMinor, currency: order.currency });
  });
}
