import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningApp } from '#tests/support/app.ts';
import { findBrokenRules } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSoldOut } from '#tests/support/sold-out.ts';

// An organiser cancels an event that many paid for, and the server dies while it gives the money back. The next one goes on
// until everybody has theirs, once.

const ORDERS = 40;
const PRICE = 1_500;

const db = await testDatabase();
let stage: Awaited<ReturnType<typeof openSoldOut>>;

beforeAll(async () => {
  stage = await openSoldOut(db, { orders: ORDERS, price: PRICE });
}, 60_000);
afterAll(() => stage.stop(), 60_000);

const progress = async (app: RunningApp) =>
  (await stage.call(app, `${stage.address}/events/${stage.event}/cancelling`)).data;

async function cancelAndDie(): Promise<void> {
  const victim = await stage.start();
  await stage.sellOut(victim);
  await stage.signIn(victim);
  expect(await progress(victim)).toMatchObject({ tickets: ORDERS, amount: ORDERS * PRICE, is_over: false });
  await stage.dieInTheMiddle(victim, () =>
    stage.call(victim, `${stage.address}/events/${stage.event}/cancel`, {}),
  );
}

test('a cancel whose server is killed goes on with the next one until the last refund', async () => {
  await cancelAndDie();
  const begun = (await stage.refunds()).length;
  expect(begun).toBe(ORDERS / 2);

  // The control: a server that only serves pays what was begun, and nothing goes on from there.
  const serving = await stage.start({ WORKER: 'off' });
  const paid = async () => (await stage.refunds()).filter(({ status }) => status === 'done').length;
  await vi.waitFor(async () => expect(await paid()).toBe(begun), { timeout: 60_000, interval: 200 });
  expect(await progress(serving)).toMatchObject({
    tickets: ORDERS - begun,
    done: { count: begun },
    waiting: { count: ORDERS - begun },
    is_over: false,
  });

  const next = await stage.start();
  await vi.waitFor(async () => expect(await progress(next)).toMatchObject({ is_over: true }), {
    timeout: 150_000,
    interval: 500,
  });
  expect(await progress(next)).toEqual({
    status: 'cancelled',
    currency: 'KES',
    tickets: 0,
    amount: 0,
    done: { count: ORDERS, amount: ORDERS * PRICE },
    waiting: { count: 0, amount: 0 },
    failed: { count: 0, amount: 0 },
    is_over: true,
  });
  await stage.expectPaidBackOnce();
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
}, 400_000);
