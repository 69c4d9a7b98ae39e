import type { MailServices } from '#modules/tickets/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { requestReviews } from './request-reviews.ts';

export const reviewJobs: ScheduledJob<MailServices>[] = [
  // Every hour, because morning comes to one time zone after the other.
  {
    name: 'reviews.request-reviews',
    every: '3 * * * *',
    withinSeconds: 3_000,
    afterFailure: 'next-time',
    run: requestReviews,
  },
];
