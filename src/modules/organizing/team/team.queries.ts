import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// Those of the ids that are events of the organiser.
export async function listOwnEventIds(
  db: Sql | Tx,
  organizerId: number,
  eventIds: readonly number[],
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from events where organizer_id = ${organizerId} and id = any(${eventIds}::int[])
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

export interface TeamEventRow {
  id: number;
  name: string;
  starts_at: Date;
  time_zone: string;
}

// The newest first, and those that are named however old they are.
export async function listTeamEvents(
  db: Sql,
  organizerId: number,
  named: readonly number[],
  most: number,
): Promise<TeamEventRow[]> {
  const found = await sql<TeamEventRow>`
    (
      select id, name, starts_at, time_zone from events where organizer_id = ${organizerId}
      order by starts_at desc, id desc limit ${most}
    )
    union
    select id, name, starts_at, time_zone from events
    where organizer_id = ${organizerId} and id = any(${named}::int[])
    order by starts_at desc, id desc
  `.execute(db);
  return found.rows;
}
