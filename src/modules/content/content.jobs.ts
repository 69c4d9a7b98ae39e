import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { refreshHolidays } from './holidays/refresh-holidays.ts';
import { deleteUnanswered } from './newsletter/newsletter.queries.ts';
import { deleteOldRequests } from './support/support.queries.ts';

// As the privacy text promises.
const UNANSWERED_DAYS = 30;
const REQUEST_DAYS = 730;

export const contentJobs: ScheduledJob<{ db: Database; clock: Clock }>[] = [
  {
    name: 'content.forget-old',
    every: '17 3 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db }) => forgetOld(db),
  },
  {
    name: 'content.refresh-holidays',
    every: '20 2 1 * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db, clock }) => refreshHolidays(db, clock.now()),
  },
];

async function forgetOld({ sql }: Database): Promise<void> {
  await deleteUnanswered(sql, UNANSWERED_DAYS);
  await deleteOldRequests(sql, REQUEST_DAYS);
}
