import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteExpiredPhoneCodes } from './phone/phone.queries.ts';

export const profileJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'profile.forget-expired-codes',
    every: '42 * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: ({ db }) => deleteExpiredPhoneCodes(db.sql),
  },
];
