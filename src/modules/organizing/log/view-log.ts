import { findOrganizerZone } from '#modules/catalog/index.ts';
import { type ForOrganizer, may, sellerSql } from '#modules/merchants/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { listTeamEvents } from '../team/team.queries.ts';
import type { LogLine, LogView } from './log.contract.ts';
import {
  type LogPersonRow,
  type LogRow,
  listAccountNames,
  listLog,
  listLogPeople,
  STAFF,
} from './log.queries.ts';
import { KIND_WORDS, type LogKind } from './log-kinds.rules.ts';

const PER_PAGE = 30;
const EVENTS_SHOWN = 200;

export interface LogQuery {
  who?: string | undefined;
  kind?: LogKind | undefined;
  event?: number | undefined;
  before?: string | undefined;
}

export async function viewLog(
  { actor, organizer, scope, now }: ForOrganizer,
  { who, kind, event, before }: LogQuery,
): Promise<Result<LogView, 'not_allowed' | 'proof_needed'>> {
  const organizerId = organizer.id;
  const allowed = may(actor, 'see_log', { organizerId, eventId: null }, now);
  if (!allowed.ok) return allowed;
  const which = {
    organizerId,
    who: who ?? null,
    words: kind ? KIND_WORDS[kind] : null,
    eventId: event ?? null,
    before: before ?? null,
  };
  const { rows, people, events, zone, names } = await sellerSql(scope, async (db) => {
    const found = {
      rows: await listLog(db, which, PER_PAGE + 1),
      people: await listLogPeople(db, organizerId),
      events: await listTeamEvents(db, organizerId, event ? [event] : [], EVENTS_SHOWN),
      zone: await findOrganizerZone(db, organizerId),
    };
    return { ...found, names: await listAccountNames(db, namedIn(found)) };
  });
  const lines = rows.slice(0, PER_PAGE).map((row) => presentLine(row, names));
  return ok({
    lines,
    older: rows.length > PER_PAGE ? (lines.at(-1)?.id ?? null) : null,
    people: presentPeople(people, names),
    events: events.map(({ id, name }) => ({ id, name })),
    time_zone: zone,
  });
}

// Of these a change says the name of what was changed.
const NAMING = ['name', 'code', 'label', 'email'];
const LONGEST = 60;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const namedIn = ({ rows, people }: { rows: LogRow[]; people: LogPersonRow[] }): string[] => [
  ...new Set(
    [...people.map(({ id }) => id), ...rows.map(({ subject }) => memberIn(subject))].filter((id) =>
      UUID.test(id),
    ),
  ),
];

const OUR_STAFF = { kind: 'operator' as const, id: STAFF, name: null };

const presentPeople = (
  people: readonly LogPersonRow[],
  names: ReadonlyMap<string, string>,
): LogView['people'] => [
  ...people
    .filter(({ kind }) => kind !== 'operator')
    .map(({ id, kind }) => ({ id, kind, name: names.get(id) ?? null })),
  ...(people.some(({ kind }) => kind === 'operator') ? [OUR_STAFF] : []),
];

const orderIn = (subject: string): string | null => /^order:(.+)$/.exec(subject)?.[1] ?? null;
const memberIn = (subject: string): string => /^member:(.+)$/.exec(subject)?.[1] ?? '';

const presentLine = (row: LogRow, names: ReadonlyMap<string, string>): LogLine => ({
  id: row.id,
  at: row.at.toISOString(),
  who:
    row.actor_kind === 'operator'
      ? OUR_STAFF
      : { kind: row.actor_kind, id: row.actor_id, name: names.get(row.actor_id) ?? null },
  action: row.action,
  subject:
    names.get(memberIn(row.subject)) ?? nameIn(row.changes) ?? row.subject_name ?? orderIn(row.subject),
  order: orderIn(row.subject),
  event: eventOf(row),
  changed: Object.entries(row.changes).map(([field, [was, is]]) => ({
    field,
    before: shortOf(field, was),
    after: shortOf(field, is),
  })),
});

const eventOf = ({ event_id: id, event_name: name, currency, time_zone }: LogRow): LogLine['event'] =>
  id === null || name === null || currency === null || time_zone === null
    ? null
    : { id, name, currency, time_zone };

function nameIn(changes: LogRow['changes']): string | null {
  for (const field of NAMING) {
    const [was, is] = changes[field] ?? [];
    const name = short(is) ?? short(was);
    if (name !== null) return name;
  }
  return null;
}

// Of tickets it is told how many.
const shortOf = (field: string, value: unknown): string | null =>
  short(field === 'tickets' && Array.isArray(value) ? value.length : value);

// Long texts, lists and the like are for the page that they stand on.
const short = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '' && value.length <= LONGEST) || typeof value === 'number'
    ? String(value)
    : null;
