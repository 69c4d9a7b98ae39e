import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  type Buying,
  makeOverdue,
  newWish,
  oneOf,
  openBuying,
  placed,
  rowsOf,
  typesOf,
} from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { findOrder } from '../orders.queries.ts';
import { confirmFreeOrder, openFreeConfirmations } from './confirm-free-order.ts';

const db = await testDatabase();
const catalogue = await openCatalogue(db, new Date());
let services: Buying;
let eventId: number;
let types: number[];

beforeEach(async () => {
  services = await openBuying(db);
  const ticketTypes = [
    { name: 'Regular', priceMinor: 0, pool: { capacity: 50 } },
    { name: 'Front', priceMinor: 0, pool: { capacity: 50 } },
    { name: 'Patron', priceMinor: 100_000, pool: { capacity: 50 } },
  ];
  [eventId = 0] = await catalogue.add({ ticketTypes });
  types = await typesOf(db, eventId);
});

const hold = async (type: number) => {
  const { reference } = await placed(services, newWish({ eventId, entries: oneOf(types[type] ?? 0) }));
  return { eventId, reference };
};
const holdMany = (count: number) => Promise.all(Array.from({ length: count }, (_, place) => hold(place % 2)));

const stateOf = async ({ reference }: { reference: string }) => (await findOrder(db.sql, reference))?.state;
const commitsOf = async (orders: { reference: string }[]) =>
  rowsOf(
    db,
    sql`
      select distinct xmin::text from orders
      where reference = any(${orders.map(({ reference }) => reference)}) and state = 'paid'
    `,
  );
const ticketsOf = ({ reference }: { reference: string }) =>
  rowsOf(
    db,
    sql`select seq from test_tickets where order_id = (select id from orders where reference = ${reference})`,
  );

test('free orders that come together are confirmed together, each as if alone', async () => {
  const free = await holdMany(16);
  const paid = await hold(2);
  const late = await hold(0);
  await makeOverdue(db, late.reference);
  const answers = await Promise.all([...free, paid, late, ...free].map(services.confirmFree));
  expect(answers).toEqual([...free.map(() => true), false, false, ...free.map(() => true)]);
  for (const order of free) {
    expect(await stateOf(order)).toBe('paid');
    expect(await ticketsOf(order)).toHaveLength(1);
  }
  expect([await stateOf(paid), await stateOf(late)]).toEqual(['held', 'held']);
  expect((await commitsOf(free)).length).toBeLessThanOrEqual(3);
  await expectSoundBooks(db);
});

test('one by one there are as many commits as orders', async () => {
  const free = await holdMany(4);
  for (const { reference } of free) expect(await confirmFreeOrder(services, reference)).toBe(true);
  expect(await commitsOf(free)).toHaveLength(4);
});

test('one that fails does not stop the others', async () => {
  const free = await holdMany(5);
  const { issueTickets } = services;
  const confirm = openFreeConfirmations({
    ...services,
    issueTickets: (tx, orders) =>
      orders.some(({ reference }) => reference === free[1]?.reference)
        ? Promise.reject(new Error('no paper'))
        : issueTickets(tx, orders),
  });
  const results = await Promise.allSettled(free.map(confirm));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await Promise.all(free.map(stateOf))).toEqual(['paid', 'held', 'paid', 'paid', 'paid']);
  await expectSoundBooks(db);
});
