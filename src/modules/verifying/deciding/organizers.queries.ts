import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface FoundOrganizerRow {
  slug: string;
  name: string;
  is_verified: boolean;
  suspended_at: Date | null;
  suspended_words: string | null;
}

const COLUMNS = sql`slug, name, is_verified, suspended_at, suspended_words`;

// Looked for by position, because people type any character.
export async function listFoundOrganizers(
  db: Sql,
  words: string,
  most: number,
): Promise<FoundOrganizerRow[]> {
  const found = await sql<FoundOrganizerRow>`
    select ${COLUMNS} from organizers
    where position(lower(${words}::text) in lower(name)) > 0 or position(lower(${words}::text) in slug) > 0
    order by name, id limit ${most}
  `.execute(db);
  return found.rows;
}

// The last ones first.
export async function listSuspendedOrganizers(db: Sql, most: number): Promise<FoundOrganizerRow[]> {
  const found = await sql<FoundOrganizerRow>`
    select ${COLUMNS} from organizers where suspended_at is not null order by suspended_at desc, id limit ${most}
  `.execute(db);
  return found.rows;
}

export interface JudgedRow {
  at: Date;
  by: string | null;
}

// Who suspended it last, or ended that; null: it was not done here.
export async function findLastJudged(
  db: Sql | Tx,
  organizerId: number,
  action: 'organizer.lifted' | 'organizer.suspended',
): Promise<JudgedRow | null> {
  const found = await sql<JudgedRow>`
    select log.at, account.name as by
    from audit_log as log left join accounts as account on account.id::text = log.actor_id
    where log.organizer_id = ${organizerId} and log.action = ${action}
    order by log.id desc limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}
