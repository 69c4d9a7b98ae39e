import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { closeCancelledEvents } from './refunds/close-cancelled-events.ts';
import type { RefundServices } from './refunds/refund-tickets.ts';

export const ticketJobs: ScheduledJob<RefundServices & { log: Logger }>[] = [
  {
    name: 'tickets.close-cancelled-events',
    every: '* * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: closeCancelledEvents,
  },
];
