import { type ForOrganizer, writeAudit } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorServices } from '../door-services.ts';
import { insertGate, listDoorTypes, lockGates, updateGate } from './gates.queries.ts';
import { type DoorRefusal, whichDoor } from './which-door.ts';

const MOST_GATES = 40;

interface GateWish {
  // null: a new one.
  gate: number | null;
  name: string;
  types: readonly number[] | null;
}

interface SavedGate {
  id: number;
  name: string;
  types: number[] | null;
}

type Reason = DoorRefusal | 'gate_unknown' | 'gate_exists' | 'gates_too_many' | 'type_unknown';

export function saveGate(
  { db }: Pick<DoorServices, 'db'>,
  by: ForOrganizer,
  eventId: number,
  { gate, name, types }: GateWish,
): Promise<Result<SavedGate, Reason>> {
  return db.sql.transaction().execute(async (tx): Promise<Result<SavedGate, Reason>> => {
    const event = await whichDoor(tx, by, eventId, 'run_door');
    if (!event.ok) return event;
    const gates = await lockGates(tx, eventId);
    const before = gates.find(({ id }) => id === gate);
    if (gate !== null && !before) return fail('gate_unknown', { field: 'gate' });
    if (gates.some((one) => one.id !== gate && one.name.toLowerCase() === name.toLowerCase())) {
      return fail('gate_exists', { field: 'name' });
    }
    if (gate === null && gates.length >= MOST_GATES) return fail('gates_too_many', { field: 'name' });
    const typeIds = types && [...new Set(types)];
    const known = await listDoorTypes(tx, eventId);
    if (typeIds?.some((type) => !known.some(({ id }) => id === type)))
      return fail('type_unknown', { field: 'types' });
    const id = gate ?? (await insertGate(tx, { eventId, name, typeIds }));
    if (gate !== null) await updateGate(tx, { id, name, typeIds });
    const namesOf = (ids: readonly number[] | null | undefined) =>
      ids ? known.flatMap((type) => (ids.includes(type.id) ? type.name : [])).join(', ') : null;
    await writeAudit(tx, by, {
      organizerId: by.organizer.id,
      eventId,
      action: gate === null ? 'door.gate_added' : 'door.gate_edited',
      subject: `gate:${id}`,
      changes: {
        ...(before?.name !== name && { name: [before?.name ?? null, name] }),
        types: [namesOf(before?.ticket_type_ids), namesOf(typeIds)],
      },
    });
    return ok({ id, name, types: typeIds });
  });
}
