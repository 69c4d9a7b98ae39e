import { type DeviceRefusal, leaveDoor } from '#modules/door/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { fail, type Result } from '#shared/result.ts';
import { findOpenShift } from './boxoffice.queries.ts';

// Whoever sold counts the box before the phone is given back: afterwards it could not.
export async function leaveWithPhone(
  { sql }: Pick<Database, 'sql'>,
  device: Device,
  deviceId: string,
): Promise<Result<{ left: true }, DeviceRefusal | 'shift_uncounted'>> {
  const open = device.isEnded ? null : await findOpenShift(sql, device.deviceId);
  return open ? fail('shift_uncounted') : leaveDoor({ sql }, device, deviceId);
}
