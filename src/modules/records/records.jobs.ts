import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { countHolds } from './count-holds.ts';
import { keepMissed } from './keep-missed.ts';

const NEWEST = 50_000;

export const recordJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'records.keep-newest-missed',
    every: '*/15 * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: (services) => keepMissed(services, NEWEST),
  },
  {
    name: 'records.count-holds',
    every: '* * * * *',
    withinSeconds: 300,
    afterFailure: 'next-time',
    run: countHolds,
  },
  // When it is night from Nairobi to Jakarta.
  {
    name: 'records.keep-missed',
    every: '20 21 * * *',
    withinSeconds: 3_000,
    afterFailure: 'try-again',
    run: (services) => keepMissed(services),
  },
];
