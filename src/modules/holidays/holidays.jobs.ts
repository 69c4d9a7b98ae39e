import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { refreshHolidays } from './refresh-holidays.ts';

export const holidayJobs: ScheduledJob<{ db: Database; clock: Clock }>[] = [
  {
    name: 'holidays.refresh',
    every: '20 2 1 * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db, clock }) => refreshHolidays(db, clock.now()),
  },
];
