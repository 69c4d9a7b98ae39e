import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { createEvents, createVenues, ensureReferenceData, type NewEvent } from '#modules/catalog/index.ts';
import { createOrganizers } from '#modules/merchants/index.ts';
import { keepRecords } from '#modules/records/index.ts';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { fillLately, fillPlatform, type PlatformSize } from './large-platform-rows.ts';

// A whole platform with all that people bought in two years, written as rows and without the use cases: how they come about is not
// what is measured. What is derived from orders is held against what the program itself makes of them.

const DAY_MS = 86_400_000;
const DAYS_BEFORE = 730;
const DAYS_AHEAD = 60;
const ORDERS_AN_EVENT = 200;
const EVENTS_AN_ORGANIZER = 10;
const AT_ONCE = 500;
const PROVED = 400;

// These get their indexes when they are full: written row by row, those of letters alone take longer than all the rest.
const LARGE = [
  'accounts',
  'audit_log',
  'messages',
  'operator_log',
  'order_lines',
  'order_log',
  'orders',
  'payment_attempts',
  'sale_records',
  'tickets',
];

export async function openLargePlatform(
  url: string,
  size: Pick<PlatformSize, 'orders' | 'people'>,
  now: Date,
): Promise<Database> {
  const db = await openDatabase({ kind: 'postgres', url, connections: 9 });
  await migrate(db);
  const events = Math.ceil(size.orders / ORDERS_AN_EVENT);
  await createTheirEvents(db, events, now);
  const given = { ...size, events, now, daysBefore: DAYS_BEFORE, daysAhead: DAYS_AHEAD };
  const indexes = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = any(${LARGE}::text[]) and not exists (select from pg_constraint where conname = indexname)
  `.execute(db.sql);
  // In one script, which may take as long as it does.
  const script = [
    'begin',
    "set local session_replication_role = replica; set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'",
    ...indexes.rows.map(({ name }) => `drop index ${name}`),
    fillPlatform(given),
    ...indexes.rows.map(({ made }) => made),
    'commit',
  ];
  await db.runScript(script.join(';\n'));
  await db.runScript('vacuum analyze');
  // As at any moment of a working day: what came since somebody cleaned up last.
  await db.runScript(`begin; set local session_replication_role = replica; ${fillLately(given)}; commit`);
  await proveRecords(db);
  return db;
}

async function createTheirEvents(db: Database, events: number, now: Date): Promise<void> {
  const contact = {
    isVerified: true,
    about: '',
    email: 'team@example.com',
    phone: '+254700000000',
    website: null,
  };
  const venue = { citySlug: 'nairobi', address: '1 Test Road', landmark: '', lat: -1.28, lng: 36.8 };
  const [venueId = 0] = await db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    return createVenues(tx, [{ ...venue, name: 'Baraza Gardens' }]);
  });
  const organizers = await db.sql.transaction().execute((tx) =>
    createOrganizers(
      tx,
      Array.from({ length: Math.ceil(events / EVENTS_AN_ORGANIZER) }, (_, at) => ({
        ...contact,
        slug: `team-${at}`,
        name: `Team ${at}`,
      })),
    ),
  );
  const what = ['Jazz', 'Gospel', 'Comedy', 'Theatre', 'Film', 'Poetry', 'Dance', 'Rugby', 'Fashion', 'Food'];
  const kind = ['Night', 'Festival', 'Evening', 'Week', 'Party', 'Gala', 'Brunch'];
  const step = ((DAYS_BEFORE + DAYS_AHEAD) * DAY_MS) / events;
  const eventOf = (place: number): NewEvent => {
    const startsAt = new Date(now.getTime() - DAYS_BEFORE * DAY_MS + (place + 1) * step);
    return {
      slug: `event-${place}`,
      name: `${what[place % what.length]} ${kind[place % kind.length]} ${place}`,
      summary: 'One of many.',
      description: '',
      status: 'published',
      categorySlug: 'music',
      organizerId: organizers[place % organizers.length] ?? 0,
      venueId,
      currency: 'KES',
      startsAt,
      endsAt: new Date(startsAt.getTime() + DAY_MS / 6),
      publishedAt: new Date(startsAt.getTime() - 60 * DAY_MS),
      ticketTypes: [
        { name: 'Regular', priceMinor: 2_000_00, pool: { capacity: 1_000_000 } },
        { name: 'VIP', priceMinor: 5_000_00, pool: { capacity: 1_000_000 } },
      ],
    };
  };
  for (let from = 0; from < events; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, events - from) }, (_, place) =>
      eventOf(from + place),
    );
    await db.sql.transaction().execute((tx) => createEvents(tx, batch));
  }
}

// What is searched is what the program itself would have written down about these orders.
async function proveRecords(db: Database): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from sale_records order by order_id * 7919 % 1000003 limit ${PROVED}
  `.execute(db.sql);
  const ids = rows.map(({ order_id }) => order_id);
  await db.sql.transaction().execute(async (tx) => {
    const read = () =>
      sql`select * from sale_records where order_id = any(${ids}::bigint[]) order by order_id`.execute(tx);
    const filled = (await read()).rows;
    await keepRecords(tx, ids);
    const kept = (await read()).rows;
    const at = kept.findIndex((record, place) => !isDeepStrictEqual(record, filled[place]));
    if (at >= 0)
      throw new Error(`Not as the program keeps it: ${JSON.stringify([filled[at], kept[at]], null, 1)}`);
  });
}
