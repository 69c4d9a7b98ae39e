import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteUnanswered } from './newsletter.queries.ts';

// The privacy text promises this.
const UNANSWERED_DAYS = 30;

export const newsletterJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'newsletter.forget-unanswered',
    every: '17 3 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db }) => deleteUnanswered(db.sql, UNANSWERED_DAYS),
  },
];
