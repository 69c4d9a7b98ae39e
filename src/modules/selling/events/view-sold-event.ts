import { actionsOf, type ForOrganizer, mayFind, sellerSql } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { SoldEvent } from '../home/home.contract.ts';
import { presentSold } from '../home/present-sold.ts';
import { listSold } from '../home/sold.queries.ts';

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed';

// What stands above all pages of one event.
export async function viewSoldEvent(
  { actor, organizer, membership, scope, now }: ForOrganizer,
  eventId: number,
): Promise<Result<SoldEvent, Reason>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'see_home', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const which = { organizerId: organizer.id, eventIds: [eventId], isPast: null, now };
  const [row] = await sellerSql(scope, (db) => listSold(db, which, { limit: 1, offset: 0 }));
  if (!row) return fail('event_not_found');
  const seesMoney = actionsOf(membership).includes('see_figures');
  return ok(presentSold(seesMoney ? row : { ...row, net_minor: 0 }));
}
