import type { MemberAction } from '#shared/access.ts';
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
