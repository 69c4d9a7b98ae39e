import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { nightNow, pairDevice } from '#tests/support/doors.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();

test('a sale is not taken back out of a box that is counted at that moment', async () => {
  const app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  const [eventId = 0] = await catalogue.add(nightNow(now, 'night', 'Night'));
  const manager = await newMember(app, db, { role: 'manager' });
  const device = await pairDevice({ app, db, manager, eventId }, { powers: ['sell', 'undo'] });
  const shift = randomUUID();
  await device.post('/shift/open', { shift, name: 'Zawadi' });
  const [type = 0] = await typesOf(db, eventId);
  const sale = { sale: randomUUID(), type, count: 1, method: 'cash', expected: 1_500 };
  const { reference } = (await device.post('/sell', sale)).body.data;
  const waits = async () =>
    (
      await rowsOf(
        db,
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  let isVoided = false;
  const voiding = await db.sql.transaction().execute(async (tx) => {
    await sql`update door_shifts set closed_at = now(), counted_minor = 150000 where id = ${shift}`.execute(
      tx,
    );
    const asked = device.post(`/sales/${reference}/void`).finally(() => {
      isVoided = true;
    });
    await expect.poll(async () => isVoided || (await waits()) > 0).toBe(true);
    return { asked };
  });
  expect(await voiding.asked).toMatchObject({ status: 409, body: { code: 'sale_not_voidable' } });
  const sales = await rowsOf(db, sql`select voided_at from door_sales`);
  expect(sales).toEqual([{ voided_at: null }]);
});
