import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Script } from '#demo/simulators/script.ts';
import {
  findAttempt,
  listRefunds,
  lookUpReceipt,
  methodsFor,
  queueRefund,
  type Refund,
  reconcileOpenAttempts,
  runRefunds,
  sendAttempt,
} from '#modules/payments/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { nextPhone, openPaymentBench } from '#tests/support/payments.ts';

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
const entriesOf = (reference: string, kind: 'taken' | 'returned') =>
  simulator.ledger.read().entries.filter((entry) => entry.reference === reference && entry.kind === kind);

// M-Pesa is asked about the same thing once a minute.
const trueNow = Date.now;
let aheadMs = 0;
const clock = vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + aheadMs);
afterAll(() => clock.mockRestore());
const aMinuteLater = () => {
  aheadMs += 60_001;
};

async function pushed(script: Partial<Script>, phone = nextPhone()) {
  const reference = nextReference();
  simulator.scripts.set(script, reference);
  const wish = { orderReference: reference, provider: 'daraja', amountMinor: PRICE, phone } as const;
  const { id } = await bench.start(wish);
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

// An answer may be acted on in the round that asked for it, or in the next.
const rounds = async (payment: { reference: string }) => [
  ...(await round(payment)),
  ...(await round(payment)),
  ...(await round(payment)),
];

// Whatever waits is due, and the last question is a minute old.
async function laterRound(payment: { reference: string }) {
  aMinuteLater();
  await sql`update refunds set poll_at = now() where poll_at is not null`.execute(db.sql);
  return round(payment);
}

const age = ({ reference }: { reference: string }, minutes: number) =>
  sql`
    update refunds set created_at = created_at - make_interval(mins => ${minutes}::int),
      sent_at = sent_at - make_interval(mins => ${minutes}::int)
    where order_reference = ${reference}
  `.execute(db.sql);

test('refunds that wait for their receipts say nothing against M-Pesa: it is offered, and others go out', async () => {
  const waiting = [];
  for (let i = 0; i < 4; i++) waiting.push(await paidUnheard({ statusAnswer: 'silent' }));
  const other = await pushed({});
  for (const payment of [...waiting, other]) await giveBack(payment);
  const told = await rounds(other);
  for (const payment of waiting)
    expect(await refundOf(payment)).toMatchObject({ status: 'queued', code: 'no_receipt_yet' });
  expect(
    methodsFor(services.payments, { currency: 'KES', country: 'KE' }).map(({ method }) => method),
  ).toContain('mpesa');
  expect(told).toEqual(['done']);
});

describe('the callback of a payment is lost', () => {
  test('its receipt is asked for when the money shall go back, and the money goes back', async () => {
    const payment = await paidUnheard();
    await giveBack(payment);
    expect(await rounds(payment)).toEqual(['done']);
    expect((await attemptOf(payment.id)).receipt).toBe(entriesOf(payment.reference, 'taken')[0]?.receipt);
    expect(entriesOf(payment.reference, 'returned')).toMatchObject([{ amountMinor: PRICE }]);
  });

  test('its receipt is asked for soon, whether or not anybody wants money back', async () => {
    const payment = await paidUnheard();
    const pollsIn = async () =>
      (
        await sql<{ seconds: number | null }>`
          select extract(epoch from poll_at - now())::int as seconds from payment_attempts where id = ${payment.id}
        `.execute(db.sql)
      ).rows[0]?.seconds;
    expect(await pollsIn()).toBeLessThanOrEqual(60);
    await sql`update payment_attempts set poll_at = now() where id = ${payment.id}`.execute(db.sql);
    await reconcileOpenAttempts(services, keeper.settle);
    await settled();
    expect((await attemptOf(payment.id)).receipt).toBe(entriesOf(payment.reference, 'taken')[0]?.receipt);
    expect(await pollsIn()).toBeNull();
  });

  test.each(['silent', 'queue_timeout', 'unheard_of', 'refused', 'reset'] as const)(
    'asked for its receipt M-Pesa is %s: the refund waits, after ten minutes somebody hears of it, once',
    async (statusAnswer) => {
      const payment = await paidUnheard({ statusAnswer });
      await giveBack(payment);
      expect(await round(payment)).toEqual([]);
      expect(await refundOf(payment)).toMatchObject({ status: 'queued', alert: null });
      expect(await laterRound(payment)).toEqual([]);
      await age(payment, 11);
      const isReached = statusAnswer !== 'reset';
      expect(await laterRound(payment)).toEqual(isReached ? ['queued'] : []);
      expect(await laterRound(payment)).toEqual([]);
      expect(await refundOf(payment)).toMatchObject({
        status: 'queued',
        alert: isReached ? 'no_receipt_yet' : null,
      });
      expect(entriesOf(payment.reference, 'returned')).toEqual([]);
    },
  );

  test('an answer that comes at last sends the money, and ends the alarm', async () => {
    const payment = await paidUnheard({ statusAnswer: 'second_time' });
    await giveBack(payment);
    await round(payment);
    await age(payment, 11);
    expect([...(await laterRound(payment)), ...(await rounds(payment))]).toEqual(['queued', 'done']);
    expect(await refundOf(payment)).toMatchObject({ status: 'done', alert: null });
  });
});

describe('the result of a reversal is lost', () => {
  async function sentUnheard(script: Partial<Script>) {
    const payment = await pushed({ losesRefundResult: true, ...script });
    await giveBack(payment);
    await round(payment);
    expect(await refundOf(payment)).toMatchObject({ status: 'sent' });
    return payment;
  }

  test.each([
    ['the money went back', { refund: 'done' }, 'done', 1],
    ['M-Pesa refused it', { refund: 'accepted_then_failed' }, 'failed', 0],
    ['the first question gets no answer', { statusAnswer: 'second_time' }, 'done', 1],
  ] as const)('%s: asking finds it out', async (_what, script, end, returned) => {
    const payment = await sentUnheard(script);
    const told = [await laterRound(payment), await laterRound(payment), await rounds(payment)].flat();
    expect(told).toEqual([end]);
    expect(entriesOf(payment.reference, 'returned')).toHaveLength(returned);
  });

  test.each(['silent', 'queue_timeout', 'unheard_of'] as const)(
    'asked about it M-Pesa is %s: it is not sent again, and after ten minutes somebody hears of it, once',
    async (statusAnswer) => {
      const payment = await sentUnheard({ statusAnswer });
      expect(await laterRound(payment)).toEqual([]);
      await age(payment, 11);
      expect(await laterRound(payment)).toEqual(['sent']);
      expect([...(await laterRound(payment)), ...(await rounds(payment))]).toEqual([]);
      expect(await refundOf(payment)).toMatchObject({ status: 'sent', alert: 'no_result' });
      expect(entriesOf(payment.reference, 'returned')).toHaveLength(1);
    },
  );

  test.each([
    [0, 30],
    [4, 4 * 60],
    [9, 61],
    [12, 12 * 60],
    [300, 60 * 60],
  ])(
    'after %d minutes it is looked at again in %d seconds: never later than somebody is called',
    async (minutes, seconds) => {
      const payment = await sentUnheard({ statusAnswer: 'silent' });
      await age(payment, minutes);
      await laterRound(payment);
      const found = await sql<{ seconds: number }>`
      select extract(epoch from poll_at - now())::float8 as seconds from refunds where order_reference = ${payment.reference}
    `.execute(db.sql);
      const next = found.rows[0];
      expect(Math.abs((next?.seconds ?? 0) - seconds)).toBeLessThan(8);
    },
  );

  test('one that M-Pesa has not begun is not called failed', async () => {
    const payment = await sentUnheard({ refund: 'silent' });
    expect([...(await laterRound(payment)), ...(await rounds(payment))]).toEqual([]);
    expect(await refundOf(payment)).toMatchObject({ status: 'sent' });
  });
});

describe('the answer to a prompt and its callback are both lost', () => {
  // M-Pesa's times are compared with the database's, whose clock nobody moved.
  beforeAll(() => {
    aheadMs = 0;
  });
  const LOST = { ack: 'reset', callbacks: 0 } as const;
  const receiptOf = (reference: string) => entriesOf(reference, 'taken')[0]?.receipt ?? '';
  const lookUp = async (id: string, receipt: string) => {
    await lookUpReceipt(services, await attemptOf(id), receipt);
    await settled();
    return attemptOf(id);
  };

  test.each([{}, { hidesDigits: true }])(
    'the receipt that the buyer has finds the money %o',
    async (more) => {
      const { id, reference } = await pushed({ ...LOST, ...more });
      await keeper.settle(id);
      expect((await attemptOf(id)).status).toBe('unknown');
      expect(await lookUp(id, receiptOf(reference))).toMatchObject({
        status: 'succeeded',
        receivedMinor: PRICE,
        receipt: receiptOf(reference),
      });
    },
  );

  test('after the prompt was given up it is found too', async () => {
    const { id, reference } = await pushed(LOST);
    await sql`
      update payment_attempts set status = 'expired', poll_at = null, sent_at = sent_at - interval '100 seconds',
        expires_at = expires_at - interval '100 seconds'
      where id = ${id}
    `.execute(db.sql);
    expect((await lookUp(id, receiptOf(reference))).status).toBe('succeeded');
  });

  test('a receipt of another phone, another sum, another day or of nothing brings nothing', async () => {
    const other = await pushed(LOST);
    const mine = await pushed({ ...LOST, outcome: 'never' });
    expect((await lookUp(mine.id, receiptOf(other.reference))).status, 'another phone').toBe('unknown');
    expect((await lookUp(mine.id, 'ZZZZZZZZZZ')).status, 'nothing').toBe('unknown');
    const short = await pushed({ ...LOST, takes: 1_400 });
    expect((await lookUp(short.id, receiptOf(short.reference))).status, 'another sum').toBe('unknown');
    const late = await pushed(LOST);
    await sql`
      update payment_attempts set sent_at = sent_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where id = ${late.id}
    `.execute(db.sql);
    expect((await lookUp(late.id, receiptOf(late.reference))).status, 'another day').not.toBe('succeeded');
  });

  test('one receipt pays once', async () => {
    const phone = nextPhone();
    const paid = await pushed({}, phone);
    const again = await pushed({ ...LOST, outcome: 'never' }, phone);
    const { receipt } = await attemptOf(paid.id);
    expect(await lookUp(again.id, receipt ?? '')).toMatchObject({
      status: 'unknown',
      receipt: null,
      alert: 'receipt_reused',
    });
  });

  test('nor does it pay for a second prompt while the first, which it paid, has not heard of it', async () => {
    const phone = nextPhone();
    const paid = await pushed({ callbacks: 0 }, phone);
    await keeper.settle(paid.id);
    const again = await pushed({ ...LOST, outcome: 'never' }, phone);
    expect(await lookUp(again.id, receiptOf(paid.reference))).toMatchObject({
      status: 'unknown',
      alert: 'receipt_reused',
    });
  });

  test('money that did not move pays nothing', async () => {
    const { id, reference } = await pushed({ ...LOST, outcome: 'never' });
    const asked = await lookUp(id, await simulator.daraja.receiptOf(reference));
    expect(asked).toMatchObject({ status: 'unknown', receipt: null });
  });
});
