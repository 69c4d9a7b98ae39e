import { actionsOf, type ForOrganizer, mayFind, sellerSql } from '#modules/merchants/index.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { SoldOrder } from './orders.contract.ts';
import { presentOrder } from './present-order.ts';
import { readOrder } from './read-order.ts';

type Reason = 'order_not_found' | 'not_allowed' | 'proof_needed';

// Everything about one order: who, what, how much, and what happened.
export async function viewOrder(
  { actor, organizer, membership, scope, now }: ForOrganizer,
  typed: string,
  linkTo: (reference: string) => string,
): Promise<Result<SoldOrder, Reason>> {
  const reference = readReference(typed);
  const read = reference && (await sellerSql(scope, (db) => readOrder(db, organizer.id, reference)));
  if (!read) return fail('order_not_found');
  const where = { organizerId: organizer.id, eventId: read.order.event_id };
  const allowed = mayFind(actor, 'see_orders', where, now, 'order_not_found');
  if (!allowed.ok) return allowed;
  return ok(presentOrder(read, actionsOf(membership), linkTo(reference)));
}
