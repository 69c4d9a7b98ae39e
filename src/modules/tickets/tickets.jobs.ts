import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { closeCancelledEvents } from './close-cancelled-events.ts';
import type { MailServices } from './mails/order-frame.ts';
import type { RefundServices } from './refund-tickets.ts';
import { tellLongPayments } from './send-messages.ts';
import { lapseOffers } from './sharing/lapse-offers.ts';

export const ticketJobs: ScheduledJob<MailServices & RefundServices & { log: Logger }>[] = [
  {
    name: 'tickets.close-cancelled-events',
    every: '* * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: closeCancelledEvents,
  },
  {
    name: 'tickets.lapse-offers',
    every: '*/5 * * * *',
    withinSeconds: 300,
    afterFailure: 'next-time',
    run: lapseOffers,
  },
  {
    name: 'tickets.tell-long-payments',
    every: '* * * * *',
    withinSeconds: 120,
    afterFailure: 'next-time',
    run: tellLongPayments,
  },
];
