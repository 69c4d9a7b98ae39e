import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Script } from '#demo/simulators/script.ts';
import { CARDS, STRIPE_KEYS } from '#demo/simulators/stripe.ts';
import {
  cancelAttempts,
  findAttempt,
  insertOptOut,
  methodsFor,
  queueRefund,
  reconcileOpenAttempts,
  runRefunds,
  sendAttempt,
  startAttempt,
  updateLeft,
} from '#modules/payments/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { nextPhone, openPaymentBench } from '#tests/support/payments.ts';

// Providers that are slow, silent, late, double or lying, and people who pretend to be one.

const db = await testDatabase();
const bench = await openPaymentBench(db, { DARAJA_CHECK_ABOVE_SHILLINGS: '100000' });
const { services, keeper, simulator, changes } = bench;

let orders = 0;
const nextReference = () => `FLT${String(10_000 + orders++)}`;
const settled = async () => {
  await simulator.idle();
  await keeper.idle();
};
const changesOf = (attemptId: string) =>
  changes.filter((change) => change.attemptId === attemptId).map(({ change }) => change);
const attemptOf = async (id: string) => {
  const attempt = await findAttempt(db.sql, id);
  if (!attempt) throw new Error('no attempt');
  return attempt;
};
const eventCount = async (attemptId: string) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from payment_events where attempt_id = ${attemptId}
    `.execute(db.sql)
  ).rows[0]?.count;
const takenFor = (reference: string) =>
  simulator.ledger.read().entries.filter((entry) => entry.reference === reference && entry.kind === 'taken');
// Lets the next round of polling find it.
const pollNow = async (id: string) => {
  await sql`update payment_attempts set poll_at = now() where id = ${id}`.execute(db.sql);
  await reconcileOpenAttempts(services, keeper.settle);
};

async function pushed(script: Partial<Script>, amountMinor = 1_500_00) {
  const reference = nextReference();
  simulator.scripts.set(script, reference);
  const attempt = await bench.start({ orderReference: reference, provider: 'daraja', amountMinor });
  const answer = await sendAttempt(services, attempt.id);
  await settled();
  return { reference, id: attempt.id, answer };
}

async function carded(script: Partial<Script>, currency: 'KES' | 'RWF' | 'UGX' | 'USD' = 'KES') {
  const reference = nextReference();
  simulator.scripts.set({ card: CARDS.success, ...script }, reference);
  const amountMinor = 25_000_00;
  const attempt = await bench.start({ orderReference: reference, provider: 'stripe', amountMinor, currency });
  const answer = await sendAttempt(services, attempt.id);
  await settled();
  return { reference, id: attempt.id, answer };
}

describe('M-Pesa', () => {
  test('PAY-2: fifty copies of one callback are one row and one success', async () => {
    const { id } = await pushed({ callbacks: 50 });
    expect(await eventCount(id)).toBe(1);
    expect(changesOf(id)).toEqual(['succeeded']);
  });

  test('the callback may come before the answer to our own call', async () => {
    const { id } = await pushed({ beforeAck: true });
    await pollNow(id);
    expect(changesOf(id).filter((change) => change === 'succeeded')).toHaveLength(1);
    expect(await attemptOf(id)).toMatchObject({ status: 'succeeded', nextStep: { kind: 'push' } });
  });

  test.each(['429', '500', '502', 'reset'] as const)(
    'PAY-3: answered %s after ringing, it is unknown, not sent again, and the callback finds it',
    async (ack) => {
      const reference = nextReference();
      simulator.scripts.set({ ack, delayMs: 150 }, reference);
      const attempt = await bench.start({ orderReference: reference, provider: 'daraja' });
      expect((await sendAttempt(services, attempt.id)).kind).toBe('unknown');
      expect((await attemptOf(attempt.id)).status).toBe('unknown');
      await sendAttempt(services, attempt.id);
      await settled();
      expect(simulator.daraja.pushesOf(reference)).toBe(1);
      expect(await attemptOf(attempt.id)).toMatchObject({ status: 'succeeded', receivedMinor: 1_500_00 });
    },
  );

  test('a clear refusal fails at once and rings nobody', async () => {
    const { id, reference, answer } = await pushed({ refuses: true });
    expect(answer.kind).toBe('refused');
    await keeper.settle(id);
    expect(changesOf(id)).toEqual(['failed']);
    expect(simulator.daraja.pushesOf(reference)).toBe(0);
  });

  const LOCKED = 'Unable to lock subscriber, a transaction is already in process for the current subscriber';

  test('a phone that is busy with another payment is its own affair: refused at once, and M-Pesa stays offered', async () => {
    for (let buyers = 0; buyers < 4; buyers += 1) {
      const { id, reference, answer } = await pushed({ isBusyWith: LOCKED });
      expect(answer).toMatchObject({ kind: 'refused', code: '1001' });
      await keeper.settle(id);
      expect(changesOf(id)).toEqual(['failed']);
      expect(simulator.daraja.pushesOf(reference)).toBe(0);
    }
    expect(services.payments.get('daraja')?.breaker.isClosed()).toBe(true);
  });

  test('"being processed" is not known to have failed, and says nothing about other payments', async () => {
    for (let buyers = 0; buyers < 4; buyers += 1) {
      const { answer } = await pushed({ isBusyWith: 'The transaction is being processed' });
      expect(answer.kind).toBe('unknown');
    }
    expect(services.payments.get('daraja')?.breaker.isClosed()).toBe(true);
  });

  test('with wrong credentials nobody can pay: M-Pesa is not offered for a while', async () => {
    for (let buyers = 0; buyers < 3; buyers += 1) {
      const { answer } = await pushed({ isBusyWith: 'Wrong credentials' });
      expect(answer).toMatchObject({ kind: 'refused', code: '500.001.1001' });
    }
    expect(services.payments.get('daraja')?.breaker.isClosed()).toBe(false);
    const wellAgain = () => {
      if (!services.payments.get('daraja')?.breaker.isClosed()) throw new Error('still open');
    };
    await vi.waitFor(wellAgain, { timeout: 20_000, interval: 200 });
    expect((await pushed({})).answer.kind).toBe('accepted');
  });

  test('a token that is forgotten early is asked for again, within the same call', async () => {
    await pushed({ forgetsToken: true });
    const { id } = await pushed({});
    expect(changesOf(id)).toEqual(['succeeded']);
  });

  test.each(['4999', '500.001.1001'] as const)(
    '"still being processed" (%s) after a callback that says paid waits and asks again',
    async (pendingCode) => {
      const { id } = await pushed({ pendingAnswers: 2, pendingCode });
      expect(changesOf(id)).toEqual(['pending']);
      await pollNow(id);
      await pollNow(id);
      expect(changesOf(id)).toEqual(['pending', 'pending', 'succeeded']);
    },
  );

  test.each([
    ['cancelled', '1032'],
    ['insufficient', '1'],
    ['wrong_pin', '2001'],
  ] as const)('%s is a failure with its code', async (outcome, code) => {
    const { id } = await pushed({ outcome });
    expect(changesOf(id)).toEqual(['failed']);
    expect(await attemptOf(id)).toMatchObject({ status: 'failed', code });
  });

  test('a prompt that nobody answered has not failed before its money could have come', async () => {
    const { id } = await pushed({ outcome: 'no_answer' });
    expect(changesOf(id)).toEqual(['pending']);
    expect(await attemptOf(id)).toMatchObject({ status: 'pending', code: '1037' });
    await sql`update payment_attempts set sent_at = sent_at - interval '3 minutes' where id = ${id}`.execute(
      db.sql,
    );
    await pollNow(id);
    expect(changesOf(id)).toEqual(['pending', 'failed']);
    expect(await attemptOf(id)).toMatchObject({ status: 'failed', code: '1037' });
  });

  test('a prompt that was answered at the last moment is paid, without having failed', async () => {
    const { id, reference } = await pushed({ outcome: 'never', lateMs: 500 });
    await simulator.daraja.decide(reference, 'late');
    await settled();
    expect(changesOf(id)).toEqual(['pending', 'succeeded']);
  });

  test('whoever was not asked for the PIN in time may be asked again on the same phone', async () => {
    const { id, reference } = await pushed({ outcome: 'no_answer' });
    const { phone } = await attemptOf(id);
    const again = await bench.start({
      orderReference: reference,
      provider: 'daraja',
      phone: phone ?? '',
    });
    expect(again.phone).toBe(phone);
    expect((await attemptOf(id)).status).toBe('expired');
  });

  test('a code that nobody knows is pending, for a person to see', async () => {
    const { id } = await pushed({ outcome: 'unheard_of' });
    expect(changesOf(id)).toEqual(['pending']);
    expect(await attemptOf(id)).toMatchObject({ status: 'pending', alert: 'result_8006' });
  });

  test.each([
    ['numbers as text', { codesAsText: true }],
    ['a balance with a value', { emptyBalance: false }],
    ['a callback cut in half', { truncated: true }],
    ['older news after newer', { outOfOrder: true }],
    ['no callback, found by asking', { callbacks: 0 }],
  ] as const)('%s: paid all the same', async (_what, script) => {
    const { id } = await pushed(script);
    await pollNow(id);
    expect(changesOf(id).filter((change) => change === 'succeeded')).toHaveLength(1);
    expect(await attemptOf(id)).toMatchObject({ status: 'succeeded', receivedMinor: 1_500_00 });
  });

  test('a receipt that comes after the query was believed is kept', async () => {
    const { id, reference } = await pushed({ outcome: 'never' });
    // The query answers before the callback is delivered.
    const callback = simulator.daraja.decide(reference, 'success');
    await keeper.settle(id);
    await callback;
    await settled();
    expect(await attemptOf(id)).toMatchObject({ status: 'succeeded', receipt: expect.any(String) });
  });

  test('PAY-4: another sum is not paid in full', async () => {
    const short = await pushed({ takes: 1 });
    expect(changesOf(short.id)).toEqual(['short']);
    expect(await attemptOf(short.id)).toMatchObject({ receivedMinor: 100 });
    const excess = await pushed({ takes: 1_600 });
    expect(changesOf(excess.id)).toEqual(['excess']);
    expect(changes.find(({ attemptId }) => attemptId === excess.id)?.excessMinor).toBe(100_00);
  });

  test('believed without its sum, because the callback was lost: another sum on the receipt is noted', async () => {
    const { id } = await pushed({ callbacks: 0, takes: 10 });
    await pollNow(id);
    expect(await attemptOf(id)).toMatchObject({ status: 'succeeded', receivedMinor: 1_500_00, alert: null });
    // Its receipt is asked for, and says it.
    await pollNow(id);
    await settled();
    await pollNow(id);
    expect(await attemptOf(id)).toMatchObject({ receivedMinor: 1_500_00, alert: 'amount_differs' });
  });

  test('told paid, asked not paid: the receipt itself is looked up and decides', async () => {
    const { id } = await pushed({ queryDisagrees: true });
    await settled();
    await pollNow(id);
    expect(changesOf(id)[0]).toBe('pending');
    expect(changesOf(id)).toContain('succeeded');
    expect((await attemptOf(id)).alert).toBe('query_disagrees');
  });

  test('above the set sum the receipt is looked up before anything is believed', async () => {
    const { id } = await pushed({}, 150_000_00);
    await settled();
    expect(changesOf(id)[0]).toBe('pending');
    await pollNow(id);
    expect(changesOf(id).at(-1)).toMatch(/succeeded|already/);
    expect(changesOf(id).filter((change) => change === 'succeeded')).toHaveLength(1);
  });

  test('late: after a failure and after giving up, money that came is still found', async () => {
    const { id, reference } = await pushed({ outcome: 'never' });
    await sql`update payment_attempts set expires_at = now() - interval '16 minutes' where id = ${id}`.execute(
      db.sql,
    );
    await pollNow(id);
    expect(changesOf(id)).toEqual(['failed']);
    expect((await attemptOf(id)).status).toBe('expired');
    await simulator.daraja.decide(reference, 'success');
    await settled();
    expect(changesOf(id)).toEqual(['failed', 'succeeded']);
  });

  test('an attempt whose process died before sending is never sent', async () => {
    const reference = nextReference();
    const attempt = await bench.start({ orderReference: reference, provider: 'daraja' });
    await sql`update payment_attempts set created_at = now() - interval '2 minutes' where id = ${attempt.id}`.execute(
      db.sql,
    );
    await pollNow(attempt.id);
    expect(changesOf(attempt.id)).toEqual(['failed']);
    await sendAttempt(services, attempt.id);
    expect(simulator.daraja.pushesOf(reference)).toBe(0);
  });

  test.each([
    ['accepted_then_failed', 'failed', 0],
    ['timeout', 'done', 1],
  ] as const)(
    'a refund that is %s ends %s',
    async (refund, end, returned) => {
      const { id, reference } = await pushed({ refund });
      await db.sql.transaction().execute((tx) =>
        queueRefund(tx, services.payments, {
          attemptId: id,
          amountMinor: 1_500_00,
          key: `${reference}:r`,
          cause: 'test',
        }),
      );
      const said: string[] = [];
      const hear = async (_tx: unknown, done: { status: string }) => void said.push(done.status);
      await runRefunds(services, hear);
      await settled();
      await sql`update refunds set poll_at = now() where order_reference = ${reference}`.execute(db.sql);
      await runRefunds(services, hear);
      expect(said).toEqual([end]);
      const entries = simulator.ledger.read().entries;
      expect(
        entries.filter((entry) => entry.reference === reference && entry.kind === 'returned'),
      ).toHaveLength(returned);
    },
    20_000,
  );
});

describe('PAY-8: forged callbacks bring no money', () => {
  const success = (over: Record<string, unknown> = {}, items: Record<string, unknown> = {}) => ({
    Body: {
      stkCallback: {
        MerchantRequestID: 'forged',
        CheckoutRequestID: 'ws_CO_forged',
        ResultCode: 0,
        ResultDesc: 'ok',
        CallbackMetadata: {
          Item: Object.entries({ Amount: 1500, MpesaReceiptNumber: 'FORGED0001', ...items }).map(
            ([Name, Value]) => ({ Name, Value }),
          ),
        },
        ...over,
      },
    },
  });
  const send = (token: string, body: unknown) =>
    fetch(`${bench.url}/cb/k/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('with a wrong token: 404 and no row', async () => {
    const { id } = await pushed({ outcome: 'never' });
    for (const token of ['0'.repeat(64), 'x', '%00', 'A'.repeat(64)]) {
      expect((await send(token, success())).status).toBe(404);
    }
    await settled();
    expect(await eventCount(id)).toBe(0);
    expect(changesOf(id)).toEqual([]);
  });

  test('from an address that is not M-Pesa’s: 404 and no row', async () => {
    const { id } = await pushed({ outcome: 'never' });
    const token = (await attemptOf(id)).callbackToken.toString('hex');
    const taken = await keeper.take('daraja', {
      raw: Buffer.from(JSON.stringify(success())),
      headers: {},
      address: '203.0.113.9',
      token,
    });
    expect(taken.status).toBe(404);
    expect(await eventCount(id)).toBe(0);
  });

  test('with the right token, for a prompt that still rings: pending', async () => {
    const { id } = await pushed({ outcome: 'never' });
    const { callbackToken, providerRef, secondRef } = await attemptOf(id);
    const names = { CheckoutRequestID: providerRef, MerchantRequestID: secondRef };
    for (const body of [
      success(),
      success(names),
      success({ ...names, ResultCode: '0' }),
      '{"Body":',
      'null',
      '[]',
    ]) {
      expect((await send(callbackToken.toString('hex'), body)).status).toBe(200);
    }
    await settled();
    expect(new Set(changesOf(id))).toEqual(new Set(['pending']));
    expect((await attemptOf(id)).receivedMinor).toBeNull();
  });

  test('with the right token, for a prompt that was refused: failed', async () => {
    const { id } = await pushed({ outcome: 'cancelled', callbacks: 0 });
    const { callbackToken, providerRef, secondRef } = await attemptOf(id);
    const names = { CheckoutRequestID: providerRef, MerchantRequestID: secondRef };
    await send(callbackToken.toString('hex'), success(names));
    await settled();
    await pollNow(id);
    expect(changesOf(id)).not.toContain('succeeded');
  });

  test('with the receipt of another payment: nothing', async () => {
    const first = await pushed({});
    const { receipt } = await attemptOf(first.id);
    const second = await pushed({ callbacks: 0, outcome: 'never' });
    await simulator.daraja.decide(second.reference, 'success');
    const { callbackToken, providerRef, secondRef } = await attemptOf(second.id);
    const names = { CheckoutRequestID: providerRef, MerchantRequestID: secondRef };
    await send(callbackToken.toString('hex'), success(names, { MpesaReceiptNumber: receipt }));
    await settled();
    expect(changesOf(second.id)).toEqual(['pending']);
    expect((await attemptOf(second.id)).alert).toBe('receipt_reused');
  });
});

describe('PAY-9 and SEC-17: phones', () => {
  const start = (phone: string, orderReference = nextReference()) =>
    db.sql.transaction().execute((tx) =>
      startAttempt(tx, services.payments, {
        orderReference,
        provider: 'daraja',
        amountMinor: 100_00,
        currency: 'KES',
        phone,
      }),
    );
  const fail = (orderReference: string) =>
    sql`update payment_attempts set status = 'failed' where order_reference = ${orderReference}`.execute(
      db.sql,
    );

  test('one live prompt per phone and per order', async () => {
    const phone = nextPhone();
    const reference = nextReference();
    expect(await start(phone, reference)).toMatchObject({ ok: true });
    expect(await start(phone)).toMatchObject({ reason: 'payment_open' });
    expect(await start(nextPhone(), reference)).toMatchObject({ reason: 'payment_open' });
    await fail(reference);
    expect(await start(phone)).toMatchObject({ ok: true });
  });

  test('wanted at the same time, one of them', async () => {
    const phone = nextPhone();
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(phone)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('three prompts in ten minutes', async () => {
    const phone = nextPhone();
    for (let i = 0; i < 3; i++) {
      const reference = nextReference();
      expect(await start(phone, reference)).toMatchObject({ ok: true });
      await fail(reference);
    }
    expect(await start(phone)).toMatchObject({ reason: 'too_many_prompts' });
  });

  test('five attempts per order', async () => {
    const reference = nextReference();
    for (let i = 0; i < 5; i++) {
      expect(await start(nextPhone(), reference)).toMatchObject({ ok: true });
      await fail(reference);
    }
    expect(await start(nextPhone(), reference)).toMatchObject({ reason: 'too_many_attempts' });
  });

  test('whose owner asked not to be prompted is not', async () => {
    const phone = nextPhone();
    await db.sql.transaction().execute((tx) => insertOptOut(tx, phone));
    expect(await start(phone)).toMatchObject({ reason: 'prompts_refused' });
  });

  test('a prompt whose answer was lost blocks nobody after 90 seconds', async () => {
    const phone = nextPhone();
    const reference = nextReference();
    const started = await start(phone, reference);
    await sql`
      update payment_attempts set status = 'unknown', sent_at = now() - interval '91 seconds'
      where order_reference = ${reference}
    `.execute(db.sql);
    expect(started.ok && (await start(phone, reference))).toMatchObject({ ok: true });
  });

  test('and is given up by then, though its callback never comes', async () => {
    const reference = nextReference();
    simulator.scripts.set({ ack: 'reset', outcome: 'never' }, reference);
    const { id } = await bench.start({ orderReference: reference, provider: 'daraja' });
    await sendAttempt(services, id);
    await pollNow(id);
    expect(changesOf(id)).toEqual(['pending']);
    await sql`update payment_attempts set sent_at = now() - interval '91 seconds' where id = ${id}`.execute(
      db.sql,
    );
    await pollNow(id);
    expect(changesOf(id)).toEqual(['pending', 'failed']);
    expect((await attemptOf(id)).status).toBe('expired');
    await simulator.daraja.decide(reference, 'success');
    await settled();
    expect(changesOf(id).at(-1)).toBe('succeeded');
  });

  test('one that was left keeps its phone, and no other', async () => {
    const phone = nextPhone();
    const reference = nextReference();
    await start(phone, reference);
    await db.sql.transaction().execute((tx) => updateLeft(tx, reference, null));
    expect(await start(phone, reference)).toMatchObject({ reason: 'payment_open' });
    expect(await start(nextPhone(), reference)).toMatchObject({ ok: true });
  });

  test.each([
    [undefined, 'phone_required'],
    ['0712345678', 'phone_required'],
  ])('%s is no phone to prompt', async (phone, reason) => {
    expect(await start(phone ?? '')).toMatchObject({ reason });
  });
});

describe('cards', () => {
  test.each(['KES', 'RWF', 'UGX', 'USD'] as const)('paid in %s, to the last unit', async (currency) => {
    const { id, reference } = await carded({}, currency);
    expect(await attemptOf(id)).toMatchObject({
      status: 'succeeded',
      receivedMinor: 25_000_00,
      receivedCurrency: currency,
    });
    expect(takenFor(reference)).toMatchObject([{ amountMinor: 25_000_00, currency }]);
  });

  test.each([
    ['fifty copies', { callbacks: 50 }],
    ['older news after newer', { outOfOrder: true }],
    ['news before the answer to our call', { beforeAck: true }],
    ['an answer that never came, after it was accepted', { ack: 'reset', delayMs: 200 }],
    ['a server error after it was accepted', { ack: '500', delayMs: 200 }],
    ['still processing, then paid', { pendingAnswers: 3 }],
    ['no callback', { callbacks: 0 }],
    ['a callback cut in half', { truncated: true }],
    ['a clock that is off by an hour', { clockSkewSeconds: -3_600 }],
  ] as const)('%s: paid once', async (_what, script) => {
    const { id, reference } = await carded(script);
    for (let i = 0; i < 3; i++) await pollNow(id);
    expect(changesOf(id).filter((change) => change === 'succeeded')).toHaveLength(1);
    expect(takenFor(reference)).toHaveLength(1);
    expect(simulator.stripe.intentsOf(reference)).toBe(1);
  });

  test('an intent whose name was lost is looked up as it is now, not as it was made', async () => {
    const { id } = await carded({ ack: 'reset', delayMs: 200 });
    expect(changesOf(id)).toContain('succeeded');
  });

  test('a declined card leaves the payment open for another one', async () => {
    const { id, reference } = await carded({ card: CARDS.declined });
    expect(changesOf(id).at(-1)).toBe('pending');
    expect((await attemptOf(id)).code).toBe('generic_decline');
    await simulator.stripe.pay(reference, CARDS.success);
    await settled();
    expect((await attemptOf(id)).status).toBe('succeeded');
  });

  test('PAY-4: another sum, another currency', async () => {
    expect(changesOf((await carded({ takes: 1 })).id).at(0)).toBe('short');
    expect(changesOf((await carded({ takesCurrency: 'usd' })).id).at(0)).toBe('wrong_currency');
  });

  test('cancelled when the order is given up; whoever was quicker is found', async () => {
    const open = await carded({ card: null });
    expect(await cancelAttempts(services, open.reference)).toEqual([open.id]);
    await settled();
    await keeper.settle(open.id);
    expect(changesOf(open.id)).toContain('failed');
    expect(await simulator.stripe.pay(open.reference, CARDS.success)).toBe(false);

    const paid = await carded({ callbacks: 0 });
    await cancelAttempts(services, paid.reference);
    await keeper.settle(paid.id);
    expect(changesOf(paid.id)).toEqual(['succeeded']);
  });

  test.each(['timeout', 'accepted_then_failed', 'failed'] as const)(
    'a refund that is %s',
    async (refund) => {
      const { id, reference } = await carded({ refund });
      await db.sql.transaction().execute((tx) =>
        queueRefund(tx, services.payments, {
          attemptId: id,
          amountMinor: 25_000_00,
          key: `${reference}:r`,
          cause: 'test',
        }),
      );
      const said: string[] = [];
      const hear = async (_tx: unknown, done: { status: string }) => void said.push(done.status);
      const again = () =>
        sql`update refunds set poll_at = now() where status = 'sent' and order_reference = ${reference}`.execute(
          db.sql,
        );
      await runRefunds(services, hear);
      await settled();
      await again();
      await runRefunds(services, hear);
      expect(said).toEqual([refund === 'timeout' ? 'done' : 'failed']);
      const returned = simulator.ledger
        .read()
        .entries.filter((entry) => entry.reference === reference && entry.kind === 'returned');
      expect(returned).toHaveLength(refund === 'timeout' ? 1 : 0);
    },
    20_000,
  );

  test('a webhook without, with a bad, an old or another’s signature: 400 and no row', async () => {
    const { id } = await carded({ card: null });
    const { providerRef } = await attemptOf(id);
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: providerRef, metadata: { attempt: id } } },
    });
    const now = Math.floor(Date.now() / 1000);
    const sign = (secret: string, at: number) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
    const signatures = [
      null,
      'nonsense',
      sign('whsec_other', now),
      sign(STRIPE_KEYS.webhookSecret, now - 301),
      sign(STRIPE_KEYS.webhookSecret, now).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ];
    for (const signature of signatures) {
      const answer = await fetch(`${bench.url}/cb/s`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        body,
      });
      expect(answer.status).toBe(400);
    }
    expect(await eventCount(id)).toBe(0);
  });
});

describe('a provider that does not answer', () => {
  test('is not offered, is asked again after a while, and takes nothing twice', async () => {
    const other = await openPaymentBench(db);
    await other.simulator.stop();
    const offered = () =>
      methodsFor(other.services.payments, { currency: 'KES', country: 'KE' }).map(({ method }) => method);
    expect(offered()).toEqual(['mpesa', 'card']);
    for (let i = 0; i < 3; i++) {
      const attempt = await other.start({ orderReference: nextReference(), provider: 'daraja' });
      // Never reached: a clear no, and the buyer may try another way.
      expect((await sendAttempt(other.services, attempt.id)).kind).toBe('refused');
    }
    expect(offered()).toEqual(['card', 'sandbox']);
    const refused = await db.sql.transaction().execute((tx) =>
      startAttempt(tx, other.services.payments, {
        orderReference: nextReference(),
        provider: 'daraja',
        amountMinor: 100_00,
        currency: 'KES',
        phone: nextPhone(),
      }),
    );
    expect(refused).toMatchObject({ reason: 'method_unavailable' });
  });

  test('however often it could not be asked, it is asked again within seconds', async () => {
    const { id } = await pushed({ outcome: 'never' });
    const secondsToPoll = async () =>
      (
        await sql<{ seconds: number }>`
          select extract(epoch from poll_at - now())::int as seconds from payment_attempts where id = ${id}
        `.execute(db.sql)
      ).rows[0]?.seconds;
    const other = await openPaymentBench(db);
    await other.simulator.stop();
    // No answer of the provider, and none of ours.
    const nobody = async () => {
      throw new Error('the database is away');
    };
    for (const settle of [other.keeper.settle, nobody, other.keeper.settle, nobody, other.keeper.settle]) {
      await sql`update payment_attempts set poll_at = now() where id = ${id}`.execute(db.sql);
      await reconcileOpenAttempts(other.services, (each) => (each === id ? settle(each) : Promise.resolve()));
      expect(await secondsToPoll()).toBeLessThanOrEqual(10);
    }
    // Answered: as planned.
    await sql`update payment_attempts set sent_at = now() - interval '200 seconds' where id = ${id}`.execute(
      db.sql,
    );
    await pollNow(id);
    expect(await secondsToPoll()).toBeGreaterThan(280);
  });

  test('methods follow the currency, the country and the sum', () => {
    const methods = (currency: 'KES' | 'UGX', country: string, amountMinor?: number) =>
      methodsFor(services.payments, { currency, country, ...(amountMinor && { amountMinor }) }).map(
        ({ method }) => method,
      );
    // The sandbox stands in only where nothing else does without a script.
    expect(methods('KES', 'KE')).toEqual(['mpesa', 'card']);
    expect(methods('UGX', 'UG')).toEqual(['card', 'sandbox']);
    expect(methods('KES', 'KE', 50_00)).toEqual(['mpesa']);
    expect(methods('KES', 'KE', 300_000_00)).toEqual(['card', 'sandbox']);
  });
});

// Last, because whoever guessed is refused for a while, and every test has the same address.
test('callbacks too large, or guessed too often, are refused without a look', async () => {
  const send = async (body: string) => {
    const answer = await fetch(`${bench.url}/cb/k/${'1'.repeat(64)}`, { method: 'POST', body });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await send('x'.repeat(66_000))).toBe(413);
  const statuses = await Promise.all(Array.from({ length: 300 }, () => send('{}')));
  expect(statuses).toContain(404);
  expect(await send('{}')).toBe(429);
});
