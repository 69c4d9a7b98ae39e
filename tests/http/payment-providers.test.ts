import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Script } from '#demo/simulators/script.ts';
import { CARDS } from '#demo/simulators/stripe.ts';
import {
  applyOutcome,
  findAttempt,
  listRefunds,
  type ProviderName,
  queueRefund,
  runRefunds,
  sendAttempt,
} from '#modules/payments/index.ts';
import { pickSandboxOutcome } from '#modules/payments/sandbox/pick-sandbox-outcome.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentBench } from '#tests/support/payments.ts';

// One suite for every provider: whatever is promised to orders, each of them keeps.

const db = await testDatabase();
const bench = await openPaymentBench(db);
const { services, keeper, simulator, changes } = bench;

interface Driver {
  name: ProviderName;
  // How the next payment of this order shall go, before it is sent.
  prepare(reference: string, script: Partial<Script>): void;
  // Lets the buyer pay, or not; ends when the provider's callbacks were acted on.
  buyer(reference: string, attemptId: string, does: 'pay' | 'refuse'): Promise<void>;
}

const settled = async () => {
  await simulator.idle();
  await keeper.idle();
};

const DRIVERS: Driver[] = [
  {
    name: 'sandbox',
    prepare() {},
    async buyer(_reference, attemptId, does) {
      const outcome = does === 'pay' ? 'success' : 'failure';
      await pickSandboxOutcome({ ...services, keeper }, attemptId, outcome);
    },
  },
  {
    name: 'daraja',
    prepare: (reference, script) => simulator.scripts.set({ outcome: 'never', ...script }, reference),
    async buyer(reference, _attemptId, does) {
      await simulator.daraja.decide(reference, does === 'pay' ? 'success' : 'cancelled');
      await settled();
    },
  },
  {
    name: 'stripe',
    prepare: (reference, script) => simulator.scripts.set(script, reference),
    async buyer(reference, attemptId, does) {
      if (does === 'pay') await simulator.stripe.pay(reference, CARDS.success);
      // A buyer who refuses a card payment leaves; the intent is cancelled when the order is given up.
      else await services.payments.get('stripe')?.provider.cancel?.(await attemptOf(attemptId));
      await settled();
    },
  },
];

let orders = 0;
const nextReference = () => `PAY${String(10_000 + orders++)}`;

async function attemptOf(id: string) {
  const attempt = await findAttempt(db.sql, id);
  if (!attempt) throw new Error('no attempt');
  return attempt;
}

const changesOf = (attemptId: string) =>
  changes.filter((change) => change.attemptId === attemptId).map(({ change }) => change);

const events = async (attemptId: string) =>
  (
    await sql<{ processed_at: Date | null }>`
      select processed_at from payment_events where attempt_id = ${attemptId}
    `.execute(db.sql)
  ).rows;

describe.each(DRIVERS)('$name', ({ name, prepare, buyer }) => {
  let reference: string;
  beforeEach(() => {
    reference = nextReference();
  });

  async function sent(script: Partial<Script> = {}) {
    prepare(reference, script);
    const attempt = await bench.start({ orderReference: reference, provider: name });
    return { attempt, sent: await sendAttempt(services, attempt.id) };
  }

  async function paid() {
    const { attempt } = await sent();
    await buyer(reference, attempt.id, 'pay');
    return attemptOf(attempt.id);
  }

  test('an attempt is written down before anybody is asked', async () => {
    const attempt = await bench.start({ orderReference: reference, provider: name });
    expect(await attemptOf(attempt.id)).toMatchObject({ status: 'created', sentAt: null, providerRef: null });
    expect(simulator.ledger.read().entries.filter((entry) => entry.reference === reference)).toEqual([]);
  });

  test('is accepted with a next step, and pending until the buyer acts', async () => {
    const { attempt, sent: answer } = await sent();
    expect(answer.kind).toBe('accepted');
    await keeper.settle(attempt.id);
    expect(changesOf(attempt.id)).toEqual(['pending']);
    expect(await attemptOf(attempt.id)).toMatchObject({ status: 'pending', providerRef: expect.any(String) });
  });

  test('sent twice at once, it goes out once', async () => {
    prepare(reference, {});
    const attempt = await bench.start({ orderReference: reference, provider: name });
    await Promise.all([1, 2, 3].map(() => sendAttempt(services, attempt.id)));
    await sendAttempt(services, attempt.id);
    const asked = { daraja: simulator.daraja.pushesOf, stripe: simulator.stripe.intentsOf };
    if (name in asked) expect(asked[name as keyof typeof asked](reference)).toBe(1);
    expect((await attemptOf(attempt.id)).status).toBe('pending');
  });

  test('paid: succeeded once, with the sum and a receipt, and the callback is in the inbox', async () => {
    const attempt = await paid();
    expect(attempt).toMatchObject({
      status: 'succeeded',
      receivedMinor: 1_500_00,
      receivedCurrency: 'KES',
      receipt: expect.any(String),
    });
    expect(changesOf(attempt.id).filter((change) => change === 'succeeded')).toHaveLength(1);
    const kept = await events(attempt.id);
    expect(kept.length).toBeGreaterThan(0);
    for (const { processed_at } of kept) expect(processed_at).not.toBeNull();
  });

  test('refused by the buyer: failed, and nothing was taken', async () => {
    const { attempt } = await sent();
    await buyer(reference, attempt.id, 'refuse');
    expect(changesOf(attempt.id).at(-1)).toBe('failed');
    expect(await attemptOf(attempt.id)).toMatchObject({ status: 'failed', receivedMinor: null });
    expect(simulator.ledger.read().entries.filter((entry) => entry.reference === reference)).toEqual([]);
  });

  test('without any callback the poll finds it', async () => {
    const { attempt } = await sent({ callbacks: 0 });
    if (name === 'sandbox') {
      await sql`update sandbox_payments set succeeds_at = now() where ref = ${attempt.id}`.execute(db.sql);
    } else await buyer(reference, attempt.id, 'pay');
    expect(await events(attempt.id)).toEqual([]);
    await keeper.settle(attempt.id);
    expect(changesOf(attempt.id)).toEqual(['succeeded']);
    expect((await attemptOf(attempt.id)).receivedMinor).toBe(1_500_00);
  });

  test('who can be asked at once says what was taken and not given back', async () => {
    const balance = services.payments.get(name)?.provider.balance;
    if (balance?.answers !== 'at_once') return expect(name).toBe('daraja');
    const kept = async () => (await balance.fetch()).find(({ currency }) => currency === 'KES')?.minor ?? 0;
    const before = await kept();
    const attempt = await paid();
    expect(await kept()).toBe(before + 1_500_00);
    const refund = {
      attemptId: attempt.id,
      amountMinor: 500_00,
      key: `balance:${attempt.id}`,
      cause: 'test',
    };
    await db.sql.transaction().execute((tx) => queueRefund(tx, services.payments, refund));
    await runRefunds(services, async () => {});
    await settled();
    expect(await kept()).toBe(before + 1_000_00);
  });

  test('success is sticky: nothing that comes later takes it back', async () => {
    const attempt = await paid();
    const later = { amountMinor: null, currency: null, receipt: null, code: 'later' };
    for (const status of ['failed', 'pending'] as const) {
      const applied = await db.sql
        .transaction()
        .execute((tx) => applyOutcome(tx, attempt.id, { status, ...later }));
      expect(applied.change).toBe('already');
    }
    expect(await attemptOf(attempt.id)).toMatchObject({ status: 'succeeded', receivedMinor: 1_500_00 });
    await expect(
      sql`update payment_attempts set status = 'failed' where id = ${attempt.id}`.execute(db.sql),
    ).rejects.toThrow(/stays so/);
  });

  test('a refund is given once, never more than was paid', async () => {
    const attempt = await paid();
    const queue = (amountMinor: number, key: string) =>
      db.sql
        .transaction()
        .execute((tx) =>
          queueRefund(tx, services.payments, { attemptId: attempt.id, amountMinor, key, cause: 'test' }),
        );
    expect(await queue(1_000_00, `${reference}:1`)).toMatchObject({ ok: true });
    expect(await queue(1_000_00, `${reference}:1`)).toMatchObject({ ok: true });
    expect(await queue(500_01, `${reference}:2`)).toMatchObject({ reason: 'refund_exceeds_payment' });
    expect(await queue(500_00, `${reference}:3`)).toMatchObject({ ok: true });
    const take = async (_tx: unknown, refund: (typeof bench.refundsSettled)[number]) =>
      void bench.refundsSettled.push(refund);
    await Promise.all([runRefunds(services, take), runRefunds(services, take)]);
    await settled();
    await runRefunds(services, take);
    const refunds = await listRefunds(db.sql, reference);
    expect(refunds.map(({ status, amountMinor }) => [status, amountMinor])).toEqual([
      ['done', 1_000_00],
      ['done', 500_00],
    ]);
    expect(bench.refundsSettled.filter((refund) => refund.orderReference === reference)).toHaveLength(2);
    if (name !== 'sandbox') {
      const entries = simulator.ledger.read().entries.filter((entry) => entry.reference === reference);
      const returned = entries.filter(({ kind }) => kind === 'returned').map((entry) => entry.amountMinor);
      expect(returned.sort()).toEqual([1_000_00, 500_00]);
      expect(entries.filter(({ kind }) => kind === 'taken').map((entry) => entry.amountMinor)).toEqual([
        1_500_00,
      ]);
    }
  });

  test('nothing paid, nothing refunded', async () => {
    const { attempt } = await sent();
    const queued = await db.sql.transaction().execute((tx) =>
      queueRefund(tx, services.payments, {
        attemptId: attempt.id,
        amountMinor: 100,
        key: reference,
        cause: 'test',
      }),
    );
    expect(queued).toMatchObject({ reason: 'nothing_paid' });
  });
});
