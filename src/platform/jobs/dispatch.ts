import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/index.ts';
import { hasAnnouncements, takeAnnouncements } from './announcements.queries.ts';

// What is done when something was announced. Running it twice with the same data is harmless.
export interface Reaction<Services> {
  // In the past tense, such as order.paid.
  on: string;
  // The job's own name, such as tickets.send-tickets.
  name: string;
  // A run that takes longer counts as failed and is tried again.
  withinSeconds: number;
  run(services: Services, data: Record<string, unknown>): Promise<void>;
}

const MOST_AT_ONCE = 200;

// Moves announcements into the job queue in one transaction, so that none is lost and none is moved twice. Several
// processes may do this at once, even of different versions: an announcement that this version has no reaction to is
// left for one that has. Answers the names of the reactions that now have something to do.
export async function dispatchAnnouncements<Services>(
  db: Database,
  boss: PgBoss,
  reactions: readonly Reaction<Services>[],
): Promise<string[]> {
  const known = [...new Set(reactions.map(({ on }) => on))];
  if (!(await hasAnnouncements(db.sql, known))) return [];
  return db.sql.transaction().execute(async (tx) => {
    const news = await takeAnnouncements(tx, known, MOST_AT_ONCE);
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
