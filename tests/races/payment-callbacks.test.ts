import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '#demo/simulators/start-simulator.ts';
import {
  type Attempt,
  applyOutcome,
  findAttempt,
  openPayments,
  startAttempt,
} from '#modules/payments/index.ts';
import { judgeOutcome } from '#modules/payments/payments.rules.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Tx } from '#platform/database/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import { simulatedSettings } from '#tests/support/payments.ts';

const COPIES = 50;
const db = await testDatabase();
const processes: RunningApp[] = [];
let simulator: Simulator;
let typeId: number;

beforeAll(async () => {
  const now = new Date();
  const startsAt = days(30, now);
  const catalogue = await openCatalogue(db);
  await catalogue.add({
    slug: 'copied-evening',
    startsAt,
    endsAt: hours(3, startsAt),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }],
  });
  typeId = (await sql<{ id: number }>`select id from ticket_types limit 1`.execute(db.sql)).rows[0]?.id ?? 0;
  simulator = await startSimulator();
  const env = {
    ...simulatedSettings(simulator.url),
    DATABASE_URL: db.url ?? '',
    DEMO: 'on',
    LOG_LEVEL: 'error',
  };
  processes.push(...(await Promise.all([startApp(env), startApp(env)])));
}, 120_000);

afterAll(async () => {
  await Promise.all(processes.map((app) => app.stop()));
  await simulator.stop();
});

let people = 0;

// An order whose buyer has paid by M-Pesa, and nobody has told us yet.
async function paidUnheard() {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${processes[0]?.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  const phone = `+2547${String(20_000_000 + people++)}`;
  const { reference = '', token } = await post(
    '/api/event/order',
    {
      ticket_details: [{ id: typeId, quantity: 2 }],
      buyer: { name: 'Amina', email: `amina${people}@example.com`, phone },
    },
    { 'idempotency-key': randomUUID() },
  );
  simulator.scripts.set({ outcome: 'never', callbacks: 0 }, reference);
  const { attempt = '' } = await post(`/api/event/pay/${reference}`, { provider: 'daraja', t: token });
  await simulator.daraja.decide(reference, 'success');
  const taken = simulator.ledger.read().entries.find((entry) => entry.reference === reference);
  const found = await sql<{ token: string; ref: string; second: string }>`
    select encode(callback_token, 'hex') as token, provider_ref as ref, second_ref as second
    from payment_attempts where id = ${attempt}
  `.execute(db.sql);
  const { token: path = '', ref, second } = found.rows[0] ?? {};
  const callback = (place: number) => ({
    Body: {
      stkCallback: {
        MerchantRequestID: second,
        CheckoutRequestID: ref,
        ResultCode: 0,
        ResultDesc: 'ok',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: 3000 },
            { Name: 'MpesaReceiptNumber', Value: taken?.receipt },
            { Name: 'Balance', Value: place },
            { Name: 'PhoneNumber', Value: Number(phone.slice(1)) },
          ],
        },
      },
    },
  });
  const deliver = (areSame: boolean) =>
    Promise.all(
      Array.from({ length: COPIES }, async (_, place) => {
        const answer = await fetch(`${processes[place % 2]?.url}/cb/k/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(callback(areSame ? 0 : place)),
        });
        return answer.status;
      }),
    );
  return { reference, attempt, deliver };
}

const stateOf = async (reference: string) =>
  (await sql<{ state: string }>`select state from orders where reference = ${reference}`.execute(db.sql))
    .rows[0]?.state;
const count = async (query: ReturnType<typeof sql>) =>
  ((await query.execute(db.sql)).rows as unknown[]).length;
const sold = async () =>
  (
    await sql<{ sold: number; held: number }>`select sold, held from pools order by id limit 1`.execute(
      db.sql,
    )
  ).rows[0];

async function expectPaidOnce(reference: string, soldBefore: number) {
  await expect.poll(() => stateOf(reference), { timeout: 40_000 }).toBe('paid');
  // Whatever is still under way gets its time to do harm.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const log = sql`
    select 1 from order_log join orders on orders.id = order_id where reference = ${reference} and to_state = 'paid'
  `;
  expect(await count(log)).toBe(1);
  expect(await sold()).toEqual({ sold: soldBefore + 2, held: 0 });
  expect(await count(sql`select 1 from refunds where order_reference = ${reference}`)).toBe(0);
}

test('PAY-2: fifty copies of one callback at two processes are one row and one paid order', async () => {
  const before = (await sold())?.sold ?? 0;
  const { reference, attempt, deliver } = await paidUnheard();
  expect(new Set(await deliver(true))).toEqual(new Set([200]));
  await expectPaidOnce(reference, before);
  expect(await count(sql`select 1 from payment_events where attempt_id = ${attempt}`)).toBe(1);
});

test('fifty callbacks that differ, so that the inbox keeps them all, are still one paid order', async () => {
  const before = (await sold())?.sold ?? 0;
  const { reference, attempt, deliver } = await paidUnheard();
  expect(new Set(await deliver(false))).toEqual(new Set([200]));
  await expectPaidOnce(reference, before);
  expect(await count(sql`select 1 from payment_events where attempt_id = ${attempt}`)).toBe(COPIES);
});

describe('one success told to many at the same time', () => {
  // Fewer than the connections that they share: in the control all of them have one at the same time.
  const CALLERS = 6;

  async function toldToMany(apply: (tx: Tx, attempt: Attempt) => Promise<string>): Promise<string[]> {
    const payments = await openPayments(readConfig({}), db);
    const reference = `RACE${people++}`;
    const started = await db.sql.transaction().execute((tx) =>
      startAttempt(tx, payments, {
        orderReference: reference,
        provider: 'sandbox',
        amountMinor: 100_00,
        currency: 'KES',
      }),
    );
    if (!started.ok) throw new Error(started.reason);
    const callers = Array.from({ length: CALLERS }, () =>
      db.sql.transaction().execute((tx) => apply(tx, started.value)),
    );
    return (await Promise.all(callers)).filter((change) => change === 'succeeded');
  }

  const success = {
    status: 'succeeded',
    amountMinor: 100_00,
    currency: 'KES',
    receipt: null,
    code: null,
  } as const;

  test('changes something for one of them', async () => {
    const changed = await toldToMany(
      async (tx, attempt) => (await applyOutcome(tx, attempt.id, success)).change,
    );
    expect(changed).toHaveLength(1);
  });

  test('control: with the same rule and no lock, for each of them', async () => {
    const allHaveLooked = meetingOf(CALLERS);
    const changed = await toldToMany(async (tx, { id }) => {
      const known = await findAttempt(tx, id);
      if (!known) throw new Error('no attempt');
      await allHaveLooked();
      const { change, status } = judgeOutcome({ ...known, isGivenUp: false, ageSeconds: 0 }, success);
      await sql`update payment_attempts set status = ${status} where id = ${id}`.execute(tx);
      return change;
    });
    expect(changed).toHaveLength(CALLERS);
  });
});
