import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningApp } from '#tests/support/app.ts';
import { findBrokenRules, rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSoldOut } from '#tests/support/sold-out.ts';

// A seller gives many orders back at once, and the server dies in the middle of them. The next one goes on until everybody has
// their money, once.

const ORDERS = 40;
const PRICE = 1_500;

const db = await testDatabase();
let stage: Awaited<ReturnType<typeof openSoldOut>>;
const id = randomUUID();

beforeAll(async () => {
  stage = await openSoldOut(db, { orders: ORDERS, price: PRICE });
}, 60_000);
afterAll(() => stage.stop(), 60_000);

const progress = async (app: RunningApp) =>
  (await stage.call(app, `${stage.address}/refunds/runs/${id}`)).data;

async function refundAndDie(): Promise<void> {
  const victim = await stage.start();
  await stage.sellOut(victim);
  await stage.signIn(victim);
  const found = await rowsOf<{ reference: string }>(db, sql`select reference from orders`);
  const references = found.map(({ reference }) => reference);
  const { data } = await stage.call(victim, `${stage.address}/refunds/quote?orders=${references.join(',')}`);
  expect(data).toMatchObject({ orders: ORDERS, tickets: ORDERS, amount: ORDERS * PRICE, left_out: [] });
  const { orders, tickets, amount } = data;
  const wish = { id, orders: references, expected: { orders, tickets, amount } };
  await stage.dieInTheMiddle(victim, () => stage.call(victim, `${stage.address}/refunds/begin`, wish));
}

test('refunds of many orders whose server is killed go on with the next one until the last', async () => {
  await refundAndDie();
  const begun = (await stage.refunds()).length;
  expect(begun).toBe(ORDERS / 2);

  // The control: a server that only serves pays what was begun, and nothing goes on from there.
  const serving = await stage.start({ WORKER: 'off' });
  await vi.waitFor(
    async () => {
      const view = await progress(serving);
      expect(view).toMatchObject({ done: { count: begun }, waiting: { count: ORDERS - begun } });
    },
    { timeout: 60_000, interval: 200 },
  );

  const next = await stage.start();
  await vi.waitFor(async () => expect(await progress(next)).toMatchObject({ is_over: true }), {
    timeout: 150_000,
    interval: 500,
  });
  expect(await progress(next)).toMatchObject({
    orders: ORDERS,
    done: { count: ORDERS, amount: ORDERS * PRICE },
    failed: { count: 0 },
    not_done: [],
  });
  await stage.expectPaidBackOnce();
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
}, 400_000);
