import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface FailedJobRow {
  id: string;
  name: string;
  data: Record<string, unknown>;
  problem: string;
  times: number;
  first_at: Date;
  failed_at: Date;
}

const COLUMNS = sql`id, name, data, problem, times, first_at, failed_at`;

// The oldest first.
export async function listFailedJobs(db: Sql, most: number): Promise<FailedJobRow[]> {
  const found = await sql<FailedJobRow>`
    select ${COLUMNS} from failed_jobs where again_at is null order by first_at limit ${most}
  `.execute(db);
  return found.rows;
}

// The same job that fails once more is the same row.
export async function upsertFailedJob(
  db: Sql,
  { name, data, problem }: Pick<FailedJobRow, 'name' | 'data' | 'problem'>,
): Promise<void> {
  await sql`
    insert into failed_jobs (name, data, problem) values (${name}, ${JSON.stringify(data)}::jsonb, ${problem})
    on conflict (name, md5(data::text)) do update set problem = excluded.problem, times = failed_jobs.times + 1,
      failed_at = now(), again_at = null, back_at = null
  `.execute(db);
}

// By one of the platform's own people: one, or all with a name. Answers which they were.
export async function updateToAgain(
  tx: Tx,
  which: { id: string } | { name: string },
): Promise<FailedJobRow[]> {
  const updated = await sql<FailedJobRow>`
    update failed_jobs set again_at = now() where ${chosen(which)} and again_at is null returning ${COLUMNS}
  `.execute(tx);
  return updated.rows;
}

export async function deleteFailedJobs(
  tx: Tx,
  which: { id: string } | { name: string },
): Promise<FailedJobRow[]> {
  const deleted = await sql<FailedJobRow>`
    delete from failed_jobs where ${chosen(which)} and again_at is null returning ${COLUMNS}
  `.execute(tx);
  return deleted.rows;
}

const chosen = (which: { id: string } | { name: string }) =>
  'id' in which ? sql`id = ${which.id}` : sql`name = ${which.name}`;

// A job by the clock has succeeded since.
export async function deleteFailuresOf(db: Sql, name: string): Promise<void> {
  await sql`delete from failed_jobs where name = ${name}`.execute(db);
}

export async function hasJobsToTryAgain(db: Sql, names: readonly string[]): Promise<boolean> {
  const found = await sql`
    select from failed_jobs where again_at is not null and back_at is null and name = any(${[...names]}::text[]) limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export type JobToTryAgain = Pick<FailedJobRow, 'name' | 'data'>;

// For this transaction, which puts them back into the queue. How often they failed stays known.
export async function takeJobsToTryAgain(
  tx: Tx,
  names: readonly string[],
  most: number,
): Promise<JobToTryAgain[]> {
  const taken = await sql<JobToTryAgain>`
    update failed_jobs set back_at = now() where id in (
      select id from failed_jobs
      where again_at is not null and back_at is null and name = any(${[...names]}::text[])
      order by again_at limit ${most} for update skip locked
    ) returning name, data
  `.execute(tx);
  return taken.rows;
}

// Those that were put back so long ago that they have succeeded since.
export async function deleteLongBack(db: Sql, days: number): Promise<void> {
  await sql`delete from failed_jobs where back_at < now() - make_interval(days => ${days}::int)`.execute(db);
}
