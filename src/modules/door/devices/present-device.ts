import type { Sql, Tx } from '#platform/database/index.ts';
import type { DoorDeviceView, DoorPower } from '../door-fields.contract.ts';
import { type DeviceEventRow, findDevice } from './devices.queries.ts';

export const presentDoorEvent = (row: DeviceEventRow): DoorDeviceView['event'] => ({
  id: row.event_id,
  name: row.event_name,
  starts_at: row.starts_at.toISOString(),
  doors_at: row.doors_at?.toISOString() ?? null,
  ends_at: row.ends_at.toISOString(),
  time_zone: row.time_zone,
  currency: row.currency,
});

// `powers`: those of a member follow from their role.
export async function presentDevice(
  db: Sql | Tx,
  deviceId: string,
  powers: readonly DoorPower[],
): Promise<DoorDeviceView> {
  const row = await findDevice(db, deviceId);
  if (!row) throw new Error(`There is no device ${deviceId}`);
  return {
    id: row.id,
    name: row.name,
    event: presentDoorEvent(row),
    gate: row.gate_id === null ? null : { id: row.gate_id, name: row.gate_name ?? '' },
    powers: [...powers],
    expires_at: row.expires_at.toISOString(),
  };
}
