import { type ForOrganizer, writeAudit } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorServices } from '../door-services.ts';
import { lockGates, updateGateRemoved } from './gates.queries.ts';
import { type DoorRefusal, whichDoor } from './which-door.ts';

// Scans of it keep its name; devices that stood there let in everybody.
export function removeGate(
  { db }: Pick<DoorServices, 'db'>,
  by: ForOrganizer,
  eventId: number,
  gateId: number,
): Promise<Result<{ removed: true }, DoorRefusal | 'gate_unknown'>> {
  return db.sql
    .transaction()
    .execute(async (tx): Promise<Result<{ removed: true }, DoorRefusal | 'gate_unknown'>> => {
      const event = await whichDoor(tx, by, eventId, 'run_door');
      if (!event.ok) return event;
      const gate = (await lockGates(tx, eventId)).find(({ id }) => id === gateId);
      if (!gate) return fail('gate_unknown', { field: 'gate' });
      await updateGateRemoved(tx, gateId);
      await writeAudit(tx, by, {
        organizerId: by.organizer.id,
        eventId,
        action: 'door.gate_removed',
        subject: `gate:${gateId}`,
        changes: { name: [gate.name, null] },
      });
      return ok({ removed: true });
    });
}
