import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mergeVenues } from '#modules/curating/venues/merge-venues.ts';
import { newWish, oneOf, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';

// A venue is merged while its event sells: every order finds its place, and the pools stay sound.

const db = await testDatabase();
const now = new Date();

test('many buy while two operators merge the venue, each way', async () => {
  const catalogue = await openCatalogue(db, now);
  const [event = 0] = await catalogue.add({
    startsAt: days(20, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_000_00, pool: { capacity: 500 } }],
  });
  const [kept] = await rowsOf<{ id: number }>(
    db,
    sql`insert into venues (name, address, city_id, lat, lng) select 'Same', 'Here', city_id, lat, lng
      from venues where id = (select venue_id from events where id = ${event}) returning id`,
  );
  const [old] = await rowsOf<{ id: number }>(db, sql`select venue_id as id from events where id = ${event}`);
  const [from, into] = [old?.id ?? 0, kept?.id ?? 0];
  const buying = await openBuying(db);
  const [type = 0] = await typesOf(db, event);
  const by = operatorBy(now);
  const [merged, back, ...orders] = await Promise.all([
    mergeVenues(db, { from, into }, by),
    mergeVenues(db, { from: into, into: from }, by),
    ...Array.from({ length: 200 }, () => placed(buying, newWish({ eventId: event, entries: oneOf(type) }))),
  ]);
  expect([merged.ok, back.ok].filter(Boolean)).toHaveLength(1);
  expect(orders).toHaveLength(200);
  const [where] = await rowsOf<{ venue: number; venues: number; held: number }>(
    db,
    sql`select venue_id as venue, (select count(*)::int from venues where id in (${from}, ${into})) as venues,
      (select held from pools order by id limit 1) as held from events where id = ${event}`,
  );
  expect(where).toEqual({ venue: merged.ok ? into : from, venues: 1, held: 200 });
  await expectSoundBooks(db, 'test_tickets');
});
