import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { venueCalls } from './venues.contract.ts';
import { listVenues } from './venues.queries.ts';

export function venueRoutes({ db }: { db: Database }): Route[] {
  return implement(venueCalls, {
    'GET /api/sell/venues': async ({ query: { q, id } }) => {
      const words = q
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean);
      return ok(await listVenues(db.sql, { words, id: id ?? null }));
    },
  });
}
