import { updateLeft } from '#modules/door/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findOpenShift } from './boxoffice.queries.ts';

// The person gives the phone back, or takes it home. Whoever sold counts the box before: afterwards the phone could not.
export async function leaveWithPhone(
  { sql }: Pick<Database, 'sql'>,
  device: Device,
  deviceId: string,
): Promise<Result<{ left: true }, 'device_ended' | 'shift_uncounted'>> {
  if (device.deviceId !== deviceId) return fail('device_ended');
  if (!device.isEnded && (await findOpenShift(sql, deviceId))) return fail('shift_uncounted');
  await updateLeft(sql, deviceId);
  return ok({ left: true });
}
