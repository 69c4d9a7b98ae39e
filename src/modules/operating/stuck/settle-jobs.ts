import type { ByOperator } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { deleteFailedJobs, type FailedJobRow, updateToAgain } from '#platform/jobs/failed-jobs.queries.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { writeDeed } from '../log/write-deed.ts';
import { presentJob } from './present-job.ts';
import { MOST_SHOWN } from './stuck.rules.ts';

export type WhichJobs = { which: 'one'; job: string } | { which: 'name'; name: string };

// Work that was given up is tried again by whoever runs jobs, or forgotten: what it was stays in the log. Answers how many; who comes
// second hears that none is left.
export const settleJobs = (
  { sql }: Pick<Database, 'sql'>,
  { how, ...which }: WhichJobs & { how: 'again' | 'let_go' },
  by: ByOperator,
): Promise<Result<{ count: number }, 'job_settled'>> =>
  sql.transaction().execute(async (tx): Promise<Result<{ count: number }, 'job_settled'>> => {
    const chosen = which.which === 'one' ? { id: which.job } : { name: which.name };
    const jobs = await (how === 'again' ? updateToAgain : deleteFailedJobs)(tx, chosen);
    const [job] = jobs;
    if (!job) return fail('job_settled');
    await writeDeed(tx, by, {
      action: how === 'again' ? 'jobs.tried_again' : 'jobs.let_go',
      subject: which.which === 'one' ? `job:${which.job}` : `jobs:${which.name}`,
      changes: {
        ...(how === 'again' ? { name: [null, job.name] } : whatGoes(jobs)),
        count: [null, jobs.length],
      },
    });
    return ok({ count: jobs.length });
  });

// Nowhere else is known any more what they were: the first of them in full, and every order that one was about.
const whatGoes = (jobs: readonly FailedJobRow[]) => {
  const told = jobs.map(presentJob);
  return {
    name: [jobs[0]?.name, null],
    jobs: [told.slice(0, MOST_SHOWN), null],
    references: [told.flatMap(({ reference }) => reference ?? []), null],
  } satisfies Record<string, [unknown, unknown]>;
};
