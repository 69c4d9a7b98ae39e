import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export async function endEventsBefore(db: Sql | Tx, instant: Date): Promise<number> {
  const ended = await sql`
    update events set status = 'ended'
    where (status = 'published' or status = 'postponed' and previous_starts_at is not null) and ends_at <= ${instant}
  `.execute(db);
  return Number(ended.numAffectedRows ?? 0);
}
