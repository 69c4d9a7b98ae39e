import type { MemberAction } from '#shared/access.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export type DeviceRefusal = 'device_ended' | 'device_lacks_power';

// The event at whose door the device stands. `deviceId`: to whose address it was sent.
export function atOwnDoor(
  device: Device,
  deviceId: string,
  action: MemberAction,
): Result<number, DeviceRefusal> {
  const [eventId] = device.eventIds;
  if (device.isEnded || device.deviceId !== deviceId || eventId === undefined) return fail('device_ended');
  return device.powers.includes(action) ? ok(eventId) : fail('device_lacks_power');
}
