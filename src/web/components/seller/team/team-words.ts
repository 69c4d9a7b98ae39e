import type { TeamEvent, TeamMember } from '#modules/organizing/team/team.contract.ts';
import { m } from '#shared/messages/messages.js';

export type Role = TeamMember['role'];

// From the least to the most that somebody can be given.
export const ROLES_GIVEN: readonly Role[] = ['scanner', 'reader', 'finance', 'manager', 'owner'];

export const ROLE_MEANINGS: Record<Role, () => string> = {
  owner: m.team_role_owner,
  manager: m.team_role_manager,
  finance: m.team_role_finance,
  reader: m.team_role_reader,
  scanner: m.team_role_scanner,
};

// For which events somebody acts, in a line.
export function eventsLine(eventIds: readonly number[] | null, events: readonly TeamEvent[]): string {
  if (eventIds === null) return m.team_events_all_short();
  const names = new Map(events.map(({ id, name }) => [id, name]));
  return eventIds.map((id) => names.get(id) ?? `#${id}`).join(' · ');
}
