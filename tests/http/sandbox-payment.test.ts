import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expireOrders } from '#modules/orders/index.ts';
import { makeOverdue, typesOf } from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking } from '#tests/support/holding.ts';
import { testApp } from '#tests/support/test-app.ts';

// The sandbox from the order to its outcome, through the API alone.

const db = await testDatabase();
const now = new Date();
const startsAt = days(30, now);
const [eventId = 0] = await (await openCatalogue(db)).add({
  slug: 'paid-evening',
  startsAt,
  endsAt: hours(3, startsAt),
  ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }],
});
const [typeId] = await typesOf(db, eventId);
const app = await testApp(db, { now });
const { get, post, submit, must, place } = asking(app);

async function startedPayment() {
  const { reference, token } = await place([{ id: typeId, quantity: 2 }]);
  const { attempt, next } = await must(
    post(`/api/event/pay/${reference}`, { provider: 'sandbox', t: token }),
  );
  expect(next).toEqual({ kind: 'redirect', url: `/events/pay/sandbox/${attempt}` });
  return { reference, attempt: attempt as string };
}

const stateOf = async (reference: string) => (await must(get(`/api/event/pay/${reference}`))).state;
const pick = (attempt: string, outcome: string, more: object = {}) =>
  post(`/api/event/pay/sandbox/${attempt}`, { outcome, ...more });

describe('the sandbox', () => {
  test('is a plain page: a choice leads back to the order, and any other word to the same choices', async () => {
    const { reference, attempt } = await startedPayment();
    const choose = (outcome: string) => submit(`/events/pay/sandbox/${attempt}`, { outcome });
    const refused = await choose('riches');
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('role="alert"');
    expect(refused.body.match(/name="outcome"/g)).toHaveLength(5);
    const chosen = await choose('success');
    expect([chosen.status, chosen.headers.location]).toEqual([
      303,
      `/events/pay/callback?REF_NUMBER=${reference}`,
    ]);
  });

  test('shows what is to be paid', async () => {
    const { reference, attempt } = await startedPayment();
    expect(await must(get(`/api/event/pay/sandbox/${attempt}`))).toMatchObject({
      attempt,
      reference,
      amount: 3000,
      currency: 'KES',
      status: 'pending',
      picked: null,
      can_pick: true,
      return_path: `/events/pay/callback?REF_NUMBER=${reference}`,
    });
  });

  test.each(['success', 'twice'])('%s: the order is paid, once', async (outcome) => {
    const { reference, attempt } = await startedPayment();
    const picked = await pick(attempt, outcome);
    expect(picked.body.data).toMatchObject({ status: 'succeeded', picked: outcome, can_pick: false });
    expect(await stateOf(reference)).toBe('paid');
    const log = await sql<{ count: number }>`
      select count(*)::int as count from order_log join orders on orders.id = order_id
      where reference = ${reference} and to_state = 'paid'
    `.execute(db.sql);
    expect(log.rows[0]?.count).toBe(1);
  });

  test('failure: held again, and another try works', async () => {
    const { reference, attempt } = await startedPayment();
    expect((await pick(attempt, 'failure')).body.data.status).toBe('failed');
    expect(await stateOf(reference)).toBe('held');
    expect((await pick(attempt, 'success')).body).toMatchObject({ statusCode: 409, code: 'payment_settled' });
  });

  test('pending: nothing happens until something else is picked', async () => {
    const { reference, attempt } = await startedPayment();
    expect((await pick(attempt, 'pending')).body.data).toMatchObject({ picked: 'pending', can_pick: true });
    expect(await stateOf(reference)).toBe('paying');
    await pick(attempt, 'success');
    expect(await stateOf(reference)).toBe('paid');
  });

  test('late: the money comes after its delay, found by asking', async () => {
    const { reference, attempt } = await startedPayment();
    await pick(attempt, 'late', { delay_seconds: 1 });
    await app.services.keeper.settle(attempt);
    expect(await stateOf(reference)).toBe('paying');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await app.services.keeper.settle(attempt);
    expect(await stateOf(reference)).toBe('paid');
  });

  test('late: money that is on its way comes, though the order was given up meanwhile', async () => {
    const { reference, attempt } = await startedPayment();
    await pick(attempt, 'late', { delay_seconds: 2 });
    await makeOverdue(db, reference);
    await expireOrders(app.services);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await app.services.keeper.settle(attempt);
    expect(await stateOf(reference)).toBe('paid');
  });

  test('late is a minute, and then somebody asks', async () => {
    const { attempt } = await startedPayment();
    await pick(attempt, 'late');
    const { rows } = await sql<{ paid: number; asked: number }>`
      select extract(epoch from succeeds_at - now())::int as paid, extract(epoch from poll_at - now())::int as asked
      from sandbox_payments join payment_attempts on id = ref where ref = ${attempt}
    `.execute(db.sql);
    expect(rows[0]?.paid).toBeLessThanOrEqual(60);
    expect(rows[0]?.asked).toBeGreaterThanOrEqual(rows[0]?.paid ?? 0);
    expect(rows[0]?.asked).toBeLessThanOrEqual(65);
  });

  test.each([
    [{}, 400],
    [{ outcome: 'free' }, 400],
    [{ outcome: 'success', amount: 1 }, 400],
    [{ outcome: 'late', delay_seconds: -1 }, 400],
  ])('%j is refused with %d', async (body, status) => {
    const { attempt } = await startedPayment();
    expect((await post(`/api/event/pay/sandbox/${attempt}`, body)).status).toBe(status);
  });

  test('of another site, or of no payment: refused', async () => {
    const { attempt } = await startedPayment();
    const foreign = await post(
      `/api/event/pay/sandbox/${attempt}`,
      { outcome: 'success' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
    expect((await pick('A'.repeat(22), 'success')).status).toBe(404);
    expect((await pick('short', 'success')).status).toBe(400);
  });

  test('callbacks are not open to just anybody', async () => {
    for (const url of [`/cb/k/${'0'.repeat(64)}`, '/cb/s', '/cb/sandbox']) {
      const answer = await app.http.inject({ method: 'POST', url, payload: { ref: 'x' } });
      expect(answer.statusCode).toBe(404);
    }
  });
});
