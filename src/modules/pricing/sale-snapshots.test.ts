import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEvents, endEvents } from '#modules/catalog/index.ts';
import { NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { createCoupons, type NewCoupon } from './create-coupons.ts';
import type { SaleSnapshot } from './price-order.rules.ts';
import { createSaleSnapshots } from './sale-snapshots.ts';

const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const db = await testDatabase();
const catalogue = await openCatalogue(db);
let eventId: number;
let otherId: number;

beforeAll(async () => {
  [eventId = 0, otherId = 0] = await catalogue.add(
    {
      slug: 'festival',
      startsAt: new Date('2036-12-04T15:00:00Z'),
      endsAt: new Date('2036-12-05T20:00:00Z'),
      ticketTypes: [
        {
          name: 'Regular',
          priceMinor: 1_500_00,
          saleEndsAt: later(48),
          maxPerOrder: 4,
          pool: { capacity: 100 },
        },
        {
          name: 'Day',
          priceMinor: 900_00,
          dates: [
            { on: '2036-12-04', capacity: 5 },
            { on: '2036-12-05', capacity: 6 },
          ],
        },
        { name: 'Both days', priceMinor: 1_600_00, isHidden: true, pool: { capacity: 3 }, takesDaysOf: 1 },
      ],
      flashSales: [
        {
          label: 'Payday',
          startsAt: later(-1),
          endsAt: later(1),
          pool: { capacity: 10 },
          prices: [{ ticketType: 0, priceMinor: 1_000_00 }],
        },
      ],
    },
    { slug: 'other' },
  );
});

const addCoupon = (coupon: NewCoupon) => db.sql.transaction().execute((tx) => createCoupons(tx, [coupon]));

async function mustHave(sale: Promise<SaleSnapshot | null>): Promise<SaleSnapshot> {
  const found = await sale;
  if (!found) throw new Error('There is no such event');
  return found;
}

test('a snapshot has all that prices and sales need', async () => {
  const sale = await mustHave(createSaleSnapshots(db.sql).current(eventId));
  expect(sale).toMatchObject({
    eventId,
    slug: 'festival',
    organizerId: 1,
    countryCode: 'KE',
    timeZone: 'Africa/Nairobi',
    currency: 'KES',
    status: 'published',
    endsAt: Date.parse('2036-12-05T20:00:00Z'),
    rates: [{ startsAt: 0, isOwn: false, rate: 500, cashRate: 0 }],
  });
  const [regular, day, both] = sale.types;
  expect(regular).toMatchObject({
    name: 'Regular',
    priceMinor: 1_500_00,
    saleStartsAt: null,
    saleEndsAt: later(48).getTime(),
    minPerOrder: 1,
    maxPerOrder: 4,
    isHidden: false,
    dates: [],
    flashSales: [
      {
        label: 'Payday',
        priceMinor: 1_000_00,
        startsAt: later(-1).getTime(),
        endsAt: later(1).getTime(),
        left: null,
      },
    ],
  });
  expect(regular?.poolIds).toHaveLength(1);
  expect(regular?.flashSales[0]?.poolId).toEqual(expect.any(Number));
  expect(day?.poolIds).toEqual([]);
  // The first day is over at midnight in Nairobi, the last one with the event.
  expect(day?.dates.map(({ on, endsAt }) => [on, new Date(endsAt).toISOString()])).toEqual([
    ['2036-12-04', '2036-12-04T21:00:00.000Z'],
    ['2036-12-05', '2036-12-05T20:00:00.000Z'],
  ]);
  expect(both?.isHidden).toBe(true);
  const dayPools = day?.dates.flatMap((date) => date.poolIds) ?? [];
  expect(both?.poolIds).toHaveLength(3);
  expect(both?.poolIds).toEqual(expect.arrayContaining(dayPools));
});

describe('the version changes with', () => {
  const festival = sql`(select id from events where slug = 'festival')`;
  const festivalTypes = sql`(select id from ticket_types where event_id = ${festival})`;

  const changes: [string, RawBuilder<unknown> | (() => Promise<unknown>)][] = [
    [
      'a price',
      sql`update ticket_types set price_minor = 160000 where event_id = ${festival} and position = 0`,
    ],
    [
      'a new type',
      sql`insert into ticket_types (event_id, position, name, price_minor)
      values (${festival}, 9, 'Late', 100)`,
    ],
    ['a type that is gone', sql`delete from ticket_types where event_id = ${festival} and name = 'Late'`],
    [
      'another pool',
      sql`with pool as (insert into pools (capacity) values (9) returning id)
      insert into ticket_type_pools (ticket_type_id, pool_id)
      select type.id, pool.id from pool, ticket_types as type
      where type.event_id = ${festival} and type.position = 0`,
    ],
    [
      'a pool less',
      sql`delete from ticket_type_pools where pool_id in (select id from pools where capacity = 9)`,
    ],
    [
      'a flash sale that is moved',
      sql`update flash_sales set ends_at = ends_at + interval '1 hour'
      where event_id = ${festival}`,
    ],
    [
      'a flash price',
      sql`update flash_sale_prices set price_minor = 110000
      where ticket_type_id in ${festivalTypes}`,
    ],
    [
      'a flash price that is gone',
      sql`delete from flash_sale_prices where ticket_type_id in ${festivalTypes}`,
    ],
    ['a new coupon', () => addCoupon({ eventId, code: 'KARIBU10', off: { kind: 'percent', value: 1_000 } })],
    ['another coupon value', sql`update coupons set value = 2000 where event_id = ${festival}`],
    ['a coupon that is gone', sql`delete from coupons where event_id = ${festival}`],
    ['another end', () => editEvent(db, eventId, { endsAt: new Date('2036-12-05T21:00:00Z') }, NOW)],
    ['another status', () => editEvent(db, eventId, { status: 'postponed' }, NOW)],
    ['an organiser that is suspended', sql`update organizers set suspended_at = now()`],
    ['one that is not any more', sql`update organizers set suspended_at = null`],
    [
      'a fee of its organiser',
      sql`insert into fee_rates (currency, organizer_id, rate, cash_rate, starts_at) select 'KES', organizer_id, 300, 0, now()
        from events where id = ${festival}`,
    ],
    ['another fee of its currency', sql`update fee_rates set rate = 600 where currency = 'KES'`],
    ['a fee that is gone', sql`delete from fee_rates where organizer_id is not null`],
  ];
  const make = (change: (typeof changes)[number][1]) =>
    typeof change === 'function' ? change() : change.execute(db.sql);

  test.each(changes)('%s', async (_, change) => {
    const sales = createSaleSnapshots(db.sql);
    const before = await mustHave(sales.current(eventId));
    await make(change);
    const after = await mustHave(sales.current(eventId));
    expect(after.version).toBeGreaterThan(before.version);
    expect(after).not.toBe(before);
  });

  test('the end of the event', async () => {
    await editEvent(db, eventId, { status: 'published' }, NOW);
    const sales = createSaleSnapshots(db.sql);
    const before = await mustHave(sales.current(eventId));
    await endEvents(db, new Date('2037-01-01T00:00:00Z'));
    expect((await mustHave(sales.current(eventId))).version).toBeGreaterThan(before.version);
  });

  const neutral: typeof changes = [
    ['words', () => editEvent(db, otherId, { description: 'Come early.', name: 'Another evening' }, NOW)],
    ['sales', sql`update pools set held = held + 1`],
    [
      'changes of other events',
      sql`update ticket_types set price_minor = price_minor + 100
      where event_id = ${festival}`,
    ],
    ['a new name of its organiser', sql`update organizers set name = 'Baraza Days'`],
  ];

  test.each(neutral)('but not with %s', async (_, change) => {
    const sales = createSaleSnapshots(db.sql);
    const before = await mustHave(sales.current(otherId));
    await make(change);
    expect(await sales.current(otherId)).toBe(before);
  });

  test('and a new event begins at 0, with everything in it', async () => {
    const [id] = await db.sql.transaction().execute(async (tx) => {
      const ids = await createEvents(tx, [catalogue.complete({})]);
      await createCoupons(tx, [{ eventId: ids[0] ?? 0, code: 'FIRST', off: { kind: 'amount', value: 100 } }]);
      return ids;
    });
    expect((await mustHave(createSaleSnapshots(db.sql).current(id ?? 0))).version).toBe(0);
  });
});

describe('what is remembered', () => {
  test('is not asked for again, and is stale until somebody asks for the current one', async () => {
    const sales = createSaleSnapshots(db.sql);
    const before = await mustHave(sales.cached(otherId));
    await sql`update ticket_types set price_minor = 77700 where event_id = ${otherId}`.execute(db.sql);
    expect(await sales.cached(otherId)).toBe(before);
    const after = await mustHave(sales.current(otherId));
    expect(after.types[0]?.priceMinor).toBe(777_00);
    expect(await sales.cached(otherId)).toBe(after);
  });

  test('is one snapshot, however many ask at once', async () => {
    const sales = createSaleSnapshots(db.sql);
    const all = await Promise.all(Array.from({ length: 20 }, () => sales.cached(otherId)));
    expect(new Set(all).size).toBe(1);
  });

  test('an event that is not there is not remembered', async () => {
    const sales = createSaleSnapshots(db.sql);
    expect(await sales.cached(999_999)).toBeNull();
    expect(await sales.current(999_999)).toBeNull();
  });

  test('coupons go with the snapshot', async () => {
    const sales = createSaleSnapshots(db.sql);
    const before = await mustHave(sales.current(otherId));
    expect(await sales.findCoupon(before, 'LATE')).toBeNull();
    await addCoupon({
      eventId: otherId,
      code: 'late',
      off: { kind: 'percent', value: 1_250 },
      uses: { capacity: 5 },
      endsAt: later(9),
    });
    const sale = await mustHave(sales.current(otherId));
    const coupon = await sales.findCoupon(sale, 'LATE');
    expect(coupon).toMatchObject({
      kind: 'percent',
      value: 1_250,
      endsAt: later(9).getTime(),
      usesLeft: null,
    });
    expect(coupon?.poolId).toEqual(expect.any(Number));
    expect(await sales.findCoupon(sale, 'LATE')).toBe(coupon);
    expect(await sales.findCoupon(await mustHave(sales.current(eventId)), 'LATE')).toBeNull();
    await sql`update coupons set value = 2000 where code = 'LATE'`.execute(db.sql);
    const changed = await mustHave(sales.current(otherId));
    expect(await sales.findCoupon(changed, 'LATE')).toMatchObject({ value: 2_000 });
  });
});

test('types tell their event, if it is one', async () => {
  const sales = createSaleSnapshots(db.sql);
  const ids = async (id: number) => (await mustHave(sales.current(id))).types.map((type) => type.id);
  const mine = await ids(eventId);
  const others = await ids(otherId);
  for (let time = 0; time < 2; time += 1) {
    expect(await sales.eventOfTypes(mine)).toBe(eventId);
    expect(await sales.eventOfTypes([...mine, ...others])).toBeNull();
    expect(await sales.eventOfTypes([...mine, 999_999])).toBeNull();
    expect(await sales.eventOfTypes([])).toBeNull();
  }
});
