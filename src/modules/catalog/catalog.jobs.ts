import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { endEvents } from './end-events.ts';
import { refreshPrices } from './refresh-prices.ts';
import { refreshTrending } from './refresh-trending.ts';
import { tidyUp } from './tidy-up.ts';

interface CatalogJobServices {
  db: Database;
  clock: Clock;
}

export const catalogJobs: ScheduledJob<CatalogJobServices>[] = [
  {
    name: 'catalog.refresh-trending',
    every: '*/5 * * * *',
    withinSeconds: 300,
    afterFailure: 'next-time',
    run: ({ db, clock }) => refreshTrending(db, clock.now()),
  },
  {
    name: 'catalog.refresh-prices',
    every: '* * * * *',
    withinSeconds: 120,
    afterFailure: 'next-time',
    run: ({ db, clock }) => refreshPrices(db, clock.now()),
  },
  {
    name: 'catalog.end-events',
    every: '7 * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: async ({ db, clock }) => {
      await endEvents(db, clock.now());
    },
  },
  {
    name: 'catalog.tidy-up',
    every: '41 1 * * *',
    withinSeconds: 600,
    afterFailure: 'try-again',
    run: async ({ db, clock }) => {
      await tidyUp(db, clock.now());
    },
  },
];
