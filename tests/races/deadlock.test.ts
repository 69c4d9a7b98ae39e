import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { cancelOrder, findOrder, type OrderServices } from '#modules/orders/index.ts';
import { newWish, oneOf, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';

const db = await testDatabase();
let services: OrderServices;
let eventId: number;
let type: number;

beforeAll(async () => {
  services = await openBuying(db);
  const now = new Date();
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 } }];
  [eventId = 0] = await (await openCatalogue(db)).add({ ...when, ticketTypes });
  [type = 0] = await typesOf(db, eventId);
});

const waiting = async () =>
  (
    await rowsOf(
      db,
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;

test('who cancels while somebody else has the pools and wants the order, too, gets it cancelled', async () => {
  const { reference } = await placed(services, newWish({ eventId, entries: oneOf(type) }));
  let cancelling: ReturnType<typeof cancelOrder> | undefined;
  await db.sql.transaction().execute(async (tx) => {
    await sql`select from pools for update`.execute(tx);
    cancelling = cancelOrder(db, reference);
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1);
    // Whoever waits longest is ended.
    await sql`select from orders where reference = ${reference} for update`.execute(tx);
  });
  expect(await cancelling).toEqual({ ok: true, value: undefined });
  expect((await findOrder(db.sql, reference))?.state).toBe('cancelled');
  await expectSoundBooks(db);
});
