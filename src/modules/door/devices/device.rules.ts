import type { MemberAction } from '#shared/access.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorPower } from '../door-fields.contract.ts';

// A power of a device is one of the things that members of a team may be allowed.
const ACTION_OF: Readonly<Record<DoorPower, MemberAction>> = {
  scan: 'scan',
  search: 'search_at_door',
  names: 'keep_names_at_door',
  undo: 'undo_scan',
  sell: 'sell_at_door',
};

const POWERS = Object.keys(ACTION_OF) as DoorPower[];

export const actionsOfPowers = (powers: readonly DoorPower[]): MemberAction[] =>
  powers.map((power) => ACTION_OF[power]);

// What somebody of the team may do at the door by their role.
export const powersOf = (actions: readonly MemberAction[]): DoorPower[] =>
  POWERS.filter((power) => actions.includes(ACTION_OF[power]));

// A phone that may not scan would not even know its event, and what is found by name without a network is asked for with one.
export const givenWith = (chosen: readonly DoorPower[]): DoorPower[] => {
  const given = new Set<DoorPower>(['scan', ...chosen]);
  if (given.has('names')) given.add('search');
  return POWERS.filter((power) => given.has(power));
};

export interface Standing {
  powers: readonly DoorPower[];
  // By the role of the member whose device it is; null: it was paired.
  byRole: readonly DoorPower[] | null;
  isSuspended: boolean;
  isEventOver: boolean;
}

// What a device may do now. Names are for whoever asked for them, role or not, and for as long as tickets let somebody in; while an
// organiser is suspended nothing is sold.
export const powersNow = ({ powers, byRole, isSuspended, isEventOver }: Standing): DoorPower[] =>
  (byRole ?? powers).filter((power) => {
    if (power === 'names') return powers.includes('names') && !isEventOver;
    return power !== 'sell' || !isSuspended;
  });

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

export const PAIRING_CODE_LENGTH = 8;

// As it was made: people put spaces and hyphens between its characters, and type small letters.
export const barePairingCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
