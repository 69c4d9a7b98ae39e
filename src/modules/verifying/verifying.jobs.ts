import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { tidyPapers } from './tidy-papers.ts';

export const verifyingJobs: ScheduledJob<{ db: Database; clock: Clock }>[] = [
  {
    name: 'verifying.tidy-papers',
    every: '23 * * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: async ({ db, clock }) => void (await tidyPapers(db, clock.now())),
  },
];
