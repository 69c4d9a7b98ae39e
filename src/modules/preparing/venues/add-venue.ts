import { ensureTown, insertVenueOf } from '#modules/catalog/index.ts';
import { type ForOrganizer, may, writeAudit } from '#modules/merchants/index.ts';
import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { slugify } from '#shared/slug.ts';
import { isWithin, zonesOf } from './town.rules.ts';
import type { VenueChoice, VenueForm } from './venues.contract.ts';
import {
  findCityPoint,
  findCountry,
  listNamesakes,
  listVenues,
  lockVenuesOf,
  type NamesakeRow,
} from './venues.queries.ts';

type Reason = 'city_unknown' | 'pin_elsewhere' | 'venue_named_twice' | 'not_allowed' | 'proof_needed';

// About 220 km: farther from the middle of its city a pin is a slip, mostly of the two numbers' order.
const FARTHEST_DEGREES = 2;

// Adds a place for one organiser. Of one that has the name in that city already they are told, and may say that it is another;
// the very same is added once.
export function addVenue(
  db: Database,
  form: VenueForm,
  by: ForOrganizer,
): Promise<Result<VenueChoice, Reason>> {
  return allOrNothing<VenueChoice, Reason>(db, async (tx) => {
    const organizerId = by.organizer.id;
    const allowed = may(by.actor, 'edit_events', { organizerId, eventId: null }, by.now);
    if (!allowed.ok) return allowed;
    const { is_another, city: _, town, ...venue } = form;
    const found = town ? await nameTown(tx, town, form, organizerId) : await findCity(tx, form);
    if (!found.ok) return found;
    const city = found.value;
    await lockVenuesOf(tx, organizerId);
    const namesakes = await listNamesakes(tx, { name: venue.name, city, organizerId });
    const same = namesakes.find(({ address, is_own }) => is_own && address === venue.address);
    if (same) return ok(choiceOf(same));
    const [first] = namesakes;
    if (first && !is_another)
      return fail('venue_named_twice', { field: 'name', data: { venue: choiceOf(first) } });
    const id = await insertVenueOf(tx, { ...venue, citySlug: city, organizerId });
    if (id === null) return fail('city_unknown', { field: 'city' });
    const changes = { name: [null, venue.name] as [null, string] };
    const noted = { action: 'venue.added', subject: `venue:${id}`, changes };
    await writeAudit(tx, by, { organizerId, eventId: null, ...noted });
    return ok(await getVenue(tx, id, organizerId));
  });
}

async function findCity(tx: Tx, form: VenueForm): Promise<Result<string, 'city_unknown' | 'pin_elsewhere'>> {
  const middle = await findCityPoint(tx, form.city);
  if (!middle) return fail('city_unknown', { field: 'city' });
  return isFar(middle, form) ? fail('pin_elsewhere', { field: 'lat' }) : ok(form.city);
}

// A town that is in no list: its middle is where its first place is.
async function nameTown(
  tx: Tx,
  { name, country: code, time_zone }: NonNullable<VenueForm['town']>,
  { lat, lng }: VenueForm,
  organizerId: number,
): Promise<Result<string, 'city_unknown' | 'pin_elsewhere'>> {
  const country = await findCountry(tx, code);
  if (!country || !zonesOf(country).includes(time_zone)) return fail('city_unknown', { field: 'country' });
  if (!isWithin(code, { lat, lng })) return fail('pin_elsewhere', { field: 'lat' });
  const town = { slug: slugify(name), name, country: code, timeZone: time_zone, lat, lng, organizerId };
  return ok(await ensureTown(tx, town));
}

const isFar = (middle: { lat: number; lng: number }, pin: { lat: number; lng: number }): boolean =>
  Math.abs(middle.lat - pin.lat) > FARTHEST_DEGREES || Math.abs(middle.lng - pin.lng) > FARTHEST_DEGREES;

const choiceOf = ({ is_own: _, ...venue }: NamesakeRow): VenueChoice => venue;

async function getVenue(tx: Tx, id: number, organizerId: number): Promise<VenueChoice> {
  const [venue] = await listVenues(tx, { words: [], id, organizerId });
  if (!venue) throw new Error('The venue that was just added is not there');
  return venue;
}
