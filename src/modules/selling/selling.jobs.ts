import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteOldBegun } from './begun/begun.queries.ts';

export const sellingJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'selling.forget-begun-drafts',
    every: '17 * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: ({ db }) => deleteOldBegun(db.sql),
  },
];
