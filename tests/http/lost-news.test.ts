import { expect, test } from 'vitest';
import type { Script } from '#demo/simulators/script.ts';
import {
  findAttempt,
  listRefunds,
  methodsFor,
  queueRefund,
  type Refund,
  runRefunds,
  sendAttempt,
} from '#modules/payments/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentBench } from '#tests/support/payments.ts';

// What M-Pesa did and never told us: it is asked, and where it does not answer a person hears of it.

const db = await testDatabase();
const bench = await openPaymentBench(db);
const { services, keeper, simulator } = bench;
const PRICE = 1_500_00;

let orders = 0;
const nextReference = () => `LST${String(10_000 + orders++)}`;
const settled = async () => {
  await simulator.idle();
  await keeper.idle();
};
const attemptOf = async (id: string) => {
  const attempt = await findAttempt(db.sql, id);
  if (!attempt) throw new Error('no attempt');
  return attempt;
};
async function pushed(script: Partial<Script>) {
  const reference = nextReference();
  simulator.scripts.set(script, reference);
  const { id } = await bench.start({ orderReference: reference, provider: 'daraja', amountMinor: PRICE });
  await sendAttempt(services, id);
  await settled();
  return { reference, id };
}

// Money that was taken; the news of it got lost, and asking found it.
async function paidUnheard(script: Partial<Script> = {}) {
  const payment = await pushed({ callbacks: 0, ...script });
  await keeper.settle(payment.id);
  expect(await attemptOf(payment.id)).toMatchObject({ status: 'succeeded', receipt: null });
  return payment;
}

async function giveBack({ reference, id }: { reference: string; id: string }): Promise<void> {
  const wish = { attemptId: id, amountMinor: PRICE, key: `${reference}:r`, cause: 'test' };
  const queued = await db.sql.transaction().execute((tx) => queueRefund(tx, services.payments, wish));
  if (!queued.ok) throw new Error(queued.reason);
}

const refundOf = async ({ reference }: { reference: string }) => {
  const [refund] = await listRefunds(db.sql, reference);
  if (!refund) throw new Error('no refund');
  return refund;
};

// A round of the keeper; answers what it had to tell of this order's refunds.
async function round({ reference }: { reference: string }): Promise<Refund['status'][]> {
  const told: Refund[] = [];
  await runRefunds(services, async (_tx, refund) => void told.push(refund));
  await settled();
  return told.filter((refund) => refund.orderReference === reference).map(({ status }) => status);
}

test('refunds that wait for their receipts say nothing against M-Pesa: it is offered, and others go out', async () => {
  const waiting = [];
  for (let i = 0; i < 4; i++) waiting.push(await paidUnheard({ statusAnswer: 'silent' }));
  const other = await pushed({});
  for (const payment of [...waiting, other]) await giveBack(payment);
  await round(other);
  for (const payment of waiting)
    expect(await refundOf(payment)).toMatchObject({ status: 'queued', code: 'no_receipt_yet' });
  expect(
    methodsFor(services.payments, { currency: 'KES', country: 'KE' }).map(({ method }) => method),
  ).toContain('mpesa');
  expect(await round(other)).toEqual(['done']);
});
