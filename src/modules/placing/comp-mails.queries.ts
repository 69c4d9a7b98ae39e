import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// People whom an organiser had tickets mailed to that they did not ask for: as many within a day, and no more. Whoever has no
// email is not counted.
export const MOST_COMP_MAILS = 1_000;
const DAY_MS = 24 * 3_600_000;

export async function countCompMailsLeft(db: Sql | Tx, organizerId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS);
  const found = await sql<{ mailed: number }>`
    select coalesce(sum((changes #>> '{mailed,1}')::int), 0)::int as mailed from audit_log
    where organizer_id = ${organizerId} and split_part(action, '.', 1) = 'order' and action = 'order.comp_given'
      and at > ${since}
  `.execute(db);
  return Math.max(0, MOST_COMP_MAILS - (found.rows[0]?.mailed ?? 0));
}

// Until this transaction is over nobody else gives tickets of this organiser away.
export async function lockGiving(tx: Tx, organizerId: number): Promise<void> {
  await sql`select from organizers where id = ${organizerId} for no key update`.execute(tx);
}
