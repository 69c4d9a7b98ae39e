import { insertDemoPeople } from '#modules/accounts/index.ts';
import { createPosts } from '#modules/blog/index.ts';
import {
  CITIES,
  COUNTRIES,
  type CountryCode,
  createEvents,
  createVenues,
  type NewEvent,
  recordActivity,
  refreshPrices,
  refreshTrending,
} from '#modules/catalog/index.ts';
import { bookWaiting, closeMonths, proveLedger, saveProof } from '#modules/ledger/index.ts';
import { createOrganizers, insertMembers } from '#modules/merchants/index.ts';
import { createCoupons, listTypesOfEvents, loadSales } from '#modules/pricing/index.ts';
import { keepMissed } from '#modules/records/index.ts';
import { createReviews } from '#modules/reviews/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { buildCoupons } from './build-coupons.ts';
import { buildEvent, type Surroundings } from './build-event.ts';
import { buildPosts } from './build-posts.ts';
import { buildReviews } from './build-reviews.ts';
import { buildTeams } from './build-teams.ts';
import { EVENTS } from './content/events/events.ts';
import { ORGANIZERS } from './content/organizers.ts';
import type { DemoEvent } from './content/types.ts';
import { VENUES } from './content/venues/venues.ts';
import type { DemoBuyer } from './sales/crowd.ts';
import { type Bought, fillSales } from './sales/fill-sales.ts';
import type { EventToSell } from './sales/follow-order.ts';
import { beginDrafts, type TeamAccount, writePastAudit } from './sellers-past.ts';

const BATCH = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const VIEWS_OF_THE_MOST_POPULAR = 900;
const ACTIVITY_DAYS = 3;
// How long ago the demo's accounts were opened.
const ACCOUNTS_DAYS_AGO = 90;

// Fills a database that has no events yet. All or nothing: a start that dies half-way leaves the database empty.
export async function fillDemo(db: Database, now: Date): Promise<number> {
  const filled = await db.sql.transaction().execute(async (tx) => {
    const place = await createSurroundings(tx);
    const team = await createTeams(tx, place.organizerIds, now);
    const owners = new Map(
      team.filter(({ role }) => role === 'owner').map((owner) => [owner.organizerId, owner.accountId]),
    );
    const places = EVENTS.map(place.of);
    const events = EVENTS.map((demo, at) => buildEvent(demo, places[at] as Place, now));
    const ids = await createEvents(tx, events);
    const written = EVENTS.map((demo, at) => ({ demo, event: events[at] as NewEvent, id: ids[at] ?? 0 }));
    await createCoupons(tx, buildCoupons(written, await listTypesOfEvents(tx, ids), now));
    const { reviewers, bought } = await fillSales(tx, await withSales(tx, ids, EVENTS, events, places), now);
    const authors = await createAuthors(tx, [...reviewers.values()].flat(), now);
    const held = written.map(({ event, id }) => ({
      event,
      id,
      authors: (reviewers.get(event.slug) ?? []).map(({ email }) => authors.get(email) ?? ''),
      ownerId: owners.get(event.organizerId) ?? '',
    }));
    await createReviews(tx, buildReviews(held, now));
    await createPosts(tx, buildPosts(now));
    await recordActivity(tx, [
      ...EVENTS.flatMap((demo, at) => pastViews(ids[at] ?? 0, demo, now)),
      ...pastBuying(bought, now),
    ]);
    await writePastAudit(tx, written, team, now);
    return { organizerIds: place.organizerIds, written, team };
  });
  await beginDrafts(db, ORGANIZERS, filled.organizerIds, filled.written, filled.team, now);
  await refreshPrices(db, now);
  await refreshTrending(db, now);
  await keepMissed({ db });
  await bookWaiting({ db });
  // As every night and every hour.
  await closeMonths({ db, clock: { now: () => now } });
  await saveProof(db.sql, await proveLedger(db), now);
  return filled.written.length;
}

// Writes this many generated events, in batches, and reports after each how many are done. With `isSold` their past
// orders are written too; without, the events are smaller by what they would have sold.
export async function seedEvents(
  db: Database,
  events: Iterable<DemoEvent>,
  now: Date,
  onProgress: (done: number) => void,
  { isSold = false }: { isSold?: boolean } = {},
): Promise<void> {
  const place = await db.sql.transaction().execute(createSurroundings);
  let batch: DemoEvent[] = [];
  let done = 0;
  const write = async () => {
    const places = batch.map(place.of);
    const built = batch.map((demo, at) => buildEvent(demo, places[at] as Place, now));
    await db.sql.transaction().execute(async (tx) => {
      const ids = await createEvents(tx, built);
      if (isSold) await fillSales(tx, await withSales(tx, ids, batch, built, places), now);
    });
    done += batch.length;
    batch = [];
    onProgress(done);
  };
  for (const demo of events) {
    batch.push(isSold ? demo : withoutSold(demo));
    if (batch.length === BATCH) await write();
  }
  if (batch.length > 0) await write();
  if (!isSold) return;
  await keepMissed({ db });
  await bookWaiting({ db });
}

// Events that were just written, with everything that selling them needs.
async function withSales(
  tx: Tx,
  ids: readonly number[],
  demos: readonly DemoEvent[],
  events: readonly NewEvent[],
  places: readonly Place[],
): Promise<EventToSell[]> {
  const sales = await loadSales(tx, ids);
  return demos.flatMap((demo, at) => {
    const [event, where, sale] = [events[at], places[at], sales.get(ids[at] ?? 0)];
    return event && where && sale ? [{ demo, event, country: where.country, ...sale }] : [];
  });
}

// Sold tickets belong to orders, and these events get none: so the number of tickets is reduced by what was sold.
function withoutSold({ ticketTypes, flashSale, ...demo }: DemoEvent): DemoEvent {
  return {
    ...demo,
    ticketTypes: ticketTypes.map((type) => ({
      ...type,
      capacity: type.capacity - type.sold,
      ...(type.dates && {
        dates: type.dates.map((date) => ({ ...date, capacity: date.capacity - date.sold })),
      }),
    })),
    ...(flashSale && {
      flashSale: { ...flashSale, quantity: (flashSale.quantity ?? 0) - (flashSale.sold ?? 0) },
    }),
  };
}

interface Place extends Surroundings {
  country: CountryCode;
}

interface Places {
  // In the order of the list.
  organizerIds: number[];
  of(demo: DemoEvent): Place;
}

async function createSurroundings(tx: Tx): Promise<Places> {
  const organizerIds = await createOrganizers(tx, ORGANIZERS);
  const venueIds = await createVenues(tx, VENUES);
  const organizers = new Map(ORGANIZERS.map((organizer, at) => [organizer.slug, organizerIds[at]]));
  const venues = new Map(VENUES.map((venue, at) => [venue.key, { venue, id: venueIds[at] }]));
  const cities = new Map(CITIES.map((city) => [city.slug, city]));
  const countries = new Map(COUNTRIES.map((country) => [country.code, country]));
  return {
    organizerIds,
    of(demo) {
      const found = venues.get(demo.venueKey);
      const city = cities.get(found?.venue.citySlug ?? '');
      const country = city && countries.get(city.country);
      const organizerId = organizers.get(demo.organizerSlug);
      if (found?.id === undefined || !city || !country || organizerId === undefined) {
        throw new Error(`${demo.slug} names a venue or an organiser that does not exist`);
      }
      return {
        organizerId,
        venueId: found.id,
        currency: country.currency,
        timeZone: city.timeZone,
        country: country.code,
      };
    },
  };
}

async function createTeams(tx: Tx, organizerIds: number[], now: Date): Promise<TeamAccount[]> {
  const joinedAt = new Date(now.getTime() - ACCOUNTS_DAYS_AGO * DAY_MS);
  const members = buildTeams(ORGANIZERS).flatMap((team, at) =>
    team.map((member) => ({ ...member, organizerId: organizerIds[at] ?? 0 })),
  );
  const ids = await insertDemoPeople(
    tx,
    members.map(({ name, email, locale }) => ({
      name,
      email,
      locale,
      isMerchant: true,
      createdAt: joinedAt,
    })),
  );
  const joined = members.map(({ organizerId, role }, at) => ({
    accountId: ids[at] ?? '',
    organizerId,
    role,
    joinedAt,
  }));
  await insertMembers(tx, joined);
  return joined;
}

// Answers accounts by mail address. Some people review more than one event.
async function createAuthors(tx: Tx, reviewers: DemoBuyer[], now: Date): Promise<Map<string, string>> {
  const people = [...new Set(reviewers)];
  const createdAt = new Date(now.getTime() - ACCOUNTS_DAYS_AGO * DAY_MS);
  const ids = await insertDemoPeople(
    tx,
    people.map(({ name, email, locale }) => ({ name, email, locale, isMerchant: false, createdAt })),
  );
  return new Map(people.map(({ email }, at) => [email, ids[at] ?? '']));
}

// Three days of looking, so that "trending" has something to compute from. Nothing but these counts remembers who
// looked, so they cannot follow from anything else.
function pastViews(eventId: number, demo: DemoEvent, now: Date) {
  return [1, 9, 26, 50].map((hoursAgo) => ({
    eventId,
    hour: hourOf(now.getTime() - hoursAgo * HOUR_MS),
    views: Math.round((VIEWS_OF_THE_MOST_POPULAR * demo.popularity ** 2) / Math.sqrt(hoursAgo)),
    tickets: 0,
  }));
}

// What was paid for in the same days, as paying counts it.
const pastBuying = (bought: readonly Bought[], now: Date) =>
  bought
    .filter(({ at }) => at.getTime() > now.getTime() - ACTIVITY_DAYS * DAY_MS)
    .map(({ eventId, at, tickets }) => ({ eventId, hour: hourOf(at.getTime()), views: 0, tickets }));

const hourOf = (ms: number) => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS);
