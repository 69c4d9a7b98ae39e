import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { goOnMailing, type MailingServices } from './go-on-mailing.ts';

export const mailingJobs: ScheduledJob<MailingServices>[] = [
  {
    name: 'mailings.go-on',
    every: '* * * * *',
    withinSeconds: 3_600,
    afterFailure: 'next-time',
    run: goOnMailing,
  },
];
