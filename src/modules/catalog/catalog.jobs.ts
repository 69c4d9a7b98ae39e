import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import { endEvents } from './end-events.ts';
import { refreshPrices } from './refresh-prices.ts';
import { refreshTrending } from './refresh-trending.ts';
import { tidyUp } from './tidy-up.ts';

export interface CatalogJobServices {
  db: Database;
  clock: Clock;
}

// `every` is a cron line. Running one twice, or late, is harmless.
export const catalogJobs = [
  {
    name: 'catalog.refresh-trending',
    every: '*/5 * * * *',
    run: ({ db, clock }: CatalogJobServices) => refreshTrending(db, clock.now()),
  },
  {
    name: 'catalog.refresh-prices',
    every: '* * * * *',
    run: ({ db, clock }: CatalogJobServices) => refreshPrices(db, clock.now()),
  },
  {
    name: 'catalog.end-events',
    every: '7 * * * *',
    run: async ({ db, clock }: CatalogJobServices) => {
      await endEvents(db, clock.now());
    },
  },
  {
    name: 'catalog.tidy-up',
    every: '41 1 * * *',
    run: async ({ db, clock }: CatalogJobServices) => {
      await tidyUp(db, clock.now());
    },
  },
];
