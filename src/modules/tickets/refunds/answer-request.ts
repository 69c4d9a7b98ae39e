import type { By } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import { type DecideRefusal, decideOrder, lockOrder, type OrderRow } from '#modules/orders/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { updateRequestAnswered } from './refund-requests.queries.ts';

type Reason = 'order_not_found' | 'no_open_request' | DecideRefusal;

// The organiser keeps the order and tells the buyer why. Once: what was answered stays as it was.
export function refuseRequest(
  { sql }: Pick<Database, 'sql'>,
  reference: string,
  words: string,
  by: By,
): Promise<Result<null, Reason>> {
  return sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    const decision = await decideOrder(tx, order, by, 'edit_orders');
    if (!decision.ok) return decision;
    const { accountId, note } = decision.value;
    if (!(await answerOpenRequest(tx, order, { state: 'refused', words, accountId })))
      return fail('no_open_request');
    await note('order.refund_refused', {});
    return ok(null);
  });
}

// Of a locked order. The buyer hears of it if there is anything to hear: of money that goes back they are told anyway.
export async function answerOpenRequest(
  tx: Tx,
  { id, reference }: Pick<OrderRow, 'id' | 'reference'>,
  answer: { state: 'granted' | 'refused'; words: string; accountId: string | null },
): Promise<boolean> {
  if (!(await updateRequestAnswered(tx, id, answer))) return false;
  if (answer.words !== '') await announce(tx, 'order.refund_answered', { reference });
  return true;
}
