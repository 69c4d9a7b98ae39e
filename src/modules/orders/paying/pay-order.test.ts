import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAttempts, type ProviderName } from '#modules/payments/index.ts';
import { type Buying, newWish, oneOf, openBuying, placed, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { dyingBefore, Killed } from '#tests/support/mortal-database.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { findOrder } from '../orders.queries.ts';
import { leavePayment } from './leave-payment.ts';
import { payOrder } from './pay-order.ts';
import { settlePayment } from './settle-payment.ts';

// Of the two paper providers, `stripe` can make sure that nobody pays any more, `sandbox` cannot.
const db = await testDatabase();
const catalogue = await openCatalogue(db, new Date());
let services: Buying;
let provider: PaperProvider;
let reference: string;

beforeEach(async () => {
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments };
  const ticketTypes = [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 2 } }];
  const [eventId = 0] = await catalogue.add({ ticketTypes });
  const [type = 0] = await typesOf(db, eventId);
  ({ reference } = await placed(services, newWish({ eventId, entries: oneOf(type) })));
});

afterEach(() => expectSoundBooks(db));

const wishFor = (name: ProviderName) => ({
  reference,
  provider: name,
  phone: null,
  visitorAddress: '::1',
});
const pay = (name: ProviderName) => payOrder(services, wishFor(name));

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

test('while a phone rings, and nobody can stop it, another way is open', async () => {
  await pay('sandbox');
  expect(await pay('stripe')).toMatchObject({ ok: true, value: { kind: 'go_on' } });
  expect(await statuses()).toEqual([
    ['sandbox', 'pending'],
    ['stripe', 'pending'],
  ]);
});

test('PAY-9: the same prompt again comes only after the first one is over', async () => {
  const first = await pay('sandbox');
  expect(await pay('sandbox')).toMatchObject({ reason: 'payment_open' });
  expect(await statuses()).toEqual([['sandbox', 'pending']]);
  if (first.ok) provider.fail(first.value.attemptId);
  expect(await payOrder(services, wishFor('sandbox'), () => false)).toMatchObject({ reason: 'payment_open' });
  expect(await pay('sandbox')).toMatchObject({ ok: true, value: { kind: 'go_on' } });
});

test('a sixth way is refused, and the one that is under way goes on', async () => {
  for (const name of ['sandbox', 'stripe', 'sandbox', 'stripe', 'sandbox'] as const) await pay(name);
  expect(await pay('stripe')).toMatchObject({ reason: 'too_many_attempts' });
  expect((await findOrder(db.sql, reference))?.state).toBe('paying');
  expect((await statuses()).at(-1)).toEqual(['sandbox', 'pending']);
});

describe('the program dies between the provider’s yes and our note of it', () => {
  const NOTE = /update payment_attempts set\s+provider_ref/;

  // Everything is written but the provider's answer.
  async function payAndDie(name: ProviderName) {
    const dying = { ...services, db: dyingBefore(services.db, NOTE) };
    await expect(payOrder(dying, wishFor(name))).rejects.toThrow(Killed);
    const [attempt] = await listAttempts(db.sql, reference);
    expect(attempt).toMatchObject({ status: 'created', sentAt: expect.any(Date), nextStep: null });
    return attempt?.id ?? '';
  }

  test('the next call asks again, and goes on with the same payment', async () => {
    const attemptId = await payAndDie('stripe');
    expect(await pay('stripe')).toMatchObject({ ok: true, value: { kind: 'go_on', attemptId } });
    expect([...provider.taken.keys()]).toEqual([attemptId]);
    provider.succeed(attemptId);
    await settlePayment(services, attemptId);
    expect((await findOrder(db.sql, reference))?.state).toBe('paid');
  });

  test('control: one who cannot be asked for the same payment twice is not, and can be left', async () => {
    await payAndDie('sandbox');
    expect(await pay('sandbox')).toMatchObject({ reason: 'payment_open' });
    expect(await leavePayment(services, reference)).toEqual({ ok: true, value: 'held' });
    expect(await pay('stripe')).toMatchObject({ ok: true });
  });

  test('a provider that knows nothing of it lets go', async () => {
    const attemptId = await payAndDie('sandbox');
    provider.taken.delete(attemptId);
    expect(await pay('sandbox')).toMatchObject({ ok: true, value: { kind: 'go_on' } });
    expect(await statuses()).toEqual([
      ['sandbox', 'failed'],
      ['sandbox', 'pending'],
    ]);
  });

  test('before anybody was asked, the next call sends it', async () => {
    const dying = { ...services, db: dyingBefore(services.db, /sent_at = now\(\), poll_at/) };
    await expect(payOrder(dying, wishFor('sandbox'))).rejects.toThrow(Killed);
    expect(provider.taken.size).toBe(0);
    expect(await pay('sandbox')).toMatchObject({ ok: true, value: { kind: 'go_on' } });
    expect(await statuses()).toEqual([['sandbox', 'pending']]);
  });
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
