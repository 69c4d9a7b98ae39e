import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder, findOrder, leavePayment, payOrder, settlePayment } from '#modules/orders/index.ts';
import { type Buying, newWish, oneOf, openBuying, placed, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';

const db = await testDatabase();
let services: Buying;
let provider: PaperProvider;
let eventId: number;
let type: number;

beforeAll(async () => {
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments };
  const now = new Date();
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 } }];
  [eventId = 0] = await (await openCatalogue(db)).add({ ...when, ticketTypes });
  [type = 0] = await typesOf(db, eventId);
});

test('who cancels while somebody else has the pools and wants the order, too, gets it cancelled', async () => {
  // The database ends whoever looked for a deadlock when there was one: not always, on a busy machine, who waited first.
  let isEnded = false;
  while (!isEnded) isEnded = await cancelAgainst();
  await expectSoundBooks(db);
});

// Answers whether the database ended the cancelling, and not the other one.
async function cancelAgainst(): Promise<boolean> {
  const { reference } = await placed(services, newWish({ eventId, entries: oneOf(type) }));
  let cancelling: ReturnType<typeof cancelOrder> | undefined;
  const holding = db.sql.transaction().execute(async (tx) => {
    await sql`select from pools for update`.execute(tx);
    cancelling = cancelOrder(db, reference);
    await untilWaiting(db, 1);
    await sql`select from orders where reference = ${reference} for update`.execute(tx);
  });
  const ended = await holding.then(
    () => 'the other',
    (error: { code?: string }) => error.code,
  );
  expect(await cancelling).toEqual({ ok: true, value: undefined });
  expect((await findOrder(db.sql, reference))?.state).toBe('cancelled');
  return ended === 'the other';
}

describe('two payments of one person for one event, of which both come to nothing at the same time', () => {
  type Paying = { reference: string; attemptId: string };

  async function paying(visitor: string): Promise<Paying> {
    const wish = newWish({ eventId, entries: oneOf(type), visitor: { id: visitor, isNew: false } });
    const { reference } = await placed(services, wish);
    const answer = await payOrder(services, {
      reference,
      provider: 'stripe',
      phone: null,
      visitorAddress: '::1',
    });
    if (!answer.ok) throw new Error(answer.reason);
    return { reference, attemptId: answer.value.attemptId };
  }

  // As when the first is left, up to its commit: by then the second has found no other hold.
  async function whileFirstIsLeft(second: Paying, first: Paying, leave: () => Promise<unknown>) {
    let leaving: Promise<unknown> | undefined;
    await db.sql.transaction().execute(async (tx) => {
      await sql`update payment_attempts set left_at = now() where order_reference = ${first.reference}`.execute(
        tx,
      );
      await sql`update orders set state = 'held', state_cause = 'payment_left' where reference = ${first.reference}`.execute(
        tx,
      );
      leaving = leave();
      await untilWaiting(db, 1);
    });
    await leaving;
    expect((await findOrder(db.sql, first.reference))?.state).toBe('held');
    expect((await findOrder(db.sql, second.reference))?.state).toBe('expired');
    await expectSoundBooks(db);
  }

  test('both are left: one is held again, the other is not', async () => {
    const visitor = randomUUID();
    const [first, second] = [await paying(visitor), await paying(visitor)];
    await whileFirstIsLeft(second, first, () => leavePayment(services, second.reference));
  });

  test('the second fails: it is not held again', async () => {
    const visitor = randomUUID();
    const [first, second] = [await paying(visitor), await paying(visitor)];
    provider.fail(second.attemptId);
    await whileFirstIsLeft(second, first, () => settlePayment(services, second.attemptId));
  });
});
