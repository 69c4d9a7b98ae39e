import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { countMinutes } from './health/count-minutes.ts';

export const watchingJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'watching.count-minutes',
    every: '* * * * *',
    withinSeconds: 50,
    afterFailure: 'next-time',
    run: countMinutes,
  },
];
