import type { MemberAction } from '#shared/access.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorPower } from '../door-fields.contract.ts';

// A power of a device is one of the things that members of a team may be allowed.
const ACTION_OF: Readonly<Record<DoorPower, MemberAction>> = {
  scan: 'scan',
  search: 'search_at_door',
  undo: 'undo_scan',
  sell: 'sell_at_door',
};

const POWERS = Object.keys(ACTION_OF) as DoorPower[];

export const actionsOfPowers = (powers: readonly DoorPower[]): MemberAction[] =>
  powers.map((power) => ACTION_OF[power]);

// What somebody of the team may do at the door by their role.
export const powersOf = (actions: readonly MemberAction[]): DoorPower[] =>
  POWERS.filter((power) => actions.includes(ACTION_OF[power]));

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
