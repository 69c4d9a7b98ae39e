import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { requestAutomatic } from './automatic/request-automatic.ts';
import { type CarryingServices, followParts } from './sending/follow-parts.ts';

export const payoutJobs: ScheduledJob<{ db: Database; payouts: CarryingServices }>[] = [
  {
    name: 'payouts.follow',
    every: '* * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: ({ db, payouts }) => followParts({ ...payouts, db }),
  },
  // On Monday morning, everywhere where we sell.
  {
    name: 'payouts.request-automatic',
    every: '0 5 * * 1',
    withinSeconds: 3_600,
    afterFailure: 'try-again',
    run: async ({ db, payouts }) => void (await requestAutomatic({ ...payouts, db })),
  },
];
