import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAttempts, type ProviderName, runRefunds } from '#modules/payments/index.ts';
import {
  type Buying,
  makeOverdue,
  newWish,
  oneOf,
  openBuying,
  placed,
  refundsArrived,
  rowsOf,
  typesOf,
} from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { cancelOrder } from '../cancel-order.ts';
import { findOrder } from '../orders.queries.ts';
import { leavePayment } from './leave-payment.ts';
import { payOrder } from './pay-order.ts';
import { settlePayment } from './settle-payment.ts';

// Of the two paper providers, `stripe` can make sure that nobody pays any more, `sandbox` cannot, as M-Pesa.
const db = await testDatabase();
const catalogue = await openCatalogue(db, new Date());
const PRICE = 150_000;
let services: Buying;
let provider: PaperProvider;
let eventId: number;
let type: number;
let reference: string;

beforeEach(async () => {
  await sql`delete from announcements`.execute(db.sql);
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments };
  const ticketTypes = [{ name: 'Regular', priceMinor: PRICE, pool: { capacity: 1 } }];
  [eventId = 0] = await catalogue.add({ ticketTypes });
  [type = 0] = await typesOf(db, eventId);
  reference = await newOrder();
});

afterEach(() => expectSoundBooks(db));

const newOrder = async () => (await placed(services, newWish({ eventId, entries: oneOf(type) }))).reference;

async function pay(name: ProviderName): Promise<string> {
  const wish = { reference, provider: name, phone: null, visitorAddress: '::1' };
  const answer = await payOrder(services, wish);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.attemptId;
}

const order = () => findOrder(db.sql, reference);
const statuses = async () => (await listAttempts(db.sql, reference)).map(({ status }) => status);
const announced = async () =>
  (await rowsOf<{ name: string }>(db, sql`select name from announcements order by id`)).map(
    ({ name }) => name,
  );

async function payLate(attempt: string): Promise<void> {
  provider.succeed(attempt);
  await settlePayment(services, attempt);
  await runRefunds(services, async () => {});
  await refundsArrived(services, [reference]);
}

describe('a prompt that nobody can take back', () => {
  test('is left at once, watched on, and stands in the way of no other', async () => {
    const first = await pay('sandbox');
    expect(await leavePayment(services, reference)).toEqual({ ok: true, value: 'held' });
    expect(await statuses()).toEqual(['pending']);
    const second = await pay('stripe');
    expect(second).not.toBe(first);
    expect(await order()).toMatchObject({ state: 'paying' });
  });

  test('paid after all while the tickets are held: they are bought', async () => {
    const attempt = await pay('sandbox');
    await leavePayment(services, reference);
    await payLate(attempt);
    expect(await order()).toMatchObject({ state: 'paid', state_cause: 'paid' });
    expect(provider.balance()).toBe(PRICE);
  });

  test('paid after all while another is open: the tickets are bought, and the other is cancelled', async () => {
    const first = await pay('sandbox');
    await leavePayment(services, reference);
    const second = await pay('stripe');
    await payLate(first);
    expect((await order())?.state).toBe('paid');
    const open = await rowsOf(
      db,
      sql`select id from payment_attempts where poll_at <= now() and order_reference = ${reference}`,
    );
    expect(open).toEqual([{ id: second }]);
    await settlePayment(services, second);
    expect(provider.taken.get(second)?.state).toBe('failed');
    expect(await order()).toMatchObject({ state: 'paid' });
  });

  test('T9: paid after all when another was paid, it goes back in full', async () => {
    const first = await pay('sandbox');
    await leavePayment(services, reference);
    await payLate(await pay('stripe'));
    expect((await order())?.state).toBe('paid');
    await payLate(first);
    expect((await order())?.state).toBe('paid');
    expect(provider.balance()).toBe(PRICE);
  });

  test('T8: given back and paid after all, it buys the tickets if they are there', async () => {
    const attempt = await pay('sandbox');
    await leavePayment(services, reference);
    expect(await cancelOrder(db, reference)).toEqual({ ok: true });
    await payLate(attempt);
    expect(await order()).toMatchObject({ state: 'paid', state_cause: 'paid_late' });
  });

  test('T8: and goes back when somebody else has them', async () => {
    const attempt = await pay('sandbox');
    await leavePayment(services, reference);
    await cancelOrder(db, reference);
    await newOrder();
    await payLate(attempt);
    expect((await order())?.state).toBe('refunded');
    expect(provider.balance()).toBe(0);
  });

  test('that fails later changes nothing, and nobody is told of a failure', async () => {
    const attempt = await pay('sandbox');
    await leavePayment(services, reference);
    provider.fail(attempt);
    await settlePayment(services, attempt);
    expect((await order())?.state).toBe('held');
    expect(await announced()).toEqual([]);
  });

  test('that fails while another is open leaves that one alone', async () => {
    const first = await pay('sandbox');
    await pay('stripe');
    provider.fail(first);
    await settlePayment(services, first);
    expect((await order())?.state).toBe('paying');
    expect(await statuses()).toEqual(['failed', 'pending']);
  });
});

describe('leaving', () => {
  test('cancels where the provider can, and is no failure to be told of', async () => {
    const attempt = await pay('stripe');
    expect(await leavePayment(services, reference)).toEqual({ ok: true, value: 'held' });
    expect(provider.taken.get(attempt)?.state).toBe('failed');
    expect(await statuses()).toEqual(['failed']);
    expect(await announced()).toEqual([]);
  });

  test('whoever has paid already has paid', async () => {
    provider.succeed(await pay('stripe'));
    expect(await leavePayment(services, reference)).toEqual({ ok: true, value: 'paid' });
    expect(await cancelOrder(db, reference)).toMatchObject({ reason: 'order_not_held' });
  });

  test('needs no provider', async () => {
    await pay('sandbox');
    const gone = { ...services, payments: new Map() };
    expect(await leavePayment(gone, reference)).toEqual({ ok: true, value: 'held' });
    expect(await cancelOrder(db, reference)).toEqual({ ok: true });
  });

  test('after the hold is over gives the tickets back', async () => {
    await pay('sandbox');
    await makeOverdue(db, reference);
    expect(await leavePayment(services, reference)).toEqual({ ok: true, value: 'expired' });
    await newOrder();
  });

  test('with nothing to leave changes nothing', async () => {
    expect(await leavePayment(services, reference)).toEqual({ ok: true, value: 'held' });
    await cancelOrder(db, reference);
    expect(await leavePayment(services, reference)).toEqual({ ok: true, value: 'cancelled' });
    expect(await leavePayment(services, 'NOSUCH')).toMatchObject({ reason: 'order_not_found' });
  });

  test('wanted twice at the same time is one move', async () => {
    await pay('sandbox');
    await Promise.all([leavePayment(services, reference), leavePayment(services, reference)]);
    const moves = await rowsOf(
      db,
      sql`select to_state from order_log join orders on id = order_id
        where reference = ${reference} and cause = 'payment_left'`,
    );
    expect(moves).toEqual([{ to_state: 'held' }]);
  });
});

test('T2: however often somebody tries to pay, the hold is lengthened once', async () => {
  // Two minutes of the hold are left; a payment takes three.
  await sql`
    update orders set placed_at = placed_at - interval '13 minutes', expires_at = expires_at - interval '13 minutes'
    where reference = ${reference}
  `.execute(db.sql);
  const placedFor = (await order())?.expires_at as Date;
  const ends: number[] = [];
  for (const name of ['sandbox', 'stripe', 'sandbox', 'stripe'] as const) {
    await pay(name);
    ends.push(((await order())?.expires_at.getTime() ?? 0) - placedFor.getTime());
    await leavePayment(services, reference);
    // A while passes.
    await sql`
      update orders set placed_at = placed_at - interval '1 second', expires_at = expires_at - interval '1 second'
      where reference = ${reference}
    `.execute(db.sql);
  }
  expect(ends[0]).toBeGreaterThan(50_000);
  expect(ends.slice(1)).toEqual([1, 2, 3].map((seconds) => (ends[0] ?? 0) - seconds * 1_000));
});
