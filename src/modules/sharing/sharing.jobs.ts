import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { lapseOffers } from './lapse-offers.ts';

export const sharingJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'sharing.lapse-offers',
    every: '*/5 * * * *',
    withinSeconds: 300,
    afterFailure: 'next-time',
    run: lapseOffers,
  },
];
