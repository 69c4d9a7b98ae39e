import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { letInPaid } from './let-in-paid.ts';

export const boxofficeJobs: ScheduledJob<{ db: Database; clock: Clock }>[] = [
  {
    name: 'boxoffice.let-in-paid',
    every: '* * * * *',
    withinSeconds: 60,
    afterFailure: 'next-time',
    run: (services) => letInPaid(services, services.clock.now()),
  },
];
