import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import type { MailServices } from './mails/mail-frame.ts';
import { tellLongPayments } from './send-messages.ts';

export const ticketJobs: ScheduledJob<MailServices>[] = [
  { name: 'tickets.tell-long-payments', every: '* * * * *', run: tellLongPayments },
];
