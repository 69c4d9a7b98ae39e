import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import type { MailServices } from './mails/mail-frame.ts';
import { tellLongPayments } from './send-messages.ts';
import { lapseOffers } from './sharing/lapse-offers.ts';

export const ticketJobs: ScheduledJob<MailServices>[] = [
  { name: 'tickets.lapse-offers', every: '*/5 * * * *', run: lapseOffers },
  { name: 'tickets.tell-long-payments', every: '* * * * *', run: tellLongPayments },
];
