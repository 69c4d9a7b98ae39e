import { randomUUID } from 'node:crypto';
import { actionsOf, type ForOrganizer } from '#modules/merchants/index.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorServices } from '../door-services.ts';
import { powersOf } from './device.rules.ts';
import { insertDevice } from './devices.queries.ts';
import { listGates } from './gates.queries.ts';
import type { PairedDevice } from './pair-device.ts';
import { presentDevice } from './present-device.ts';
import { type DoorRefusal, whichDoor } from './which-door.ts';

type Reason = DoorRefusal | 'gate_unknown' | 'event_past';

// Somebody of the team scans with their own phone. Its powers are those of their role, for as long as they have it;
// names only where they ask for them.
export function openDoor(
  { db }: Pick<DoorServices, 'db'>,
  by: ForOrganizer,
  eventId: number,
  { gate, names }: { gate: number | null; names: boolean },
): Promise<Result<PairedDevice, Reason>> {
  return db.sql.transaction().execute(async (tx): Promise<Result<PairedDevice, Reason>> => {
    const event = await whichDoor(tx, by, eventId, 'scan');
    if (!event.ok) return event;
    if (event.value.is_over) return fail('event_past');
    const gates = await listGates(tx, [eventId]);
    if (gate !== null && !gates.some(({ id }) => id === gate)) return fail('gate_unknown', { field: 'gate' });
    const { token, hash } = newToken();
    const id = randomUUID();
    const byRole = powersOf(actionsOf(by.membership));
    const powers = names ? byRole : byRole.filter((power) => power !== 'names');
    await insertDevice(tx, {
      id,
      tokenHash: hash,
      organizerId: by.organizer.id,
      eventId,
      gateId: gate,
      name: by.actor.name,
      powers,
      member: { accountId: by.actor.accountId, sessionId: by.actor.sessionId },
      pairedBy: by.actor.accountId,
    });
    return ok({ device: await presentDevice(tx, id, powers), token });
  });
}
