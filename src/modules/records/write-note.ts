import type { By } from '#modules/merchants/index.ts';
import { type DecideRefusal, decideOrder, lockOrder } from '#modules/orders/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { countNotes, insertNote } from './notes.queries.ts';

const MOST = 100;

type Reason = 'order_not_found' | 'too_many_notes' | DecideRefusal;

// Something that a team writes down about an order, for itself. The same words by the same person within a minute are a double
// click.
export function writeNote(
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
    if (accountId === null) return fail('not_allowed');
    if ((await countNotes(tx, order.id)) >= MOST) return fail('too_many_notes', { field: 'words' });
    if (await insertNote(tx, { orderId: order.id, accountId, words, at: by.now }))
      await note('order.noted', {});
    return ok(null);
  });
}
