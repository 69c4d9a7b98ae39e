import { atOwnDoor, type DeviceRefusal, type DoorRefusal, whichDoor } from '#modules/door/index.ts';
import { type By, type ForOrganizer, writeAudit } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { toMinor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ShiftView } from './boxoffice.contract.ts';
import { findShift, lockOpenShift, type ShiftRow, updateShiftClosed } from './boxoffice.queries.ts';
import { presentShift } from './shifts.ts';

interface Count {
  shift: string;
  // What was in the box.
  counted: number;
}

// Also where nothing more may be sold: the money is counted all the same. The first count stands, and the phone shows it.
export async function closeShift(
  { sql }: Pick<Database, 'sql'>,
  device: Device,
  deviceId: string,
  count: Count,
  now: Date,
): Promise<Result<ShiftView, DeviceRefusal | 'shift_unknown'>> {
  const door = atOwnDoor(device, deviceId, 'scan');
  if (!door.ok) return door;
  const { organizerId } = device;
  const at = { organizerId, eventId: door.value, isMeant: (shift: ShiftRow) => shift.device_id === deviceId };
  return sql.transaction().execute((tx) => close(tx, { actor: device, now }, at, count));
}

// Of a phone that was lost, given back or taken away, nobody else can. Where the phone closed it first with another sum, that one
// stands and is named.
export function closeShiftFor(
  { sql }: Pick<Database, 'sql'>,
  by: ForOrganizer,
  eventId: number,
  count: Count,
): Promise<Result<ShiftView, ForRefusal>> {
  return sql.transaction().execute(async (tx): Promise<Result<ShiftView, ForRefusal>> => {
    const event = await whichDoor(tx, by, eventId, 'run_door');
    if (!event.ok) return event;
    const at = { organizerId: by.organizer.id, eventId, isMeant: () => true };
    const closed = await close(tx, by, at, count);
    if (!closed.ok) return closed;
    const { counted, currency } = closed.value;
    return counted === count.counted ? closed : fail('shift_counted', { data: { counted, currency } });
  });
}

type ForRefusal = DoorRefusal | 'shift_unknown' | 'shift_counted';

interface At {
  organizerId: number;
  eventId: number;
  isMeant(shift: ShiftRow): boolean;
}

async function close(
  tx: Tx,
  by: By,
  { organizerId, eventId, isMeant }: At,
  { shift, counted }: Count,
): Promise<Result<ShiftView, 'shift_unknown'>> {
  // What is being sold or taken back at this moment is in its sum.
  await lockOpenShift(tx, shift);
  const before = await findShift(tx, shift);
  if (before?.event_id !== eventId || !isMeant(before)) return fail('shift_unknown');
  if (before.closed_at !== null) return ok(presentShift(before));
  await updateShiftClosed(tx, shift, toMinor(counted));
  await writeAudit(tx, by, {
    organizerId,
    eventId,
    action: 'door.shift_closed',
    subject: `shift:${shift}`,
    changes: { amount_minor: [before.cash_minor, toMinor(counted)] },
  });
  const after = await findShift(tx, shift);
  return ok(presentShift(after ?? before));
}
