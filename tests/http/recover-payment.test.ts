import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expireOrders, listAskedOf } from '#modules/orders/index.ts';
import type { Sql } from '#platform/database/index.ts';
import { oneOf, rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { explaining } from '#tests/support/explaining.ts';
import { react } from '#tests/support/holding.ts';
import { openSimulatedSale } from '#tests/support/simulated-sale.ts';

// "I paid but have no ticket", where nothing that M-Pesa said has reached us: only the buyer knows the receipt.

const db = await testDatabase();
const { simulator, app, type, post } = await openSimulatedSale(db);

// The phone rang and somebody paid; neither the answer to our call nor the callback arrived.
async function paidInVain(phone: string, own: { email?: string; phone?: string } = {}) {
  const { data } = await post('/api/event/order', {
    ticket_details: oneOf(type, 2),
    buyer: { name: 'Amina', email: 'amina@example.com', phone, ...own },
  });
  const reference = data.reference ?? '';
  simulator.scripts.set({ ack: 'reset', callbacks: 0 }, reference);
  await post(`/api/event/pay/${reference}`, { t: data.token, provider: 'daraja', phone });
  await simulator.idle();
  const receipt = await simulator.daraja.receiptOf(reference);
  expect(await orderOf(reference)).toMatchObject({ tickets: 0 });
  return { reference, receipt };
}

// Nobody answered in time: the prompt is given up and the tickets go back, ten minutes later.
async function expire(reference: string): Promise<void> {
  const earlier = sql`- interval '10 minutes'`;
  await sql`update payment_attempts set created_at = created_at ${earlier}, sent_at = sent_at ${earlier},
    expires_at = expires_at ${earlier} where order_reference = ${reference}`.execute(db.sql);
  await sql`update orders set expires_at = now() where reference = ${reference}`.execute(db.sql);
  await expireOrders(app.services);
  expect(await orderOf(reference)).toEqual({ state: 'expired', tickets: 0 });
}

async function recover(contact: string, code: string): Promise<void> {
  expect((await post('/api/events/orders/recover', { contact, code })).status).toBe(200);
  await react(app);
  await simulator.idle();
  await app.services.keeper.idle();
}

const orderOf = async (reference: string) =>
  (
    await rowsOf<{ state: string; tickets: number }>(
      db,
      sql`select state, (select count(*)::int from tickets where order_id = orders.id) as tickets
        from orders where reference = ${reference}`,
    )
  )[0];

test('the receipt is looked up at M-Pesa, and the tickets come', async () => {
  const { reference, receipt } = await paidInVain('0712345678');
  await recover('0712 345 678', receipt.toLowerCase());
  expect(await orderOf(reference)).toEqual({ state: 'paid', tickets: 2 });
});

test('somebody else’s receipt brings nobody a ticket, and its owner all of theirs', async () => {
  const owner = await paidInVain('0712345001');
  const thief = await paidInVain('0712345002');
  await recover('0712345002', owner.receipt);
  for (const { reference } of [owner, thief]) expect(await orderOf(reference)).toMatchObject({ tickets: 0 });
  await recover('0712345001', owner.receipt);
  expect(await orderOf(owner.reference)).toEqual({ state: 'paid', tickets: 2 });
  expect(await orderOf(thief.reference)).toMatchObject({ tickets: 0 });
});

describe('another phone paid, and the order expired', () => {
  const paidByFriend = async (friend: string, email: string, phone: string) => {
    const paid = await paidInVain(friend, { email, phone });
    await expire(paid.reference);
    return paid;
  };

  test('the email of the order finds it', async () => {
    const { reference, receipt } = await paidByFriend('0712345010', 'zawadi@example.com', '0712345011');
    await recover('Zawadi@Example.com', receipt);
    expect(await orderOf(reference)).toEqual({ state: 'paid', tickets: 2 });
    await react(app);
    const mails = sql<{ recipient: string }>`
      select recipient from messages where key = ${`mail:tickets:${reference}`}`;
    expect((await mails.execute(db.sql)).rows).toEqual([{ recipient: 'zawadi@example.com' }]);
  });

  test('the phone of the order finds it', async () => {
    const { reference, receipt } = await paidByFriend('0712345020', 'pendo@example.com', '0712345021');
    await recover('0712 345 021', receipt);
    expect(await orderOf(reference)).toEqual({ state: 'paid', tickets: 2 });
  });

  test('another receipt or another buyer brings nothing, and hears the same', async () => {
    const owner = await paidByFriend('0712345030', 'baraka@example.com', '0712345031');
    const other = await paidByFriend('0712345032', 'imani@example.com', '0712345033');
    await recover('imani@example.com', owner.receipt);
    await recover('nobody@example.com', owner.receipt);
    for (const { reference } of [owner, other])
      expect(await orderOf(reference)).toEqual({ state: 'expired', tickets: 0 });
    const [theirs, none] = await Promise.all(
      ['baraka@example.com', 'nobody2@example.com'].map((contact) =>
        post('/api/events/orders/recover', { contact, code: owner.receipt }),
      ),
    );
    expect(theirs).toEqual(none);
    await recover('baraka@example.com', owner.receipt);
    expect(await orderOf(owner.reference)).toEqual({ state: 'paid', tickets: 2 });
  });

  test('what nobody was asked to pay is not among them', async () => {
    const email = 'subira@example.com';
    const { reference } = await paidByFriend('0712345040', email, '0712345041');
    const buyer = { name: 'Subira', email, phone: '0712345041' };
    const { data } = await post('/api/event/order', { ticket_details: oneOf(type, 1), buyer });
    expect(await listAskedOf(db.sql, [email], 14, 5)).toEqual([reference]);
    const own = sql`update orders set placed_at = placed_at - interval '15 days' where reference = ${reference}`;
    await own.execute(db.sql);
    expect(await listAskedOf(db.sql, [email], 14, 5)).toEqual([]);
    expect(data.reference).toBeDefined();
  });
});

test('no table is read whole for it', async () => {
  const plans = await db.sql.transaction().execute(async (tx) => {
    // The table is small.
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = explaining(tx as unknown as Sql);
    await listAskedOf(plan.db, ['amina@example.com'], 14, 5);
    return plan.plans.join();
  });
  expect(plans).toMatch(/orders_by_buyer_.*orders_asked_by_/s);
  expect(plans).not.toContain('Seq Scan');
});
