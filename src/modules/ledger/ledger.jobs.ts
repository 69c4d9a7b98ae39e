import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { closeMonths } from './invoices/close-months.ts';
import { releaseEvents } from './release-events.ts';

export const ledgerJobs: ScheduledJob<{ db: Database; clock: Clock }>[] = [
  // Every hour, because a day begins in one time zone after the other.
  {
    name: 'ledger.release-events',
    every: '7 * * * *',
    withinSeconds: 1_800,
    afterFailure: 'next-time',
    run: async (services) => void (await releaseEvents(services)),
  },
  {
    name: 'ledger.close-months',
    every: '37 3 * * *',
    withinSeconds: 3_000,
    afterFailure: 'try-again',
    run: async (services) => void (await closeMonths({ ...services, db: services.db.through('reporting') })),
  },
];
