import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking } from '#tests/support/holding.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// The last places, wanted at once by buyers and by the seller: for whoever holds another ticket, and for guests.

const db = await testDatabase();
const ROUNDS = 6;
const SCARCE = 4;
const api = `/api/sell/${ORGANIZERS.ngoma.slug}`;

// Two processes, with connections of their own; the seller is at the first.
let apps: [TestApp, TestApp];
let seller: Browser;
let events: number[];

beforeAll(async () => {
  const now = new Date();
  const sketch = {
    startsAt: days(10, now),
    endsAt: days(11, now),
    ticketTypes: [
      { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 } },
      { name: 'Balcony', priceMinor: 1_500_00, pool: { capacity: 1 } },
      { name: 'Terrace', priceMinor: 1_500_00, pool: { capacity: SCARCE } },
    ],
  };
  events = await (await openCatalogue(db)).add(...Array.from({ length: ROUNDS }, () => sketch));
  apps = [await testApp(db, { now }), await testApp(db, { now })];
  seller = await newMember(apps[0], db, { role: 'owner' });
}, 90_000);

const buyerOf = (type: number, person: number) =>
  openBrowser(apps[1]).post(
    '/api/event/order',
    {
      ticket_details: [{ id: type, quantity: 1, date_pass: [] }],
      buyer: { name: 'Amina', email: `amina${person}@example.com`, phone: `07120000${10 + person}` },
    },
    { 'idempotency-key': randomUUID() },
  );
const won = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const takenOf = async (type: number) =>
  (
    await rowsOf<{ taken: number }>(
      db,
      sql`select held + sold as taken from pools join ticket_type_pools on pool_id = pools.id where ticket_type_id = ${type}`,
    )
  )[0]?.taken;

test('a change of type against buyers: one of them has the last place, and a ticket that is refused stays as it is', async () => {
  for (const event of events) {
    const [regular = 0, balcony = 0] = await typesOf(db, event);
    const { reference } = await asking(apps[0]).buy([{ id: regular, quantity: 1 }]);
    const [changed, ...bought] = await Promise.all([
      seller.post(`${api}/orders/${reference}/type`, { ticket: 1, type: balcony }),
      buyerOf(balcony, 1),
      buyerOf(balcony, 2),
    ]);
    expect(won([changed, ...bought])).toBe(1);
    expect([await takenOf(regular), await takenOf(balcony)]).toEqual([changed.status === 200 ? 0 : 1, 1]);
  }
  await expectSoundBooks(db, 'tickets');
});

test('comps against buyers: all of the guests have a place, or none, and nobody has one twice', async () => {
  for (const event of events) {
    const [, , terrace = 0] = await typesOf(db, event);
    const guests = ['Baraka', 'Chiku', 'Dalila'].map((name) => ({ name }));
    const [given, ...bought] = await Promise.all([
      seller.post(`${api}/events/${event}/comps/give`, {
        batch: randomUUID(),
        type: terrace,
        people: guests,
      }),
      ...[1, 2, 3].map((person) => buyerOf(terrace, person)),
    ]);
    const comps = given.status === 200 ? guests.length : 0;
    if (comps === 0) expect(given.body.code).toBe('comp_no_room');
    expect(comps + won(bought)).toBe(await takenOf(terrace));
    // Who is refused is refused because there was too little room.
    expect([SCARCE, 3]).toContain(comps + won(bought));
  }
  await expectSoundBooks(db, 'tickets');
});

test('control: whoever looks first and takes later takes what is somebody else’s', async () => {
  const [event = 0] = events;
  const [, balcony = 0] = await typesOf(db, event);
  const pool = sql`(select pool_id from ticket_type_pools where ticket_type_id = ${balcony})`;
  await db.runScript('alter table pools drop constraint never_oversold');
  await sql`update pools set held = 0, sold = 0 where id = ${pool}`.execute(db.sql);
  const bothHaveLooked = meetingOf(2);
  const take = () =>
    db.sql.transaction().execute(async (tx) => {
      const free = await sql`select from pools where id = ${pool} and held + sold < capacity`.execute(tx);
      await bothHaveLooked();
      if (free.rows.length > 0) await sql`update pools set sold = sold + 1 where id = ${pool}`.execute(tx);
    });
  await Promise.all([take(), take()]);
  expect(await takenOf(balcony)).toBe(2);
});
