import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteOldRequests } from './support.queries.ts';

// The privacy text promises this.
const REQUEST_DAYS = 730;

export const supportJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'support.forget-old',
    every: '18 3 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db }) => deleteOldRequests(db.sql, REQUEST_DAYS),
  },
];
