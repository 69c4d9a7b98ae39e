import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { deleteDoneMessages } from './messages.queries.ts';

// Mails hold names and the secrets of links: they are not kept longer than anybody asks what became of one.
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
