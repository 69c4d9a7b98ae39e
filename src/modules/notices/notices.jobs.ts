import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import type { MailServices } from './mails/order-frame.ts';
import { requestReviews } from './request-reviews.ts';
import { tellLongPayments } from './tell-buyer.ts';
import { type AuditServices, tellDifferences, tellLedger } from './tell-differences.ts';

export const noticeJobs: ScheduledJob<MailServices & AuditServices>[] = [
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
  {
    name: 'notices.tell-ledger',
    every: '17 * * * *',
    withinSeconds: 1_800,
    afterFailure: 'next-time',
    run: tellLedger,
  },
  // When it is night from Nairobi to Jakarta.
  {
    name: 'notices.tell-differences',
    every: '40 21 * * *',
    withinSeconds: 3_000,
    afterFailure: 'try-again',
    run: tellDifferences,
  },
];
