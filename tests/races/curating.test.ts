import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEvents, refreshRenamed } from '#modules/catalog/index.ts';
import { mergeCities } from '#modules/curating/cities/merge-cities.ts';
import { mergeVenues } from '#modules/curating/venues/merge-venues.ts';
import { publishDraft, saveDraft } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { newWish, oneOf, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
import { seenInTime } from '#tests/support/seen-in-time.ts';
import { operatorBy, sellerOf } from '#tests/support/sellers.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';

// A venue or a town is merged into another one while its event sells: whoever buys, looks or searches ends up at the one that stays.

const db = await testDatabase();
const now = new Date();
const by = operatorBy(now);
const catalogue = await openCatalogue(db, now);
const BUYERS = 100;
const IN_TIME_MS = 30_000;
let site: RunningApp;

beforeAll(async () => {
  site = await startApp({ DATABASE_URL: db.url ?? '', DEMO: 'off', LOG_LEVEL: 'error' });
}, 300_000);
afterAll(() => site.stop());

const oneId = async (query: ReturnType<typeof sql>) => (await rowsOf<{ id: number }>(db, query))[0]?.id ?? 0;
const newVenue = (name: string, city = 'nairobi') =>
  oneId(sql`
    insert into venues (name, address, city_id, lat, lng, added_by)
    select ${name}, 'Ngong Road', id, lat, lng, 1 from cities where slug = ${city} returning id
  `);
const newTown = (slug: string, name: string) =>
  oneId(sql`
    insert into cities (slug, name, country_code, time_zone, lat, lng, added_by)
    select ${slug}, ${name}, country_code, time_zone, lat, lng, 1 from cities where slug = 'nairobi' returning id
  `);

async function newEventAt(venue: number, slug: string): Promise<number> {
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_000_00, pool: { capacity: 500 } }];
  const [id = 0] = await catalogue.add({
    slug,
    name: 'Merged evening',
    startsAt: days(20, now),
    ticketTypes,
  });
  await sql`
    update events set venue_id = venues.id, city_id = venues.city_id from venues where events.id = ${id} and venues.id = ${venue}
  `.execute(db.sql);
  await refreshRenamed(db, { kind: 'venue', ref: String(venue) });
  return id;
}

const open = async (path: string) => {
  const response = await fetch(site.url + path);
  expect(response.status, path).toBe(200);
  return response;
};
const read = async (path: string) => (await open(path)).text();
const cardOf = async (slug: string) =>
  Buffer.from(await (await open(`/cards/${slug}.en.png`)).arrayBuffer()).toString('base64');
async function searched(words: string): Promise<number[]> {
  const answer = await (await open(`/api/events/search/?event=${encodeURIComponent(words)}`)).json();
  return (answer as { data: { data: { id: number }[] } }).data.data.map(({ id }) => id);
}

const MERGES = {
  async venue() {
    const venue = await newVenue('Kaburini Grounds');
    const into = await newVenue('Uhuru Courtyard');
    return {
      ...{ venue, slug: 'merged-venue', before: 'Kaburini', after: 'Uhuru Courtyard' },
      merge: () => mergeVenues(db, { from: venue, into }, by),
      isGone: sql`select from venues where id = ${venue}`,
    };
  },
  async town() {
    await newTown('kijijini', 'Kijijini');
    return {
      ...{ venue: await newVenue('Harambee Hall', 'kijijini'), slug: 'merged-town' },
      ...{ before: 'Kijijini', after: 'Nairobi' },
      merge: () => mergeCities(db, { from: 'kijijini', into: 'nairobi' }, by),
      isGone: sql`select from cities where slug = 'kijijini'`,
    };
  },
};

describe.each(Object.entries(MERGES))('a %s is merged while many buy and look', (_, prepare) => {
  test('orders, pages, cards and search are at the one that stays', async () => {
    const { venue, slug, before, after, merge, isGone } = await prepare();
    const event = await newEventAt(venue, slug);
    const [type = 0] = await typesOf(db, event);
    const [version] = await rowsOf(db, sql`select sale_version from events where id = ${event}`);
    const buying = await openBuying(db);
    const page = `/events/${slug}`;
    expect(await read(page)).toContain(before);
    expect(await searched(before)).toContain(event);
    const card = await cardOf(slug);

    let isOver = false;
    const crowd = Array.from({ length: 4 }, async () => {
      while (!isOver) await Promise.all([read(page), read('/events')]);
    });
    const buy = () => placed(buying, newWish({ eventId: event, entries: oneOf(type) }));
    const [merged, ...orders] = await Promise.all([merge(), ...Array.from({ length: BUYERS }, buy)]);
    expect(merged).toEqual({ ok: true, value: null });
    await seenInTime(() => read(page), after);
    isOver = true;
    await Promise.all(crowd);

    // Nothing that was being made meanwhile came back.
    for (const path of [page, '/events', '/organizers/ngoma-nights'])
      expect(await read(path)).not.toContain(before);
    expect((await cardOf(slug)) === card).toBe(false);
    const inSearch = async () => [
      (await searched(before)).includes(event),
      (await searched(`Merged ${after}`)).includes(event),
    ];
    await vi.waitFor(async () => expect(await inSearch()).toEqual([false, true]), IN_TIME_MS);
    expect(await rowsOf(db, isGone)).toEqual([]);
    expect(await rowsOf(db, sql`select sale_version from events where id = ${event}`)).toEqual([version]);
    expect(orders).toHaveLength(BUYERS);
    const held = sql`select held from pools join ticket_type_pools as link on link.pool_id = pools.id where ticket_type_id = ${type}`;
    expect(await rowsOf(db, held)).toEqual([{ held: BUYERS }]);
    await expectSoundBooks(db, 'test_tickets');
  }, 120_000);
});

test('two operators merge two venues, each way: one of them is told', async () => {
  const [one, other] = [await newVenue('Same'), await newVenue('Same again')];
  const event = await newEventAt(one, 'each-way');
  const [merged, back] = await Promise.all([
    mergeVenues(db, { from: one, into: other }, by),
    mergeVenues(db, { from: other, into: one }, by),
  ]);
  expect([merged.ok, back.ok].filter(Boolean)).toHaveLength(1);
  expect(await rowsOf(db, sql`select id from venues where id in (${one}, ${other})`)).toEqual([
    { id: merged.ok ? other : one },
  ]);
  expect(await rowsOf(db, sql`select venue_id as id from events where id = ${event}`)).toEqual([
    { id: merged.ok ? other : one },
  ]);
});

describe('what fails on the way', () => {
  // Each statement for itself.
  const careless = {
    ...db,
    sql: Object.assign(Object.create(db.sql), {
      transaction: () => ({ execute: (work: (tx: unknown) => Promise<unknown>) => work(db.sql) }),
    }),
  } as Database;

  async function failing(on: Database) {
    const [from, into] = [await newVenue('Half'), await newVenue('Whole')];
    const event = await newEventAt(from, `half-${from}`);
    const draft = randomUUID();
    await saveDraft(
      db,
      1,
      { id: draft, version: 0, doc: wholeDraft(now, { venue_id: from }) },
      sellerOf(1, now),
    );
    const look = () =>
      rowsOf(
        db,
        sql`select (select venue_id from events where id = ${event}) as event,
          (select version || (doc ->> 'venue_id') from event_drafts where id = ${draft}) as draft,
          (select array_agg(id order by id) from venues where id in (${from}, ${into})) as venues,
          (select count(*)::int from merged_venues where old_id = ${from}) as merged,
          (select count(*)::int from announcements where data ->> 'ref' = ${String(into)}) as news`,
      );
    const before = await look();
    await expect(mergeVenues(on, { from, into }, by)).rejects.toThrow('no log today');
    return { before, after: await look() };
  }

  beforeAll(() =>
    db.runScript(`
      create function no_log_today() returns trigger language plpgsql as $$ begin raise 'no log today'; end $$;
      create trigger no_log_today before insert on operator_log for each row execute function no_log_today()
    `),
  );
  afterAll(() => db.runScript('drop trigger no_log_today on operator_log; drop function no_log_today'));

  test('has not begun', async () => {
    const { before, after } = await failing(db);
    expect(after).toEqual(before);
  });

  test('the control: without the transaction it is half done', async () => {
    const { before, after } = await failing(careless);
    expect(after).not.toEqual(before);
  });
});

describe('a seller publishes at a venue that is being merged', () => {
  test('at the one that stays, or hears that the draft has changed', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const [from, into] = [await newVenue(`Old ${turn}`), await newVenue(`Kept ${turn}`)];
      const seller = sellerOf(1, now);
      const id = randomUUID();
      const doc = wholeDraft(now, { name: `Turn ${turn}`, venue_id: from });
      await saveDraft(db, 1, { id, version: 0, doc }, seller);
      const [merged, published] = await Promise.all([
        mergeVenues(db, { from, into }, by),
        publishDraft(db, { id, version: 1 }, seller),
      ]);
      expect(merged.ok).toBe(true);
      const where = sql`select coalesce(event.venue_id, (doc ->> 'venue_id')::int) as id
        from event_drafts as draft left join events as event on event.id = draft.event_id where draft.id = ${id}`;
      expect(await rowsOf(db, where)).toEqual([{ id: into }]);
      if (!published.ok) expect(published.reason).toBe('draft_changed');
    }
  }, 60_000);

  test('the control: whoever looks at it and does not hold it comes to a place that is gone', async () => {
    const [from, into] = [await newVenue('Seen'), await newVenue('Kept after all')];
    const late = db.sql.transaction().execute(async (tx) => {
      expect((await sql`select from venues where id = ${from}`.execute(tx)).rows).toHaveLength(1);
      expect((await mergeVenues(db, { from, into }, by)).ok).toBe(true);
      await createEvents(tx, [{ ...catalogue.complete({ slug: 'too-late' }), venueId: from }]);
    });
    await expect(late).rejects.toThrow(/foreign key/);
  });
});
