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
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import type { PaidOrder } from '../order-services.ts';
import { findOrder } from '../orders.queries.ts';
import { payOrder } from './pay-order.ts';
import { settlePayment } from './settle-payment.ts';
import { openSettlements } from './settle-together.ts';

const db = await testDatabase();
const catalogue = await openCatalogue(db, new Date());
let services: Buying;
let provider: PaperProvider;
let types: number[];
let eventId: number;

beforeEach(async () => {
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments };
  const ticketTypes = ['Regular', 'Front'].map((name) => ({
    name,
    priceMinor: 150_000,
    pool: { capacity: 50 },
  }));
  [eventId = 0] = await catalogue.add({ ticketTypes });
  types = await typesOf(db, eventId);
});

async function newPayment(place: number) {
  const entries = oneOf(types[place % types.length] ?? 0);
  const { reference } = await placed(services, newWish({ eventId, entries }));
  const answer = await payOrder(services, {
    reference,
    provider: 'sandbox',
    phone: null,
    visitorAddress: '::1',
  });
  if (!answer.ok) throw new Error(answer.reason);
  return { reference, attemptId: answer.value.attemptId };
}

const newPayments = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, place) => newPayment(place)));

const stateOf = async (reference: string) => (await findOrder(db.sql, reference))?.state;
const commitsOf = async (references: string[]) =>
  rowsOf(
    db,
    sql`select distinct orders.xmin::text from orders where reference = any(${references}) and state = 'paid'`,
  );

test('payments that come together are settled together: of whatever outcome, each as if alone', async () => {
  const payments = await newPayments(16);
  payments.forEach(({ attemptId }, place) => {
    if (place % 4 === 3) provider.fail(attemptId);
    else provider.succeed(attemptId);
  });
  // Of one that is over, the money comes late.
  const [late] = await newPayments(1);
  if (!late) throw new Error('no payment');
  provider.fail(late.attemptId);
  await settlePayment(services, late.attemptId);
  await makeOverdue(db, late.reference);
  provider.succeed(late.attemptId);

  const settle = openSettlements(services);
  await Promise.all([...payments, late, ...payments].map(({ attemptId }) => settle(attemptId)));
  const states = await Promise.all(payments.map(({ reference }) => stateOf(reference)));
  expect(states).toEqual(payments.map((_, place) => (place % 4 === 3 ? 'held' : 'paid')));
  expect(await stateOf(late.reference)).toBe('paid');
  expect((await commitsOf(payments.map(({ reference }) => reference))).length).toBeLessThan(12);
  await expectSoundBooks(db);
});

test('orders that become paid together get their tickets together, in one statement', async () => {
  const payments = await newPayments(16);
  for (const { attemptId } of payments) provider.succeed(attemptId);
  const issued: number[] = [];
  const settle = openSettlements({
    ...services,
    issueTickets: (tx, orders) => {
      issued.push(orders.length);
      return services.issueTickets(tx, orders);
    },
  });
  await Promise.all(payments.map(({ attemptId }) => settle(attemptId)));
  expect(issued.reduce((sum, count) => sum + count)).toBe(16);
  expect(issued.length).toBeLessThan(12);
  await expectSoundBooks(db);
});

test('one that cannot be settled does not stop the others, and is good the next time', async () => {
  const payments = await newPayments(5);
  for (const { attemptId } of payments) provider.succeed(attemptId);
  const [, second] = payments;
  const broken = {
    ...services,
    issueTickets: (tx: Parameters<Buying['issueTickets']>[0], orders: PaidOrder[]) =>
      orders.some(({ reference }) => reference === second?.reference)
        ? Promise.reject(new Error('no paper'))
        : services.issueTickets(tx, orders),
  };
  const settle = openSettlements(broken);
  const results = await Promise.allSettled(payments.map(({ attemptId }) => settle(attemptId)));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  await expectSoundBooks(db);
  await openSettlements(services)(second?.attemptId ?? '');
  expect(await Promise.all(payments.map(({ reference }) => stateOf(reference)))).toEqual(
    Array(5).fill('paid'),
  );
  await expectSoundBooks(db);
});
