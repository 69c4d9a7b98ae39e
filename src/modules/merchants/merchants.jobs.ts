import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteOldInvitations } from './team/invitations.queries.ts';

export const merchantJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'merchants.forget-old-invitations',
    every: '17 3 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db }) => deleteOldInvitations(db.sql),
  },
];
