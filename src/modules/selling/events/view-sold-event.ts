import { actionsOf, type ForOrganizer, mayFind, sellerSql } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { SoldEvent } from '../home/home.contract.ts';
import { listSoldEvents } from '../home/list-sold-events.ts';

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
  const seesMoney = actionsOf(membership).includes('see_figures');
  const [event] = await sellerSql(scope, (db) =>
    listSoldEvents(db, which, { limit: 1, offset: 0 }, seesMoney),
  );
  return event ? ok(event) : fail('event_not_found');
}
