// What the attendees of an event can be narrowed to. What was taken back comes to nobody's door and has a list of its own.
export const ATTENDEE_LISTS = ['good', 'valid', 'used', 'passed_on', 'comp', 'revoked'] as const;
export type AttendeeListName = (typeof ATTENDEE_LISTS)[number];

export type AttendeeState = 'valid' | 'used' | 'revoked';

export interface AttendeeCondition {
  states: readonly AttendeeState[];
  // Only those that were passed on, or given away.
  isPassedOn: boolean;
  isComp: boolean;
}

const GOOD: AttendeeCondition = { states: ['valid', 'used'], isPassedOn: false, isComp: false };

const CONDITIONS: Record<AttendeeListName, AttendeeCondition> = {
  good: GOOD,
  valid: { ...GOOD, states: ['valid'] },
  used: { ...GOOD, states: ['used'] },
  passed_on: { ...GOOD, isPassedOn: true },
  comp: { ...GOOD, isComp: true },
  revoked: { ...GOOD, states: ['revoked'] },
};
export const conditionOf = (list: AttendeeListName): AttendeeCondition => CONDITIONS[list];

// Tickets that are alike in everything that lists ask for.
export interface AttendeeGroup {
  ticket_type_id: number;
  valid_on: string | null;
  state: AttendeeState;
  is_passed_on: boolean;
  is_comp: boolean;
  count: number;
}

export interface AttendeeCounts {
  lists: Record<AttendeeListName, number>;
  // Of those that are good.
  types: Map<number, number>;
  // Who may come on each day: a ticket without a day lets in on all of them.
  dates: Map<string, number>;
}

export function countAttendees(groups: readonly AttendeeGroup[]): AttendeeCounts {
  const lists = { good: 0, valid: 0, used: 0, passed_on: 0, comp: 0, revoked: 0 };
  const types = new Map<number, number>();
  const dates = new Map<string, number>();
  let everyDay = 0;
  const add = <Key>(counts: Map<Key, number>, key: Key, count: number) =>
    counts.set(key, (counts.get(key) ?? 0) + count);
  for (const group of groups) {
    for (const list of ATTENDEE_LISTS) if (isIn(group, conditionOf(list))) lists[list] += group.count;
    if (!isIn(group, GOOD)) continue;
    add(types, group.ticket_type_id, group.count);
    if (group.valid_on === null) everyDay += group.count;
    else add(dates, group.valid_on, group.count);
  }
  for (const date of dates.keys()) add(dates, date, everyDay);
  return { lists, types, dates };
}

const isIn = (group: AttendeeGroup, { states, isPassedOn, isComp }: AttendeeCondition): boolean =>
  states.includes(group.state) && (!isPassedOn || group.is_passed_on) && (!isComp || group.is_comp);
