import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();
const now = new Date('2026-12-01T08:00:00Z');

const catalogue = await openCatalogue(db, now);

const [festivalId, comedyId] = await catalogue.add(
  {
    slug: 'lake-festival',
    ticketTypes: [
      {
        name: 'Day ticket',
        priceMinor: 200_000,
        dates: [
          { on: '2026-12-12', capacity: 50, sold: 50 },
          { on: '2026-12-13', capacity: 50 },
        ],
      },
      { name: 'Whole weekend', priceMinor: 350_000, takesDaysOf: 0 },
      { name: 'Crew', priceMinor: 0, isHidden: true, pool: { capacity: 5 } },
    ],
  },
  {
    slug: 'stand-up-friday',
    ticketTypes: [
      { name: 'Front', priceMinor: 100_000, pool: { capacity: 10 } },
      { name: 'Back', priceMinor: 60_000, pool: { capacity: 90, sold: 10, held: 5 } },
    ],
    flashSales: [
      {
        label: 'Early laugh',
        startsAt: now,
        endsAt: new Date('2026-12-02T08:00:00Z'),
        pool: { capacity: 20, sold: 3 },
        prices: [{ ticketType: 1, priceMinor: 40_000 }],
      },
    ],
  },
);

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db.sql)).rows;

test('every unit knows the pools that it takes from', async () => {
  const pools = await rows(sql<{ name: string; valid_on: string | null; capacity: number; sold: number }>`
    select ticket_types.name, valid_on, capacity, sold
    from ticket_types join ticket_type_pools on ticket_type_id = ticket_types.id join pools on pools.id = pool_id
    where event_id = ${festivalId} order by position, pools.id
  `);
  expect(pools).toEqual([
    { name: 'Day ticket', valid_on: '2026-12-12', capacity: 50, sold: 50 },
    { name: 'Day ticket', valid_on: '2026-12-13', capacity: 50, sold: 0 },
    { name: 'Whole weekend', valid_on: null, capacity: 50, sold: 50 },
    { name: 'Whole weekend', valid_on: null, capacity: 50, sold: 0 },
    { name: 'Crew', valid_on: null, capacity: 5, sold: 0 },
  ]);
});

test('a several-day pass takes from the very pools of the days', async () => {
  const shared = await rows(sql`
    select pool_id from ticket_type_pools join ticket_types on ticket_types.id = ticket_type_id
    where event_id = ${festivalId} group by pool_id having count(*) = 2
  `);
  expect(shared).toHaveLength(2);
});

test('a flash sale has its own pool and the prices of its types', async () => {
  const sales = await rows(sql`
    select label, pools.capacity, pools.sold, ticket_types.name, flash_sale_prices.price_minor
    from flash_sales join pools on pools.id = pool_id
    join flash_sale_prices on flash_sale_id = flash_sales.id
    join ticket_types on ticket_types.id = ticket_type_id
    where flash_sales.event_id = ${comedyId}
  `);
  expect(sales).toEqual([{ label: 'Early laugh', capacity: 20, sold: 3, name: 'Back', price_minor: 40_000 }]);
});

test('lists find the lowest visible price, the place and the zone without another table', async () => {
  const events = await rows(sql`
    select slug, from_price_minor, is_free, is_pass, country_code, time_zone from events order by id
  `);
  const nairobi = { country_code: 'KE', time_zone: 'Africa/Nairobi', is_free: false };
  expect(events).toEqual([
    { slug: 'lake-festival', from_price_minor: 200_000, is_pass: true, ...nairobi },
    { slug: 'stand-up-friday', from_price_minor: 60_000, is_pass: false, ...nairobi },
  ]);
});

test('the database itself refuses to oversell', async () => {
  await expect(sql`update pools set held = capacity - sold + 1`.execute(db.sql)).rejects.toThrow(
    /never_oversold/,
  );
});

test('all or nothing: one bad event leaves no other behind', async () => {
  const before = await rows(sql`select count(*) from events`);
  await expect(catalogue.add({}, { categorySlug: 'no-such-category' })).rejects.toThrow();
  expect(await rows(sql`select count(*) from events`)).toEqual(before);
});
