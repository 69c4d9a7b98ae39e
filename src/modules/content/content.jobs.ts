import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import { refreshHolidays } from './holidays/refresh-holidays.ts';

interface ContentJobServices {
  db: Database;
  clock: Clock;
}

export const contentJobs = [
  {
    name: 'content.refresh-holidays',
    every: '20 2 1 * *',
    run: ({ db, clock }: ContentJobServices) => refreshHolidays(db, clock.now()),
  },
];
