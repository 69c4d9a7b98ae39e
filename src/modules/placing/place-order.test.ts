import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cancelOrder, confirmFreeOrder, expireOrders, findOrder, renewOrder } from '#modules/orders/index.ts';
import { createCoupons, priceOrder } from '#modules/pricing/index.ts';
import type { Database } from '#platform/database/index.ts';
import {
  type Buying,
  makeOverdue,
  newWish,
  oneOf,
  openBuying,
  place,
  placed,
  rowsOf,
  typesOf,
} from '#tests/support/buying.ts';
import { type EventSketch, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { placeCarefully } from './place-carefully.ts';
import type { OrderWish } from './placing.ts';

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
let services: Buying;

beforeAll(async () => {
  services = await openBuying(db);
});

afterEach(() => expectSoundBooks(db));

async function newSale(given: EventSketch = {}) {
  const [eventId = 0] = await catalogue.add(given);
  return { eventId, types: await typesOf(db, eventId) };
}

const poolOf = async (typeId: number) =>
  (
    await rowsOf<{ capacity: number; held: number; sold: number }>(
      db,
      sql`select capacity, held, sold from pools join ticket_type_pools on pool_id = id where ticket_type_id = ${typeId}`,
    )
  )[0];

test('an order holds its tickets, and when the hold is over they are back', async () => {
  const { eventId, types } = await newSale();
  const [type = 0] = types;
  const order = await placed(services, newWish({ eventId, entries: oneOf(type, 3) }));
  expect(order.reference).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(Date.parse(order.expiresAt) - Date.parse(order.placedAt)).toBe(900_000);
  expect(await poolOf(type)).toMatchObject({ held: 3, sold: 0 });
  const row = await findOrder(db.sql, order.reference);
  expect(row).toMatchObject({ state: 'held', stock: 'held', total_minor: 450_000, fee_minor: 22_500 });

  await expireOrders(services);
  expect(await poolOf(type)).toMatchObject({ held: 3 });
  await makeOverdue(db, order.reference);
  await expireOrders(services);
  expect(await poolOf(type)).toMatchObject({ held: 0 });
  expect((await findOrder(db.sql, order.reference))?.state).toBe('expired');
});

test('what is not there is refused, and says whether it may come back', async () => {
  const { eventId, types } = await newSale({
    ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 4 } }],
  });
  const [type = 0] = types;
  await placed(services, newWish({ eventId, entries: oneOf(type, 3) }));
  expect(await place(services, newWish({ eventId, entries: oneOf(type, 2) }))).toEqual({
    kind: 'refused',
    refusal: {
      ok: false,
      reason: 'all_held',
      ticketTypeIds: [type],
      available: oneOf(type, 1),
    },
  });
  expect(await place(services, newWish({ eventId, entries: oneOf(type, 5) }))).toMatchObject({
    refusal: { reason: 'sold_out', available: oneOf(type, 1) },
  });
  await placed(services, newWish({ eventId, entries: oneOf(type, 1) }));
});

test('the next buyer gets what an overdue hold still has, before any sweep', async () => {
  const { eventId, types } = await newSale({
    ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 2 } }],
  });
  const [type = 0] = types;
  const first = await placed(services, newWish({ eventId, entries: oneOf(type, 2) }));
  await makeOverdue(db, first.reference);
  await placed(services, newWish({ eventId, entries: oneOf(type, 2) }));
  expect((await findOrder(db.sql, first.reference))?.state).toBe('expired');
});

test('a new order replaces the hold of the same visitor, also when it needs those very tickets', async () => {
  const { eventId, types } = await newSale({
    ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 3 } }],
  });
  const [type = 0] = types;
  const visitor = { id: '11111111-1111-4111-8111-111111111111', isNew: false };
  const first = await placed(services, newWish({ eventId, entries: oneOf(type, 2), visitor }));
  const second = await placed(services, newWish({ eventId, entries: oneOf(type, 3), visitor }));
  expect(await poolOf(type)).toMatchObject({ held: 3 });
  expect(await findOrder(db.sql, first.reference)).toMatchObject({
    state: 'cancelled',
    state_cause: 'replaced',
  });
  // Refused: the hold that is there stays.
  expect(await place(services, newWish({ eventId, entries: oneOf(type, 4), visitor }))).toMatchObject({
    refusal: { reason: 'sold_out' },
  });
  expect((await findOrder(db.sql, second.reference))?.state).toBe('held');
  // Three orders at once leave one.
  await Promise.all(
    [1, 2, 3].map((count) => placed(services, newWish({ eventId, entries: oneOf(type, count), visitor }))),
  );
  expect(await poolOf(type)).toMatchObject({ held: 3 });
});

describe('a key', () => {
  test('sent again, one after the other and at once, makes one order', async () => {
    const { eventId, types } = await newSale();
    const [type = 0] = types;
    const wish = newWish({ eventId, entries: oneOf(type, 2), idempotencyKey: 'press-press-1' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(services, wish)));
    answers.push(await place(services, wish));
    const references = answers.map((answer) =>
      answer.kind === 'placed'
        ? answer.order.reference
        : answer.kind === 'repeated'
          ? answer.reference
          : 'refused',
    );
    expect(new Set(references).size).toBe(1);
    expect(answers.filter((answer) => answer.kind === 'placed')).toHaveLength(1);
    expect(await poolOf(type)).toMatchObject({ held: 2 });
  });

  test('with another wish is a mistake', async () => {
    const { eventId, types } = await newSale();
    const [type = 0] = types;
    await placed(services, newWish({ eventId, entries: oneOf(type), idempotencyKey: 'same-key-1' }));
    expect(
      await place(services, newWish({ eventId, entries: oneOf(type, 2), idempotencyKey: 'same-key-1' })),
    ).toMatchObject({ refusal: { reason: 'key_reused' } });
  });

  // On a bad network the first answer, and the cookie in it, may never have arrived.
  const asSomebodyNew = (wish: OrderWish) => ({ ...wish, visitor: { id: randomUUID(), isNew: true } });

  test('finds its order again when everything is sold since', async () => {
    const { eventId, types } = await newSale({
      ticketTypes: [{ name: 'Regular', priceMinor: 1_000_00, pool: { capacity: 1 } }],
    });
    const [type = 0] = types;
    const wish = newWish({ eventId, entries: oneOf(type), idempotencyKey: 'the-last-one' });
    const { reference } = await placed(services, wish);
    const tooLate = () =>
      place(services, newWish({ eventId, entries: oneOf(type), idempotencyKey: randomUUID() }));
    for (let others = 0; others < 2; others += 1) {
      expect(await tooLate()).toMatchObject({ refusal: { reason: 'all_held' } });
    }
    const [again, other] = await Promise.all([place(services, asSomebodyNew(wish)), tooLate()]);
    expect(again).toEqual({ kind: 'repeated', reference });
    expect(other).toMatchObject({ refusal: { reason: 'all_held' } });
  });

  test('finds its order again when the price has changed since, or the sale is over', async () => {
    const { eventId, types } = await newSale();
    const [type = 0] = types;
    const wish = newWish({
      eventId,
      entries: oneOf(type),
      idempotencyKey: 'before-the-change',
      acceptedTotalMinor: 150_000,
    });
    const { reference } = await placed(services, wish);
    for (const [change, reason] of [
      [sql`price_minor = 200000`, 'price_changed'],
      [sql`sale_ends_at = now() - interval '1 minute'`, 'sale_ended'],
    ] as const) {
      await sql`update ticket_types set ${change} where id = ${type}`.execute(db.sql);
      expect(await place(services, asSomebodyNew(wish))).toEqual({ kind: 'repeated', reference });
      expect(await place(services, { ...wish, idempotencyKey: randomUUID() })).toMatchObject({
        refusal: { reason },
      });
      const anotherWish = { ...wish, entries: oneOf(type, 2) };
      expect(await place(services, anotherWish)).toMatchObject({ refusal: { reason: 'key_reused' } });
    }
  });
});

test('a hold is renewed twice and no more, and not once it is over', async () => {
  const { eventId, types } = await newSale();
  const { reference, expiresAt } = await placed(
    services,
    newWish({ eventId, entries: oneOf(types[0] ?? 0) }),
  );
  const first = await renewOrder(db, reference, 900);
  if (!first.ok) throw new Error(first.reason);
  expect(first.value.expiresAt.getTime() - Date.parse(expiresAt)).toBe(900_000);
  expect(await renewOrder(db, reference, 900)).toMatchObject({ ok: true });
  expect(await renewOrder(db, reference, 900)).toMatchObject({ reason: 'no_more_renewals' });
  const other = await placed(services, newWish({ eventId, entries: oneOf(types[0] ?? 0) }));
  await makeOverdue(db, other.reference);
  expect(await renewOrder(db, other.reference, 900)).toMatchObject({ reason: 'hold_expired' });
});

test('cancelling gives everything back, and doing it twice changes nothing', async () => {
  const { eventId, types } = await newSale();
  const [type = 0] = types;
  const { reference } = await placed(services, newWish({ eventId, entries: oneOf(type, 4) }));
  expect(await cancelOrder(db, reference)).toMatchObject({ ok: true });
  expect(await cancelOrder(db, reference)).toMatchObject({ ok: true });
  expect(await poolOf(type)).toMatchObject({ held: 0 });
});

test('a free order is paid at once, with its tickets, however often it is confirmed', async () => {
  const { eventId, types } = await newSale({
    ticketTypes: [{ name: 'Entry', priceMinor: 0, pool: { capacity: 5 } }],
  });
  const [type = 0] = types;
  const { reference } = await placed(services, newWish({ eventId, entries: oneOf(type, 2) }));
  await Promise.all([1, 2, 3].map(() => confirmFreeOrder(services, reference)));
  expect(await findOrder(db.sql, reference)).toMatchObject({ state: 'paid', stock: 'sold' });
  expect(await poolOf(type)).toMatchObject({ held: 0, sold: 2 });
});

test('an edit of the sale is seen by the very next order', async () => {
  const { eventId, types } = await newSale();
  const [type = 0] = types;
  await placed(services, newWish({ eventId, entries: oneOf(type) }));
  await sql`update ticket_types set price_minor = 200000 where id = ${type}`.execute(db.sql);
  expect(
    await place(services, newWish({ eventId, entries: oneOf(type), acceptedTotalMinor: 150_000 })),
  ).toMatchObject({
    refusal: { reason: 'price_changed', priced: { totalMinor: 200_000 } },
  });
  const accepted = newWish({ eventId, entries: oneOf(type), acceptedTotalMinor: 200_000 });
  expect((await placed(services, accepted)).priced.totalMinor).toBe(200_000);
});

test('a postponed event is sold for its new date, and not before it has one', async () => {
  const { eventId, types } = await newSale();
  const wish = () => newWish({ eventId, entries: oneOf(types[0] ?? 0) });
  await placed(services, wish());
  await editEvent(db, eventId, { status: 'postponed' }, now);
  expect(await place(services, wish())).toMatchObject({ refusal: { reason: 'postponed' } });
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await editEvent(db, eventId, { startsAt: day(90), endsAt: day(91) }, now);
  await placed(services, wish());
});

test('names and marks of any kind arrive as they were typed', async () => {
  const { eventId, types } = await newSale();
  const name = `O'Brien "Wa\\ngari" {x},NULL — Ñ 🎟`;
  const buyer = { name, email: 'odd+tag@example.com', phone: '+254700000001' };
  const wish = newWish({ eventId, entries: oneOf(types[0] ?? 0), buyer, attendeeNames: [name] });
  const { reference } = await placed(services, wish);
  expect(await findOrder(db.sql, reference)).toMatchObject({
    buyer_name: name,
    attendee_names: [name],
    buyer_keys: ['odd@example.com', '+254700000001'],
  });
});

test('what the database cannot store fails alone', async () => {
  const { eventId, types } = await newSale();
  const good = [1, 2, 3].map(() => newWish({ eventId, entries: oneOf(types[0] ?? 0) }));
  const bad = newWish({ eventId, entries: oneOf(types[0] ?? 0) });
  const answers = await Promise.allSettled(
    [good[0], { ...bad, buyer: { ...bad.buyer, name: 'NUL \u0000' } }, good[1], good[2]].map((wish) =>
      place(services, wish as typeof bad),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

test('what the database cannot store is tried once: repeated, it would hold up the whole sale', async () => {
  const { eventId, types } = await newSale();
  const wish = newWish({ eventId, entries: oneOf(types[0] ?? 0), attendeeNames: ['half \ud800'] });
  const sale = await services.sales.current(eventId);
  if (!sale) throw new Error('There is no such sale');
  const current = vi.fn(async () => sale);
  const desk = { db: services.db, snapshots: { ...services.sales, current }, holdSeconds: 900 };
  const priced = priceOrder(sale, wish.entries, null, now.getTime());
  const each = { wish, sale, coupon: null, priced, pricedAt: now.getTime() };
  expect(await placeCarefully(desk, eventId, [each])).toEqual([expect.any(Error)]);
  expect(current).toHaveBeenCalledTimes(1);
});

test('no other way leads from state to state, and the log is never rewritten', async () => {
  const { eventId, types } = await newSale();
  const { reference, id } = await placed(services, newWish({ eventId, entries: oneOf(types[0] ?? 0) }));
  const setState = (state: string) =>
    sql`update orders set state = ${state} where reference = ${reference}`.execute(db.sql);
  await expect(setState('refunded')).rejects.toMatchObject({ code: 'TK003' });
  await expect(setState('partly_refunded')).rejects.toMatchObject({ code: 'TK003' });
  await expect(sql`delete from orders where id = ${id}`.execute(db.sql)).rejects.toMatchObject({
    code: 'TK002',
  });
  await expect(
    sql`update order_log set cause = 'x' where order_id = ${id}`.execute(db.sql),
  ).rejects.toMatchObject({
    code: 'TK002',
  });
});

describe('a flash sale with fewer left than wanted', () => {
  const hour = 3_600_000;
  const flashSale = (left: number) =>
    newSale({
      ticketTypes: [{ name: 'Regular', priceMinor: 2_200_00, pool: { capacity: 50 } }],
      flashSales: [
        {
          label: 'Now',
          startsAt: new Date(now.getTime() - hour),
          endsAt: new Date(now.getTime() + hour),
          pool: { capacity: left },
          prices: [{ ticketType: 0, priceMinor: 1_700_00 }],
        },
      ],
    });

  test('is sold at the second press, at the price that the first was answered with', async () => {
    const { eventId, types } = await flashSale(1);
    const wish = newWish({ eventId, entries: oneOf(types[0] ?? 0, 2) });
    for (let buyer = 0; buyer < 3; buyer += 1) {
      const press = (acceptedTotalMinor: number) =>
        place(services, { ...wish, visitor: { id: randomUUID(), isNew: true }, acceptedTotalMinor });
      expect(await press(3_400_00)).toMatchObject({
        refusal: { reason: 'price_changed', priced: { totalMinor: 4_400_00 } },
      });
      expect(await press(4_400_00)).toMatchObject({ order: { priced: { totalMinor: 4_400_00 } } });
    }
    // One is left, and still for whoever wants one.
    expect(
      (await placed(services, newWish({ eventId, entries: oneOf(types[0] ?? 0) }))).priced.totalMinor,
    ).toBe(1_700_00);
  });

  test('is sold at its price to whoever named none', async () => {
    const { eventId, types } = await flashSale(1);
    const two = () => newWish({ eventId, entries: oneOf(types[0] ?? 0, 2), acceptedTotalMinor: null });
    for (let buyer = 0; buyer < 3; buyer += 1) {
      expect((await placed(services, two())).priced.totalMinor).toBe(4_400_00);
    }
  });

  test('costs a buyer who agreed to more no more than it costs', async () => {
    const { eventId, types } = await flashSale(2);
    const wish = newWish({ eventId, entries: oneOf(types[0] ?? 0, 2), acceptedTotalMinor: 4_400_00 });
    expect((await placed(services, wish)).priced.totalMinor).toBe(3_400_00);
  });

  test('is told of at once, also to whoever agreed to nothing near it', async () => {
    const { eventId, types } = await flashSale(1);
    const wish = newWish({ eventId, entries: oneOf(types[0] ?? 0, 2), acceptedTotalMinor: 1 });
    expect(await place(services, wish)).toMatchObject({ refusal: { priced: { totalMinor: 4_400_00 } } });
  });

  test('does not keep a coupon out that only goes without a flash sale', async () => {
    const { eventId, types } = await flashSale(1);
    await db.sql
      .transaction()
      .execute((tx) =>
        createCoupons(tx, [
          { eventId, code: 'PLAIN', off: { kind: 'percent', value: 5_000 }, withFlash: false },
        ]),
      );
    const wish = { eventId, couponCode: 'PLAIN' };
    expect(await place(services, newWish({ ...wish, entries: oneOf(types[0] ?? 0) }))).toMatchObject({
      refusal: { reason: 'coupon_not_with_flash' },
    });
    const two = newWish({ ...wish, entries: oneOf(types[0] ?? 0, 2), acceptedTotalMinor: 2_200_00 });
    expect((await placed(services, two)).priced.totalMinor).toBe(2_200_00);
  });

  test('takes no look at the counts while there is enough', async () => {
    const { eventId, types } = await flashSale(40);
    const asked: string[] = [];
    const buying: Database = {
      ...db.through('buying'),
      runPrepared: (statement, values) => {
        asked.push(statement.name);
        return db.runPrepared(statement, values);
      },
      sql: db.through('buying').sql.withPlugin({
        transformQuery({ node }) {
          asked.push('another');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    const spied = await openBuying({ ...db, through: () => buying });
    const wish = () => newWish({ eventId, entries: oneOf(types[0] ?? 0), acceptedTotalMinor: 1_700_00 });
    await placed(spied, wish());
    asked.length = 0;
    await placed(spied, wish());
    expect(asked).toEqual(['place-orders']);
    await place(spied, { ...wish(), acceptedTotalMinor: 1 });
    expect(asked).toContain('another');
  });
});
