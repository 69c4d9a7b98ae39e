import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteExpiredPhoneCodes } from './phone/phone.queries.ts';
import { deleteExpiredProofCodes } from './proof/proof-codes.queries.ts';

export const profileJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'profile.forget-expired-codes',
    every: '42 * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: async ({ db }) => {
      await deleteExpiredPhoneCodes(db.sql);
      await deleteExpiredProofCodes(db.sql);
    },
  },
];
