import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oneOf, rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { react } from '#tests/support/holding.ts';
import { openSimulatedSale } from '#tests/support/simulated-sale.ts';

// "I paid but have no ticket", where nothing that M-Pesa said has reached us: only the buyer knows the receipt.

const db = await testDatabase();
const { simulator, app, type, post } = await openSimulatedSale(db);

// The phone rang and somebody paid; neither the answer to our call nor the callback arrived.
async function paidInVain(phone: string) {
  const { data } = await post('/api/event/order', {
    ticket_details: oneOf(type, 2),
    buyer: { name: 'Amina', email: 'amina@example.com', phone },
  });
  const reference = data.reference ?? '';
  simulator.scripts.set({ ack: 'reset', callbacks: 0 }, reference);
  await post(`/api/event/pay/${reference}`, { t: data.token, provider: 'daraja', phone });
  await simulator.idle();
  const receipt = await simulator.daraja.receiptOf(reference);
  expect(await orderOf(reference)).toMatchObject({ tickets: 0 });
  return { reference, receipt };
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
