import type { AttendeeListName } from '#modules/attending/attendee-lists.rules.ts';
import type { Attendee } from '#modules/attending/attendees.contract.ts';
import { m } from '#shared/messages/messages.js';

const LISTS: Record<AttendeeListName, () => string> = {
  good: m.people_list_good,
  valid: m.people_list_valid,
  used: m.people_list_used,
  passed_on: m.people_list_passed_on,
  comp: m.people_list_comp,
  revoked: m.people_list_revoked,
};
export const attendeeListWord = (list: AttendeeListName): string => LISTS[list]();

const STATES: Record<Attendee['state'], { word: () => string; look: string }> = {
  valid: { word: m.people_state_valid, look: 'bg-success-soft text-success' },
  used: { word: m.people_state_used, look: 'bg-info-soft text-info' },
  revoked: { word: m.people_state_revoked, look: 'bg-sunken text-ink-2' },
};
export const attendeeState = (state: Attendee['state']) => STATES[state];
