import { type ForOrganizer, mayFind, sellerSql } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorSetup } from '../gates.contract.ts';
import { findDoorEvent, type ListedDeviceRow, listDevices } from './devices.queries.ts';
import { listDoorTypes, listGates } from './gates.queries.ts';
import { presentDoorEvent } from './present-device.ts';
import type { DoorRefusal } from './which-door.ts';

export const presentListed = (row: ListedDeviceRow): DoorSetup['devices'][number] => ({
  id: row.id,
  name: row.name,
  gate: row.gate_name,
  powers: row.powers,
  is_member: row.is_member,
  paired_at: row.paired_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
  queued: row.queued,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  left_at: row.left_at?.toISOString() ?? null,
});

export function viewSetup(by: ForOrganizer, eventId: number): Promise<Result<DoorSetup, DoorRefusal>> {
  const where = { organizerId: by.organizer.id, eventId };
  return sellerSql(by.scope, async (db): Promise<Result<DoorSetup, DoorRefusal>> => {
    const allowed = mayFind(by.actor, 'run_door', where, by.now, 'event_not_found');
    if (!allowed.ok) return allowed;
    const event = await findDoorEvent(db, by.organizer.id, eventId);
    if (!event) return fail('event_not_found');
    const gates = await listGates(db, [eventId]);
    return ok({
      event: presentDoorEvent(event),
      gates: gates.map(({ id, name, ticket_type_ids }) => ({ id, name, types: ticket_type_ids })),
      types: await listDoorTypes(db, eventId),
      devices: (await listDevices(db, eventId)).map(presentListed),
      now: by.now.toISOString(),
    });
  });
}
