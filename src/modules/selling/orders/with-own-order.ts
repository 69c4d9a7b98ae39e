import { type ForOrganizer, mayFind, sellerSql } from '#modules/merchants/index.ts';
import type { MemberAction } from '#shared/access.ts';
import { readReference } from '#shared/reference.ts';
import { fail, type Result } from '#shared/result.ts';
import { findOrderRow } from './orders.queries.ts';

type Refusal = 'order_not_found' | 'not_allowed' | 'proof_needed';

// Does something with an order that whoever asks may find. Another organiser's, or another event's, is not there.
export async function withOwnOrder<T, Reason extends string>(
  { actor, organizer, scope, now }: ForOrganizer,
  typed: string,
  action: MemberAction,
  work: (reference: string) => Promise<Result<T, Reason>>,
): Promise<Result<T, Reason | Refusal>> {
  const reference = readReference(typed);
  if (reference === null) return fail('order_not_found');
  const found = await sellerSql(scope, (db) => findOrderRow(db, organizer.id, reference));
  if (!found) return fail('order_not_found');
  const where = { organizerId: organizer.id, eventId: found.event_id };
  const allowed = mayFind(actor, action, where, now, 'order_not_found');
  return allowed.ok ? work(reference) : allowed;
}
