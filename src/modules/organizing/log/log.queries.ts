import { type RawBuilder, sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';

export interface LogRow {
  id: string;
  at: Date;
  actor_kind: 'member' | 'operator' | 'key' | 'device';
  actor_id: string;
  action: string;
  subject: string;
  event_id: number | null;
  event_name: string | null;
  currency: Currency | null;
  time_zone: string | null;
  // What a draft or a ticket is called now.
  subject_name: string | null;
  changes: Record<string, [before: unknown, after: unknown]>;
}

// The platform's own people, of whom sellers see no names: they are one.
export const STAFF = 'staff';

export interface WhichLines {
  organizerId: number;
  // An actor's id, or STAFF.
  who: string | null;
  // The beginnings of actions; null: any.
  words: readonly string[] | null;
  eventId: number | null;
  before: string | null;
}

// Read from the end of an index: the newest of each word, and of those the newest.
export async function listLog(
  db: SellerSql,
  { organizerId, who, words, eventId, before }: WhichLines,
  most: number,
): Promise<LogRow[]> {
  const asked = sql`
    entry.organizer_id = ${organizerId}
    and (${before}::bigint is null or entry.id < ${before}::bigint)
    ${whoDid(who)}
    ${eventId === null ? sql`` : sql`and entry.event_id = ${eventId}`}
  `;
  const lines =
    words === null
      ? sql`select entry.* from audit_log as entry where ${asked} order by entry.id desc limit ${most}`
      : sql`
        select newest.* from unnest(${words}::text[]) as word cross join lateral (
          select entry.* from audit_log as entry
          where ${asked} and split_part(entry.action, '.', 1) = word order by entry.id desc limit ${most}
        ) as newest order by newest.id desc limit ${most}
      `;
  const found = await sql<LogRow>`
    select line.id::text as id, line.at, line.actor_kind, line.actor_id, line.action, line.subject, line.event_id,
      event.name as event_name, event.currency, event.time_zone, line.changes,
      coalesce(nullif(draft.doc ->> 'name', ''), type.name) as subject_name
    from (${lines}) as line
    left join events as event on event.id = line.event_id
    left join event_drafts as draft
      on draft.id = case when line.subject like 'draft:%' then substr(line.subject, 7)::uuid end
    left join ticket_types as type
      on type.id = case when line.subject like 'ticket_type:%' then substr(line.subject, 13)::int end
    order by line.id desc
  `.execute(db);
  return found.rows;
}

function whoDid(who: string | null): RawBuilder<unknown> {
  if (who === null) return sql``;
  if (who === STAFF) return sql`and entry.actor_kind = 'operator'`;
  return sql`and entry.actor_id = ${who} and entry.actor_kind <> 'operator'`;
}

export interface LogPersonRow {
  id: string;
  // In what they did last.
  kind: LogRow['actor_kind'];
}

// Everybody who ever did something, found by jumping from one to the next in the index.
export async function listLogPeople(db: SellerSql, organizerId: number): Promise<LogPersonRow[]> {
  const found = await sql<LogPersonRow>`
    with recursive person (id) as (
      (
        select actor_id from audit_log where organizer_id = ${organizerId} order by actor_id limit 1
      )
      union all
      select (
        select actor_id from audit_log where organizer_id = ${organizerId} and actor_id > person.id
        order by actor_id limit 1
      ) from person where person.id is not null
    )
    select coalesce(person.id, '') as id, last.actor_kind as kind
    from person cross join lateral (
      select actor_kind from audit_log where organizer_id = ${organizerId} and actor_id = person.id
      order by id desc limit 1
    ) as last
    where person.id is not null limit 200
  `.execute(db);
  return found.rows;
}

// The names of those who have an account still, by its id.
export async function listAccountNames(db: SellerSql, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; name: string }>`
    select id, name from accounts where id = any(${ids}::uuid[]) and deleted_at is null
  `.execute(db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
