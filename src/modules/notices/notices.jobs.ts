import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import type { MailServices } from './mails/order-frame.ts';
import { requestReviews } from './request-reviews.ts';
import { tellLongPayments } from './tell-buyer.ts';

export const noticeJobs: ScheduledJob<MailServices>[] = [
  {
    name: 'notices.tell-long-payments',
    every: '* * * * *',
    withinSeconds: 120,
    afterFailure: 'next-time',
    run: tellLongPayments,
  },
  // Every hour, because morning comes to one time zone after the other.
  {
    name: 'notices.request-reviews',
    every: '3 * * * *',
    withinSeconds: 3_000,
    afterFailure: 'next-time',
    run: requestReviews,
  },
];
