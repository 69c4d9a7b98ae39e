import { type ForOrganizer, mayFind } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { MemberAction } from '#shared/access.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type DoorEventRow, findDoorEvent } from './devices.queries.ts';

export type DoorRefusal = 'event_not_found' | 'not_allowed' | 'proof_needed';

// The event at whose door somebody of the team does something.
export async function whichDoor(
  db: Sql | Tx,
  { actor, organizer, now }: ForOrganizer,
  eventId: number,
  action: MemberAction,
): Promise<Result<DoorEventRow, DoorRefusal>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, action, where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const event = await findDoorEvent(db, organizer.id, eventId);
  return event ? ok(event) : fail('event_not_found');
}
