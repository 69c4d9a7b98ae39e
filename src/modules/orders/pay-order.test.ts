import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCatalog, newEvent } from '#demo/build-catalog.ts';
import { createEvents } from '#modules/catalog/index.ts';
import { listAttempts, type ProviderName } from '#modules/payments/index.ts';
import { newWish, oneOf, openBuying, placed, typesOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import type { OrderServices } from './order-services.ts';
import { findOrder } from './orders.queries.ts';
import { payOrder } from './pay-order.ts';
import { settlePayment } from './settle-payment.ts';

// Of the two paper providers, `stripe` can make sure that nobody pays any more, `sandbox` cannot.
const db = await testDatabase();
let services: OrderServices;
let provider: PaperProvider;
let reference: string;

beforeAll(() => buildCatalog(db, []));

beforeEach(async () => {
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments };
  const ticketTypes = [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 2 } }];
  const event = newEvent({ now: new Date(), ticketTypes });
  const [eventId = 0] = await db.sql.transaction().execute((tx) => createEvents(tx, [event]));
  const [type = 0] = await typesOf(db, eventId);
  ({ reference } = await placed(services, newWish({ eventId, entries: oneOf(type) })));
});

afterEach(() => expectSoundBooks(db));

const pay = (name: ProviderName) =>
  payOrder(services, { reference, provider: name, phone: null, visitorAddress: '::1' });

const statuses = async () =>
  (await listAttempts(db.sql, reference)).map((attempt) => [attempt.provider, attempt.status]);

test('another way to pay gives the first one up', async () => {
  const first = await pay('stripe');
  expect(await pay('sandbox')).toMatchObject({ ok: true, value: { kind: 'go_on' } });
  expect(await statuses()).toEqual([
    ['stripe', 'failed'],
    ['sandbox', 'pending'],
  ]);
  expect(first.ok && provider.taken.get(first.value.attemptId)?.state).toBe('failed');
  expect((await findOrder(db.sql, reference))?.state).toBe('paying');
});

test('somebody who has paid meanwhile is not asked a second time', async () => {
  const first = await pay('stripe');
  if (first.ok) provider.succeed(first.value.attemptId);
  expect(await pay('sandbox')).toMatchObject({ reason: 'order_not_payable' });
  expect((await findOrder(db.sql, reference))?.state).toBe('paid');
  expect(provider.balance()).toBe(150_000);
});

test('PAY-9: while a phone rings, and nobody can stop it, no other way is opened', async () => {
  await pay('sandbox');
  expect(await pay('stripe')).toMatchObject({ reason: 'payment_open' });
  expect(await pay('sandbox')).toMatchObject({ reason: 'payment_open' });
  expect(await statuses()).toEqual([['sandbox', 'pending']]);
});

test('T6: five attempts are the most', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await pay('sandbox');
    if (!answer.ok) throw new Error(answer.reason);
    provider.fail(answer.value.attemptId);
    await settlePayment(services, answer.value.attemptId);
  }
  expect(await pay('sandbox')).toMatchObject({ reason: 'too_many_attempts' });
});
