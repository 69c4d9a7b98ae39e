import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { closeCancelledEvents } from './close-cancelled-events.ts';
import type { MailServices } from './mails/mail-frame.ts';
import type { RefundServices } from './refund-tickets.ts';
import { tellLongPayments } from './send-messages.ts';
import { lapseOffers } from './sharing/lapse-offers.ts';

export const ticketJobs: ScheduledJob<MailServices & RefundServices & { log: Logger }>[] = [
  { name: 'tickets.close-cancelled-events', every: '* * * * *', run: closeCancelledEvents },
  { name: 'tickets.lapse-offers', every: '*/5 * * * *', run: lapseOffers },
  { name: 'tickets.tell-long-payments', every: '* * * * *', run: tellLongPayments },
];
