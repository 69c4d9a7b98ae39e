import type { Database } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { updateLeft } from './devices.queries.ts';

// The person gives the phone back, or takes it home.
export async function leaveDoor(
  { sql }: Pick<Database, 'sql'>,
  device: Device,
  deviceId: string,
): Promise<Result<{ left: true }, 'device_ended'>> {
  if (device.deviceId !== deviceId) return fail('device_ended');
  await updateLeft(sql, deviceId);
  return ok({ left: true });
}
