import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { goOnRefunding, type RefundingServices } from './go-on-refunding.ts';

export const refundingJobs: ScheduledJob<RefundingServices>[] = [
  {
    name: 'refunding.go-on',
    every: '* * * * *',
    withinSeconds: 3_600,
    afterFailure: 'next-time',
    run: goOnRefunding,
  },
];
