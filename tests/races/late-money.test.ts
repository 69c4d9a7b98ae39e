import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listTypePools } from '#modules/catalog/index.ts';
import { lockPools } from '#modules/inventory/index.ts';
import { cancelOrder, findOrder, listLinePools, payOrder, settlePayment } from '#modules/orders/index.ts';
import { shareRoom } from '#modules/publishing/index.ts';
import { type Buying, newWish, oneOf, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';

const db = await testDatabase();
const now = new Date();
let services: Buying;
let provider: PaperProvider;
let catalogue: Awaited<ReturnType<typeof openCatalogue>>;

beforeAll(async () => {
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments };
  catalogue = await openCatalogue(db, now);
});

// An order that was cancelled, and whose payment went through after all.
async function paidTooLate() {
  const ticketTypes = ['Floor', 'Balcony'].map((name) => ({
    name,
    priceMinor: 1_500_00,
    pool: { capacity: 9 },
  }));
  const [eventId = 0] = await catalogue.add({ startsAt: days(10, now), ticketTypes });
  const types = await typesOf(db, eventId);
  const { reference } = await placed(services, newWish({ eventId, entries: oneOf(types[0] ?? 0) }));
  const answer = await payOrder(services, {
    reference,
    provider: 'sandbox',
    phone: null,
    visitorAddress: '::1',
  });
  if (!answer.ok) throw new Error(answer.reason);
  const { attemptId } = answer.value;
  provider.fail(attemptId);
  await settlePayment(services, attemptId);
  await cancelOrder(db, reference);
  provider.succeed(attemptId);
  return { eventId, types, reference, attemptId };
}

describe('a room is put around a type while its late money is settled', () => {
  // The editor has everything written and waits for the last line of the log; `other` comes meanwhile.
  async function whileRoomIsMade<T>(eventId: number, types: number[], other: () => Promise<T>) {
    let sharing: ReturnType<typeof shareRoom> | undefined;
    let doing: Promise<T> | undefined;
    await db.sql.transaction().execute(async (tx) => {
      await sql`select from organizers where id = 1 for update`.execute(tx);
      sharing = shareRoom(db, eventId, { ticket_type_ids: types, capacity: 9 }, sellerOf(1, now));
      await untilWaiting(db, 1);
      doing = other();
      await untilWaiting(db, 2);
    });
    const shared = await sharing;
    if (!shared?.ok) throw new Error('there is no room');
    return { room: shared.value.poolId, done: (await doing) as T };
  }

  test('its ticket has a place in it', async () => {
    const { eventId, types, reference, attemptId } = await paidTooLate();
    const { room } = await whileRoomIsMade(eventId, types, () => settlePayment(services, attemptId));
    const order = await findOrder(db.sql, reference);
    expect(order?.state).toBe('paid');
    expect(order?.pool_ids).toContain(room);
    expect(await rowsOf(db, sql`select sold from pools where id = ${room}`)).toEqual([{ sold: 1 }]);
    await expectSoundBooks(db);
  }, 120_000);

  test('the control: who looks what a ticket takes, and then waits for the pools, has missed the room', async () => {
    const { eventId, types, reference } = await paidTooLate();
    const order = await findOrder(db.sql, reference);
    const pools = (await listTypePools(db.sql, eventId)).map((link) => link.pool_id);
    const { room, done } = await whileRoomIsMade(eventId, types, () =>
      db.sql.transaction().execute(async (tx) => {
        const seen = await listLinePools(tx, order?.id ?? 0);
        await lockPools(tx, pools);
        return { seen, now: await listLinePools(tx, order?.id ?? 0) };
      }),
    );
    const has = (found: { pool_id: number }[]) => found.some(({ pool_id }) => pool_id === room);
    expect([has(done.seen), has(done.now)]).toEqual([false, true]);
  }, 120_000);
});
