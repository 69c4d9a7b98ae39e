import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { tidyPictures } from './tidy-pictures.ts';

export const pictureJobs: ScheduledJob<{ db: Database; clock: Clock }>[] = [
  {
    name: 'pictures.tidy-up',
    every: '17 2 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: async ({ db, clock }) => {
      await tidyPictures(db, clock.now());
    },
  },
];
