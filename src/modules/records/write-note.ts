import { type By, may, writeAudit } from '#modules/merchants/index.ts';
import { getOrganizerOf, lockOrder } from '#modules/orders/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { countNotes, insertNote } from './notes.queries.ts';

const MOST = 100;

type Reason = 'order_not_found' | 'not_allowed' | 'proof_needed' | 'too_many_notes';

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
    const where = { organizerId: await getOrganizerOf(tx, order.event_id), eventId: order.event_id };
    const allowed = may(by.actor, 'edit_orders', where, by.now);
    if (!allowed.ok) return allowed;
    if (!('accountId' in by.actor)) return fail('not_allowed');
    if ((await countNotes(tx, order.id)) >= MOST) return fail('too_many_notes', { field: 'words' });
    const note = { orderId: order.id, accountId: by.actor.accountId, words, at: by.now };
    if (!(await insertNote(tx, note))) return ok(null);
    await writeAudit(tx, by, { ...where, action: 'order.noted', subject: `order:${reference}`, changes: {} });
    return ok(null);
  });
}
