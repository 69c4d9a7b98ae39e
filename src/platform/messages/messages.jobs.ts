import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteDoneMessages } from './messages.queries.ts';

// Mails contain names and secret links, so they are kept only as long as somebody may ask whether one was sent.
const KEPT_DAYS = 30;

export const messageJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'messages.forget',
    every: '23 3 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db }) => deleteDoneMessages(db.sql, KEPT_DAYS),
  },
];
