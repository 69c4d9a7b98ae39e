import { lockVenues, updateVenue, type VenueFields } from '#modules/catalog/index.ts';
import { type ByOperator, differences } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { tagsOf } from '../tags-of.ts';
import { findMerged, findMiddle, listEventsAt } from './venues.queries.ts';
import { versionOfVenue } from './view-venues.ts';

type Reason = 'venue_not_found' | 'venue_merged' | 'venue_changed' | 'pin_elsewhere';

// About 220 km: farther from the middle of its city a pin is a slip.
const FARTHEST_DEGREES = 2;

// What a venue is called, everywhere at once. Nobody who holds a ticket is told: it is the same place.
export function editVenue(
  db: Database,
  id: number,
  { version, ...fields }: VenueFields & { version: string },
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    const [before] = await lockVenues(tx, [id]);
    if (!before) {
      const merged = await findMerged(tx, id);
      return merged ? fail('venue_merged', { data: { into: merged.venue_id } }) : fail('venue_not_found');
    }
    const changes = differences(before, { ...before, ...fields });
    if (!changes) return ok(null);
    if (version !== versionOfVenue(before)) return fail('venue_changed');
    const middle = await findMiddle(tx, before.city_id);
    const isFar =
      middle &&
      (Math.abs(middle.lat - fields.lat) > FARTHEST_DEGREES ||
        Math.abs(middle.lng - fields.lng) > FARTHEST_DEGREES);
    if (isFar) return fail('pin_elsewhere', { field: 'lat' });
    await updateVenue(tx, id, fields);
    await announce(tx, 'catalogue.renamed', { kind: 'venue', ref: String(id) });
    await writeDeed(tx, by, { action: 'venue.edited', subject: `venue:${id}`, changes });
    await announcePageChange(tx, tagsOf(await listEventsAt(tx, id)));
    return ok(null);
  });
}
