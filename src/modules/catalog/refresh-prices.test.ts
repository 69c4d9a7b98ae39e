import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import type { NewEvent } from './create-events.ts';
import { refreshPrices } from './refresh-prices.ts';

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

async function newSale(given: Partial<NewEvent>) {
  const [eventId = 0] = await catalogue.add({ startsAt: later(200), endsAt: later(300), ...given });
  return { eventId, types: await typesOf(db, eventId) };
}

async function fromPrice(eventId: number, at = now) {
  await refreshPrices(db, at);
  const [row] = await rowsOf<{ price: number }>(
    db,
    sql`select from_price_minor::int as price from events where id = ${eventId}`,
  );
  return row?.price;
}

const setLeft = (typeId: number, left: number) =>
  sql`update pools set held = capacity - ${left}::int where id in (
    select pool_id from ticket_type_pools where ticket_type_id = ${typeId})`.execute(db.sql);

const notes = async () => (await rowsOf(db, sql`select from stale_prices`)).length;

const TWO_TYPES = [
  { name: 'Early', priceMinor: 700_00, pool: { capacity: 500 } },
  { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 500 } },
];

test('the price of a list is one that can be paid: it follows what sells out and comes back', async () => {
  const { eventId, types } = await newSale({ ticketTypes: TWO_TYPES });
  expect(await fromPrice(eventId)).toBe(700_00);
  await setLeft(types[0] ?? 0, 0);
  expect(await fromPrice(eventId)).toBe(1_500_00);
  await setLeft(types[1] ?? 0, 0);
  expect(await fromPrice(eventId)).toBe(700_00);
  await setLeft(types[1] ?? 0, 1);
  expect(await fromPrice(eventId)).toBe(1_500_00);
  await setLeft(types[0] ?? 0, 1);
  expect(await fromPrice(eventId)).toBe(700_00);
});

test('nothing is noted by sales that change nothing', async () => {
  const { eventId, types } = await newSale({ ticketTypes: TWO_TYPES });
  await fromPrice(eventId);
  for (const left of [499, 300, 60, 5, 1]) await setLeft(types[0] ?? 0, left);
  expect(await notes()).toBe(0);
  await setLeft(types[0] ?? 0, 0);
  expect(await notes()).toBe(1);
});

test('too few for the smallest order is none', async () => {
  const ticketTypes = TWO_TYPES.map((type, place) => (place === 0 ? { ...type, minPerOrder: 4 } : type));
  const { eventId, types } = await newSale({ ticketTypes });
  await setLeft(types[0] ?? 0, 4);
  expect(await fromPrice(eventId)).toBe(700_00);
  await setLeft(types[0] ?? 0, 3);
  expect(await fromPrice(eventId)).toBe(1_500_00);
});

test('of a date one is enough, whatever the smallest order: the least counts all dates together', async () => {
  const on = (hours: number) => later(hours).toISOString().slice(0, 10);
  const dates = [on(210), on(240)].map((day) => ({ on: day, capacity: 9 }));
  const { eventId, types } = await newSale({
    ticketTypes: [
      { name: 'Day', priceMinor: 500_00, minPerOrder: 2, dates },
      { name: 'All', priceMinor: 1_500_00, pool: { capacity: 9 } },
    ],
  });
  expect(await fromPrice(eventId)).toBe(500_00);
  await setLeft(types[0] ?? 0, 1);
  expect(await fromPrice(eventId)).toBe(500_00);
  await setLeft(types[0] ?? 0, 0);
  expect(await fromPrice(eventId)).toBe(1_500_00);
});

test('a date that passed while nobody worked prices out is seen to afterwards', async () => {
  const fresh = await testDatabase();
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const day = (count: number) => hours(count).toISOString().slice(0, 10);
  const [eventId = 0] = await (await openCatalogue(fresh, now)).add({
    startsAt: hours(1),
    endsAt: hours(24 * 20),
    ticketTypes: [
      { name: 'Day', priceMinor: 500_00, dates: [{ on: day(24), capacity: 9 }] },
      { name: 'All', priceMinor: 1_500_00, pool: { capacity: 9 } },
    ],
  });
  const priceAt = async (at: Date) => {
    await refreshPrices(fresh, at);
    const price = sql`select from_price_minor::int as price from events where id = ${eventId}`;
    return (await rowsOf<{ price: number }>(fresh, price))[0]?.price;
  };
  expect(await priceAt(now)).toBe(500_00);
  expect(await priceAt(hours(24 * 8))).toBe(1_500_00);
});

test('it follows the clock: sales that begin and end, dates that pass', async () => {
  const day = (hours: number) => later(hours).toISOString().slice(0, 10);
  const { eventId } = await newSale({
    startsAt: later(1),
    endsAt: later(300),
    ticketTypes: [
      {
        name: 'Night',
        priceMinor: 100_00,
        saleStartsAt: later(2),
        saleEndsAt: later(4),
        pool: { capacity: 9 },
      },
      { name: 'Day', priceMinor: 500_00, dates: [{ on: day(24), capacity: 9 }] },
      { name: 'All', priceMinor: 1_500_00, pool: { capacity: 9 } },
    ],
  });
  expect(await fromPrice(eventId)).toBe(500_00);
  expect(await fromPrice(eventId, later(3))).toBe(100_00);
  expect(await fromPrice(eventId, later(5))).toBe(500_00);
  expect(await fromPrice(eventId, later(80))).toBe(1_500_00);
});

test('the price during a flash sale is one that can be paid too', async () => {
  const { eventId, types } = await newSale({
    ticketTypes: TWO_TYPES,
    flashSales: [
      {
        label: 'Now',
        startsAt: later(-1),
        endsAt: later(1),
        prices: [{ ticketType: 0, priceMinor: 400_00 }],
      },
    ],
  });
  const flashPrice = async () => {
    await refreshPrices(db, now);
    const rows = sql`select from_price_minor::int as price from flash_sales where event_id = ${eventId}`;
    return (await rowsOf<{ price: number | null }>(db, rows))[0]?.price;
  };
  expect(await flashPrice()).toBe(400_00);
  await setLeft(types[0] ?? 0, 0);
  expect(await flashPrice()).toBeNull();
  await setLeft(types[0] ?? 0, 3);
  expect(await flashPrice()).toBe(400_00);
});

test('an edited price is seen, and what waits for a date has its lowest', async () => {
  const { eventId, types } = await newSale({ ticketTypes: TWO_TYPES });
  await sql`update ticket_types set price_minor = 90000 where id = ${types[0]}`.execute(db.sql);
  expect(await fromPrice(eventId)).toBe(900_00);
  await setLeft(types[0] ?? 0, 0);
  await editEvent(db, eventId, { status: 'postponed' }, now);
  expect(await fromPrice(eventId)).toBe(900_00);
  await editEvent(db, eventId, { startsAt: later(400), endsAt: later(410) }, now);
  expect(await fromPrice(eventId)).toBe(1_500_00);
});
