import type { Clock } from '#platform/clock.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { goOnNewsletters, type IssueServices } from './go-on-newsletters.ts';
import { deleteUnanswered } from './newsletter.queries.ts';

// The privacy text promises this.
const UNANSWERED_DAYS = 30;

export const newsletterJobs: ScheduledJob<IssueServices & { log: Logger; clock: Clock }>[] = [
  {
    name: 'newsletter.go-on',
    every: '* * * * *',
    withinSeconds: 3_600,
    afterFailure: 'next-time',
    run: (services) => goOnNewsletters(services, services.clock.now()),
  },
  {
    name: 'newsletter.forget-unanswered',
    every: '17 3 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: ({ db }) => deleteUnanswered(db.sql, UNANSWERED_DAYS),
  },
];
