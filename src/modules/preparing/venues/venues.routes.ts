import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { addVenue } from './add-venue.ts';
import { venueCalls } from './venues.contract.ts';
import { listVenues, type WhichVenues } from './venues.queries.ts';

export function venueRoutes({ db }: { db: Database }): Route[] {
  return implement(venueCalls, {
    'GET /api/sell/venues': async ({ query }) => ok(await listVenues(db.sql, whichOf(query, null))),

    'GET /api/sell/{organizer}/venues': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, async ({ organizer }) =>
        ok(await listVenues(db.sql, whichOf(query, organizer.id))),
      ),

    'POST /api/sell/{organizer}/venues/add': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => addVenue(db, body, by)),
  });
}

const whichOf = (
  { q, id }: { q: string; id?: number | undefined },
  organizerId: number | null,
): WhichVenues => ({
  words: q
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
  id: id ?? null,
  organizerId,
});
