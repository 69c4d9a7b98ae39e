import type { Database } from '#platform/database/index.ts';
import { versionOf } from '#platform/version-of.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { VenueLine, VenueView } from './venues.contract.ts';
import {
  findCuratedVenue,
  findMerged,
  listAddedVenues,
  listFoundVenues,
  listMergedInto,
  listOtherVenues,
} from './venues.queries.ts';

const MOST = 100;

export function viewVenues({ sql }: Pick<Database, 'sql'>, typed: string): Promise<VenueLine[]> {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return words.length === 0 ? listAddedVenues(sql, MOST) : listFoundVenues(sql, words, MOST);
}

// What was merged says into which.
export async function viewVenue(
  { sql }: Pick<Database, 'sql'>,
  id: number,
  now: Date,
): Promise<Result<VenueView, 'venue_not_found' | 'venue_merged'>> {
  const row = await findCuratedVenue(sql, id, now);
  if (!row) {
    const merged = await findMerged(sql, id);
    return merged ? fail('venue_merged', { data: { into: merged.venue_id } }) : fail('venue_not_found');
  }
  const { city_id: cityId, city_slug, city_name, ...venue } = row;
  return ok({
    ...venue,
    city: { slug: city_slug, name: city_name },
    version: versionOfVenue(row),
    merged: (await listMergedInto(sql, id, MOST)).map((one) => ({ ...one, at: one.at.toISOString() })),
    others: await listOtherVenues(sql, { id, name: row.name, cityId }, MOST),
  });
}

type Fields = { name: string; address: string; landmark: string; lat: number; lng: number };

export const versionOfVenue = ({ name, address, landmark, lat, lng }: Fields): string =>
  versionOf([name, address, landmark, lat, lng]);
