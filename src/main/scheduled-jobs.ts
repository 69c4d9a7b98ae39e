import { accountJobs } from '#modules/accounts/index.ts';
import { boxofficeJobs } from '#modules/boxoffice/index.ts';
import { catalogJobs } from '#modules/catalog/index.ts';
import { holidayJobs } from '#modules/holidays/index.ts';
import { ledgerJobs } from '#modules/ledger/index.ts';
import { mailingJobs } from '#modules/mailings/index.ts';
import { merchantJobs } from '#modules/merchants/index.ts';
import { newsletterJobs } from '#modules/newsletter/index.ts';
import { noticeJobs } from '#modules/notices/index.ts';
import { payoutJobs } from '#modules/payouts/index.ts';
import { pictureJobs } from '#modules/pictures/index.ts';
import { preparingJobs } from '#modules/preparing/index.ts';
import { profileJobs } from '#modules/profile/index.ts';
import { recordJobs } from '#modules/records/index.ts';
import { refundingJobs } from '#modules/refunding/index.ts';
import { sharingJobs } from '#modules/sharing/index.ts';
import { supportJobs } from '#modules/support/index.ts';
import { ticketJobs } from '#modules/tickets/index.ts';
import { verifyingJobs } from '#modules/verifying/index.ts';
import { watchingJobs } from '#modules/watching/index.ts';
import { failedJobsJobs } from '#platform/jobs/failed-jobs.jobs.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { messageJobs } from '#platform/messages/messages.jobs.ts';
import type { Services } from './services.ts';

const byTheClock: ScheduledJob<Services>[] = [
  ...accountJobs,
  ...profileJobs,
  ...merchantJobs,
  ...catalogJobs,
  ...pictureJobs,
  ...newsletterJobs,
  ...supportJobs,
  ...holidayJobs,
  ...ticketJobs,
  ...boxofficeJobs,
  ...sharingJobs,
  ...recordJobs,
  ...ledgerJobs,
  ...refundingJobs,
  ...mailingJobs,
  ...payoutJobs,
  ...verifyingJobs,
  ...noticeJobs,
  ...preparingJobs,
  ...watchingJobs,
  ...messageJobs,
  ...failedJobsJobs,
];

// Everything that happens by the clock. No visitor waits for it, so it uses the connections for reports.
export const scheduledJobs = byTheClock.map(
  (job): ScheduledJob<Services> => ({
    ...job,
    run: (services) => job.run({ ...services, db: services.db.through('reporting') }),
  }),
);
