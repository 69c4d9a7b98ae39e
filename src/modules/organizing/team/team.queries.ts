import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';

export interface TeamEventRow {
  id: number;
  name: string;
  starts_at: Date;
  time_zone: string;
}

// The newest first, and those that are named however old they are.
export async function listTeamEvents(
  db: SellerSql,
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
