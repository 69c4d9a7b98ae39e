import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteOldBegun } from './begun/begun.queries.ts';

export const preparingJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'preparing.forget-begun-drafts',
    every: '17 * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: ({ db }) => deleteOldBegun(db.sql),
  },
];
