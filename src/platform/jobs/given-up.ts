import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/index.ts';
import { hasJobsToTryAgain, takeJobsToTryAgain, upsertFailedJob } from './failed-jobs.queries.ts';

// Where the queue puts a copy of every job that it has given up, also of those whose process died.
export const GIVEN_UP = 'jobs.given-up';
const POLL_SECONDS = 10;
const AT_ONCE = 50;
const LONGEST_PROBLEM = 500;
// Writes down what was given up, for somebody to see: the queue itself forgets it within a day.
export const keepGivenUp = (db: Database, boss: PgBoss): Promise<string> =>
  boss.work(
    GIVEN_UP,
    { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS, batchSize: AT_ONCE },
    async (jobs: JobWithMetadata<JobData>[]) => {
      for (const job of jobs) await upsertFailedJob(db.sql, failureOf(job));
    },
  );

// A job by the clock has none.
type JobData = Record<string, unknown> | null;

const failureOf = (job: JobWithMetadata<JobData>) => ({
  name: job.sourceName ?? job.name,
  data: job.data ?? {},
  problem: problemIn(job.sourceOutput).slice(0, LONGEST_PROBLEM),
});

// Of a reaction it is what we wrote; of a job by the clock an error; of one whose process died the queue's own words.
function problemIn(output: unknown): string {
  const { problem, message, value } = (output ?? {}) as Record<string, unknown>;
  const text = problem ?? message;
  if (typeof text === 'string') return text;
  return value === undefined ? JSON.stringify(output) : problemIn(value);
}

// Puts what somebody wants tried again back into the queue, in one transaction: none is lost and none is there twice.
// Those that this version does not know are left for one that does.
export async function tryAgain(db: Database, boss: PgBoss, names: readonly string[]): Promise<void> {
  if (!(await hasJobsToTryAgain(db.sql, names))) return;
  await db.sql.transaction().execute(async (tx) => {
    for (const { name, data } of await takeJobsToTryAgain(tx, names, AT_ONCE))
      await boss.insert(name, [{ data }], { db: fromKysely(tx) });
  });
}
