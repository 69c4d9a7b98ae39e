import { atOwnDoor, type DeviceRefusal, type DoorRefusal, findDoorEvent } from '#modules/door/index.ts';
import { type ForOrganizer, mayFind, sellerSql } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorSale, ShiftsView, ShiftView } from './boxoffice.contract.ts';
import {
  findOpenShift,
  findShift,
  insertShift,
  listGateSales,
  listSales,
  listShifts,
  type ShiftRow,
} from './boxoffice.queries.ts';
import { presentSale } from './view-sale.ts';

const MOST_SALES = 50;

type Sums = Pick<ShiftRow, 'cash_minor' | 'mobile_minor' | 'sales' | 'voided'>;
const presentSums = ({ cash_minor, mobile_minor, sales, voided }: Sums) => ({
  cash: toMajor(cash_minor),
  mobile: toMajor(mobile_minor),
  sales,
  voided,
});

export const presentShift = (row: ShiftRow): ShiftView => ({
  id: row.id,
  name: row.name,
  opened_at: row.opened_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  currency: row.currency,
  ...presentSums(row),
  counted: row.counted_minor === null ? null : toMajor(row.counted_minor),
});

export async function openShift(
  { sql }: Pick<Database, 'sql'>,
  device: Device,
  deviceId: string,
  { shift, name }: { shift: string; name: string },
): Promise<Result<ShiftView, DeviceRefusal | 'shift_open'>> {
  const door = atOwnDoor(device, deviceId, 'sell_at_door');
  if (!door.ok) return door;
  return sql.transaction().execute(async (tx): Promise<Result<ShiftView, 'shift_open'>> => {
    await insertShift(tx, { id: shift, eventId: door.value, deviceId, name });
    const open = await findOpenShift(tx, deviceId);
    if (open && open.id !== shift) return fail('shift_open');
    const made = open ?? (await findShift(tx, shift));
    return made?.device_id === deviceId ? ok(presentShift(made)) : fail('shift_open');
  });
}

// What the person at this device has sold.
export async function viewShift(
  { sql }: Pick<Database, 'sql'>,
  device: Device,
  deviceId: string,
): Promise<Result<{ shift: ShiftView | null; sales: Omit<DoorSale, 'tickets' | 'link'>[] }, DeviceRefusal>> {
  const door = atOwnDoor(device, deviceId, 'scan');
  if (!door.ok) return door;
  const open = await findOpenShift(sql, deviceId);
  const sales = open ? await listSales(sql, open.id, MOST_SALES) : [];
  return ok({ shift: open && presentShift(open), sales: sales.map(presentSale) });
}

// What the organiser sees of all of them.
export function viewShifts(by: ForOrganizer, eventId: number): Promise<Result<ShiftsView, DoorRefusal>> {
  const where = { organizerId: by.organizer.id, eventId };
  return sellerSql(by.scope, async (db): Promise<Result<ShiftsView, DoorRefusal>> => {
    const allowed = mayFind(by.actor, 'run_door', where, by.now, 'event_not_found');
    if (!allowed.ok) return allowed;
    const event = await findDoorEvent(db, by.organizer.id, eventId);
    if (!event) return fail('event_not_found');
    const gates = await listGateSales(db, eventId);
    return ok({
      currency: event.currency,
      gates: gates.map((row) => ({ gate: row.gate_name, ...presentSums(row) })),
      shifts: (await listShifts(db, eventId)).map((row) => ({
        ...presentShift(row),
        device: row.device_name,
        gate: row.gate_name,
      })),
    });
  });
}
