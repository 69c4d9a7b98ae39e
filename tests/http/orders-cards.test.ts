import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CARDS } from '#demo/simulators/stripe.ts';
import { tellLongPayments } from '#modules/notices/tell-buyer.ts';
import { expireOrders } from '#modules/orders/index.ts';
import { findLatestAttempt } from '#modules/payments/index.ts';
import { findBrokenRules, makeOverdue, oneOf, rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSimulatedSale } from '#tests/support/simulated-sale.ts';

// Cards from the order to the ticket and beyond, through the whole program and the simulator's wire.

const db = await testDatabase();
const { simulator, app, url, type, post } = await openSimulatedSale(db);

async function newOrder() {
  const { data } = await post('/api/event/order', {
    ticket_details: oneOf(type, 2),
    buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
  });
  return { reference: data.reference ?? '', t: data.token ?? '' };
}

const pay = ({ reference, t }: { reference: string; t: string }, provider: string) =>
  post(`/api/event/pay/${reference}`, { t, provider });

async function settled(): Promise<void> {
  await simulator.idle();
  await app.services.keeper.idle();
}

const orderOf = async (reference: string) =>
  (
    await rowsOf<{ state: string; disputed: boolean; tickets: number }>(
      db,
      sql`select state, disputed_at is not null as disputed,
        (select count(*)::int from tickets where order_id = orders.id) as tickets
        from orders where reference = ${reference}`,
    )
  )[0];

async function paidOrder() {
  const order = await newOrder();
  await pay(order, 'stripe');
  await simulator.stripe.pay(order.reference, CARDS.success);
  await settled();
  expect(await orderOf(order.reference)).toEqual({ state: 'paid', disputed: false, tickets: 2 });
  return order;
}

const mailsOf = async (reference: string) =>
  (
    await rowsOf<{ key: string }>(db, sql`select key from messages where key like ${`mail:%:${reference}`}`)
  ).map(({ key }) => key);

test('of a card that was declined no mail says that we are waiting for it; of one that the bank is at work on it does', async () => {
  const order = await newOrder();
  await pay(order, 'stripe');
  await simulator.stripe.pay(order.reference, CARDS.declined);
  await settled();
  const change = (to: ReturnType<typeof sql>) =>
    sql`update payment_attempts set ${to} where order_reference = ${order.reference}`.execute(db.sql);
  await change(sql`created_at = created_at - interval '10 minutes'`);
  await tellLongPayments(app.services);
  expect(await mailsOf(order.reference)).toEqual([]);
  await change(sql`code = 'processing'`);
  await tellLongPayments(app.services);
  expect(await mailsOf(order.reference)).toEqual([`mail:payment-pending:${order.reference}`]);
});

test('a card is declined, another one pays, and the tickets are there', async () => {
  const order = await newOrder();
  const started = await pay(order, 'stripe');
  expect(started.data).toMatchObject({ status: 'go_on', next: { kind: 'card' } });
  await simulator.stripe.pay(order.reference, CARDS.declined);
  await settled();
  expect(await orderOf(order.reference)).toMatchObject({ state: 'paying', tickets: 0 });
  await simulator.stripe.pay(order.reference, CARDS.success);
  await settled();
  expect(await orderOf(order.reference)).toMatchObject({ state: 'paid', tickets: 2 });
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
});

test('who changes to another way to pay cannot pay the first one any more', async () => {
  const order = await newOrder();
  await pay(order, 'stripe');
  expect((await pay(order, 'sandbox')).data).toMatchObject({ status: 'go_on', next: { kind: 'redirect' } });
  expect(await simulator.stripe.pay(order.reference, CARDS.success)).toBe(false);
  expect(simulator.ledger.read().entries.filter(({ reference }) => reference === order.reference)).toEqual(
    [],
  );
});

test('a payment that its provider does not know is waited for while its order lasts, and then let go', async () => {
  const { reference, ...order } = await newOrder();
  await pay({ reference, ...order }, 'stripe');
  await sql`update payment_attempts set provider_ref = 'pi_of_another' where order_reference = ${reference}`.execute(
    db.sql,
  );
  const attempt = async () => await findLatestAttempt(db.sql, reference);
  await app.services.keeper.settle((await attempt())?.id ?? '');
  expect(await orderOf(reference)).toMatchObject({ state: 'paying' });
  await makeOverdue(db, reference);
  await expireOrders(app.services);
  expect(await orderOf(reference)).toMatchObject({ state: 'expired' });
  expect(await attempt()).toMatchObject({ status: 'failed', code: 'resource_missing' });
});

test('T15: a bank that wants the money back marks the order, and unmarks it when it gives up', async () => {
  const { reference } = await paidOrder();
  const news = sql`select data->>'status' as status from announcements
    where name = 'order.disputed' and data->>'reference' = ${reference} order by id`;
  await simulator.stripe.dispute(reference, 'needs_response');
  await settled();
  expect(await orderOf(reference)).toEqual({ state: 'paid', disputed: true, tickets: 2 });
  await simulator.stripe.dispute(reference, 'won');
  await settled();
  expect(await orderOf(reference)).toEqual({ state: 'paid', disputed: false, tickets: 2 });
  expect(await rowsOf(db, news)).toEqual([{ status: 'open' }, { status: 'won' }]);
});

test('T15: lost is lost: the order stays marked and the books say what is gone', async () => {
  const { reference } = await paidOrder();
  await simulator.stripe.dispute(reference, 'needs_response');
  await simulator.stripe.dispute(reference, 'lost');
  await settled();
  expect(await orderOf(reference)).toMatchObject({ state: 'paid', disputed: true });
  const lost = sql`select disputed.amount_minor, disputed.status, disputed.code, disputed.reason,
    disputed.evidence_due_at > now() as has_a_day from payment_disputes as disputed
    join payment_attempts on id = attempt_id where order_reference = ${reference}`;
  expect(await rowsOf(db, lost)).toEqual([
    { amount_minor: 3_000_00, status: 'lost', code: 'lost', reason: 'fraudulent', has_a_day: true },
  ]);
});

test('a forged word of a dispute changes nothing', async () => {
  const { reference } = await paidOrder();
  const forged = await fetch(`${url}/cb/s`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify({ id: 'evt_1', type: 'charge.dispute.created', data: { object: {} } }),
  });
  expect(forged.status).toBe(400);
  await settled();
  expect(await orderOf(reference)).toMatchObject({ disputed: false });
});
