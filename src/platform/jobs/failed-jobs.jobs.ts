import type { Database } from '#platform/database/index.ts';
import { deleteLongBack } from './failed-jobs.queries.ts';
import type { ScheduledJob } from './jobs.ts';

// Longer than the queue tries any job.
const BACK_DAYS = 7;

export const failedJobsJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'jobs.tidy-up',
    every: '53 3 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db }) => deleteLongBack(db.sql, BACK_DAYS),
  },
];
