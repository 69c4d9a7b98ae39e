import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { clockOf, nightNow, pairDevice, ticketsAtDoor, toldScan } from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();

test('a phone that gives up on an answer while it is being written is heard: nobody came in', async () => {
  const app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  const [eventId = 0] = await catalogue.add(nightNow(now, 'night', 'Night'));
  const manager = await newMember(app, db, { role: 'manager' });
  const door = { app, db, manager, eventId };
  const device = await pairDevice(door);
  const [id = 0] = await typesOf(db, eventId);
  const { reference } = await asking(app).buy([{ id, quantity: 1, date_pass: [] }]);
  const [ticket] = await ticketsAtDoor(door, reference);
  const nonce = randomUUID();
  const waits = async () =>
    (
      await rowsOf(
        db,
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  let isHeard = false;
  const { scanning, telling } = await db.sql.transaction().execute(async (tx) => {
    // The scan is written, and not committed.
    await sql`lock table scan_verdicts in exclusive mode`.execute(tx);
    const scanning = device.post('/scan', { nonce, what: { code: ticket?.typed }, ...clockOf() });
    await expect.poll(waits).toBe(1);
    const telling = device.tell(toldScan('', { nonce, kind: 'refused', ticket: null })).finally(() => {
      isHeard = true;
    });
    await expect.poll(async () => isHeard || (await waits()) > 1).toBe(true);
    return { scanning, telling };
  });
  expect((await scanning).body.data).toMatchObject({ kind: 'entry' });
  expect((await telling).body.data).toMatchObject({ taken: [{ nonce, verdict: 'refused' }], parked: [] });
  const states = await rowsOf(db, sql`select state from tickets where id = ${ticket?.id}`);
  expect(states).toEqual([{ state: 'valid' }]);
});
