import { createPosts } from '#modules/blog/index.ts';
import {
  CITIES,
  COUNTRIES,
  createEvents,
  createVenues,
  type NewEvent,
  recordActivity,
  refreshTrending,
} from '#modules/catalog/index.ts';
import { createOrganizers } from '#modules/merchants/index.ts';
import { createCoupons, listTypesOfEvents } from '#modules/pricing/index.ts';
import { createReviews } from '#modules/reviews/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { buildCoupons } from './build-coupons.ts';
import { buildEvent, type Surroundings } from './build-event.ts';
import { buildPosts } from './build-posts.ts';
import { buildReviews } from './build-reviews.ts';
import { EVENTS } from './content/events/events.ts';
import { ORGANIZERS } from './content/organizers.ts';
import type { DemoEvent } from './content/types.ts';
import { VENUES } from './content/venues/venues.ts';

const BATCH = 500;
const HOUR_MS = 3_600_000;
const VIEWS_OF_THE_MOST_POPULAR = 900;

// Fills a database that has no events yet. All or nothing: a start that dies half-way leaves it empty.
export async function fillDemo(db: Database, now: Date): Promise<number> {
  const count = await db.sql.transaction().execute(async (tx) => {
    const place = await createSurroundings(tx);
    const events = EVENTS.map((demo) => buildEvent(demo, place(demo), now));
    const ids = await createEvents(tx, events);
    const written = EVENTS.map((demo, at) => ({ demo, id: ids[at] ?? 0 }));
    await createCoupons(tx, buildCoupons(written, await listTypesOfEvents(tx, ids), now));
    const held = events.map((event, at) => ({ event, id: ids[at] ?? 0 }));
    await createReviews(tx, buildReviews(held, now));
    await createPosts(tx, buildPosts(now));
    await recordActivity(
      tx,
      EVENTS.flatMap((demo, at) => pastActivity(ids[at] ?? 0, demo, now)),
    );
    return ids.length;
  });
  await refreshTrending(db, now);
  return count;
}

// Writes as many events as are asked for, in batches; tells after each how many are done.
export async function seedEvents(
  db: Database,
  events: Iterable<DemoEvent>,
  now: Date,
  onProgress: (done: number) => void,
): Promise<void> {
  const place = await db.sql.transaction().execute(createSurroundings);
  let batch: NewEvent[] = [];
  let done = 0;
  const write = async () => {
    await db.sql.transaction().execute((tx) => createEvents(tx, batch));
    done += batch.length;
    batch = [];
    onProgress(done);
  };
  for (const demo of events) {
    batch.push(buildEvent(demo, place(demo), now));
    if (batch.length === BATCH) await write();
  }
  if (batch.length > 0) await write();
}

async function createSurroundings(tx: Tx): Promise<(demo: DemoEvent) => Surroundings> {
  const organizerIds = await createOrganizers(tx, ORGANIZERS);
  const venueIds = await createVenues(tx, VENUES);
  const organizers = new Map(ORGANIZERS.map((organizer, at) => [organizer.slug, organizerIds[at]]));
  const venues = new Map(VENUES.map((venue, at) => [venue.key, { venue, id: venueIds[at] }]));
  const cities = new Map(CITIES.map((city) => [city.slug, city]));
  const countries = new Map(COUNTRIES.map((country) => [country.code, country]));
  return (demo) => {
    const found = venues.get(demo.venueKey);
    const city = cities.get(found?.venue.citySlug ?? '');
    const country = city && countries.get(city.country);
    const organizerId = organizers.get(demo.organizerSlug);
    if (found?.id === undefined || !city || !country || organizerId === undefined) {
      throw new Error(`${demo.slug} names a venue or an organiser that does not exist`);
    }
    return { organizerId, venueId: found.id, currency: country.currency, timeZone: city.timeZone };
  };
}

// Three days of looking and buying, so that "trending" has something to compute from.
function pastActivity(eventId: number, demo: DemoEvent, now: Date) {
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return [1, 9, 26, 50].map((hoursAgo) => {
    const views = Math.round((VIEWS_OF_THE_MOST_POPULAR * demo.popularity ** 2) / Math.sqrt(hoursAgo));
    return { eventId, hour: new Date(thisHour - hoursAgo * HOUR_MS), views, tickets: Math.round(views / 25) };
  });
}
