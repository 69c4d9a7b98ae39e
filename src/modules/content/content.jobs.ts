import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteUnanswered } from './newsletter/newsletter.queries.ts';
import { deleteOldRequests } from './support/support.queries.ts';

// As the privacy text promises.
const UNANSWERED_DAYS = 30;
const REQUEST_DAYS = 730;

export const contentJobs: ScheduledJob<{ db: Database }>[] = [
  { name: 'content.forget-old', every: '17 3 * * *', run: ({ db }) => forgetOld(db) },
];

async function forgetOld({ sql }: Database): Promise<void> {
  await deleteUnanswered(sql, UNANSWERED_DAYS);
  await deleteOldRequests(sql, REQUEST_DAYS);
}
