import type { By } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OrderServices } from '../order-services.ts';
import { lockOrder } from '../orders.queries.ts';
import { confirmOrders } from './confirm-order.ts';
import { type JudgeRefusal, judgeOrder } from './decide-order.ts';
import { sellAgain } from './sell-again.ts';

export type AcceptRefusal = 'order_not_found' | JudgeRefusal | 'order_not_short' | 'sold_out';

// Staff accept what was paid although it is less than the price (T10). Possible until the money is on its way back.
export async function acceptPayment(
  services: Pick<OrderServices, 'db' | 'issueTickets'>,
  reference: string,
  by: By,
): Promise<Result<undefined, AcceptRefusal>> {
  return services.db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    const decision = await judgeOrder(tx, order, by);
    if (!decision.ok) return decision;
    const { actor, note } = decision.value;
    if (order.state !== 'needs_review' || order.state_cause !== 'short_payment')
      return fail('order_not_short');
    if (order.stock === 'none' && !(await sellAgain(tx, order))) return fail('sold_out');
    await confirmOrders(tx, services, [order], { actor, cause: 'accepted' });
    await note('order.accepted', { state: [order.state, 'paid'] });
    return ok();
  });
}
