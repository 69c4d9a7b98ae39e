import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/index.ts';

// What is done when something was announced. Running it twice with the same data is harmless.
export interface Reaction<Services> {
  // In the past tense, such as order.paid.
  on: string;
  // The job's own name, such as tickets.send-tickets.
  name: string;
  run(services: Services, data: Record<string, unknown>): Promise<void>;
}

const MOST_AT_ONCE = 200;

interface Announcement {
  id: number;
  name: string;
  data: Record<string, unknown>;
}

// Moves announcements into the job queue, in one transaction: none is lost and none is moved twice. Several processes
// may do this at once. Answers the names of the reactions that have something to do now.
export async function dispatchAnnouncements<Services>(
  db: Database,
  boss: PgBoss,
  reactions: readonly Reaction<Services>[],
): Promise<string[]> {
  const waiting = await sql`select from announcements limit 1`.execute(db.sql);
  if (waiting.rows.length === 0) return [];
  return db.sql.transaction().execute(async (tx) => {
    const taken = await sql<Announcement>`
      delete from announcements where id in (
        select id from announcements order by id limit ${MOST_AT_ONCE} for update skip locked
      ) returning id, name, data
    `.execute(tx);
    const news = taken.rows.sort((one, other) => one.id - other.id);
    const names: string[] = [];
    for (const reaction of reactions) {
      const jobs = news.filter(({ name }) => name === reaction.on).map(({ data }) => ({ data }));
      if (jobs.length === 0) continue;
      await boss.insert(reaction.name, jobs, { db: fromKysely(tx) });
      names.push(reaction.name);
    }
    return names;
  });
}
