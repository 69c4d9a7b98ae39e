import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { letInPaid } from '#modules/boxoffice/let-in-paid.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Door, pairDevice, type TestDevice, ticketsAtDoor } from '#tests/support/doors.ts';
import { nextPhone, simulatedSettings } from '#tests/support/payments.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// Sales at the door by M-Pesa, whose buyers do not pay at once.

const db = await testDatabase();
const now = new Date();
const simulator = await startSimulator();
const app = await testApp(db, { now, env: simulatedSettings(simulator.url) });
const [eventId = 0] = await (await openCatalogue(db)).add({
  slug: 'unpaid-night',
  ...{ doorsAt: hours(-1, now), startsAt: hours(1, now), endsAt: hours(6, now) },
  ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 4 } }],
});
const [type = 0] = await typesOf(db, eventId);
let door: Door;

beforeAll(async () => {
  door = { app, db, manager: await newMember(app, db, { role: 'manager' }), eventId };
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  simulator.callBackTo(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`);
});
afterAll(() => simulator.stop());

async function openTill(): Promise<{ device: TestDevice; shift: string }> {
  const device = await pairDevice(door, { powers: ['scan', 'sell'] });
  const shift = randomUUID();
  await device.post('/shift/open', { shift, name: 'Zawadi' });
  return { device, shift };
}

const wish = (more: object = {}) => ({
  ...{ sale: randomUUID(), type, count: 4, method: 'mpesa', phone: nextPhone(), let_in: true },
  ...{ expected: 6_000, ...more },
});

async function becomes(device: TestDevice, reference: string, state: string) {
  await expect
    .poll(async () => (await device.get(`/sales/${reference}`)).body.data.state, { timeout: 30_000 })
    .toBe(state);
  return (await device.get(`/sales/${reference}`)).body.data;
}

async function refused(device: TestDevice): Promise<string> {
  simulator.scripts.set({ outcome: 'insufficient' });
  const { reference } = (await device.post('/sell', wish())).body.data;
  expect((await becomes(device, reference, 'unpaid')).unpaid_code).toBe('1');
  return reference;
}

test('a phone that does not pay is said so, and asked again; whoever pays then is in', async () => {
  const { device } = await openTill();
  const reference = await refused(device);
  const shown = (await device.get('/shift')).body.data.sales;
  expect(shown).toMatchObject([{ reference, state: 'unpaid', unpaid_code: '1' }]);
  const few = await device.post('/sell', wish({ method: 'cash', count: 1, expected: 1_500 }));
  expect(few).toMatchObject({ status: 409, body: { code: 'all_held' } });

  simulator.scripts.set({ outcome: 'success' });
  expect((await device.post(`/sales/${reference}/ask`, {})).body.data.state).toBe('waiting');
  const { tickets } = await becomes(device, reference, 'paid');
  expect(tickets.map(({ is_in }: { is_in: boolean }) => is_in)).toEqual([true, true, true, true]);
  expect((await device.get('/shift')).body.data.shift.mobile).toBe(6_000);
  // Whoever pays cannot be let go, nor asked once more.
  expect((await device.post(`/sales/${reference}/let-go`)).body.data.state).toBe('paid');
  expect((await device.post(`/sales/${reference}/ask`, {})).body.data.state).toBe('paid');
  await sql`update pools set capacity = capacity + 4`.execute(db.sql);
});

test('or it is let go, and its places are sold to others; how many are left is said', async () => {
  const { device } = await openTill();
  const reference = await refused(device);
  const other = await pairDevice(door, { powers: ['scan', 'undo', 'sell'] });
  expect((await other.post(`/sales/${reference}/let-go`)).body.code).toBe('sale_unknown');
  expect((await device.post(`/sales/${reference}/let-go`)).body.data.state).toBe('failed');
  const tooMany = await device.post('/sell', wish({ method: 'cash', count: 5, expected: 7_500 }));
  expect([tooMany.status, tooMany.body.message]).toEqual([409, expect.stringContaining('4')]);
  const cash = await device.post('/sell', wish({ method: 'cash' }));
  expect(cash.body.data.state).toBe('paid');
  await sql`update pools set capacity = capacity + 4`.execute(db.sql);
});

test('who pays after the shift was counted is neither let in nor in its sum', async () => {
  const { device, shift } = await openTill();
  const reference = await refused(device);
  await device.post('/shift/close', { shift, counted: 0 });
  simulator.scripts.set({ outcome: 'success' });
  await device.post(`/sales/${reference}/ask`, {});
  await becomes(device, reference, 'paid');
  await letInPaid({ db }, new Date());
  const states = (await ticketsAtDoor(door, reference)).map(({ state }) => state);
  expect(states).toEqual(['valid', 'valid', 'valid', 'valid']);
  const [seen] = await rowsOf<{ closed_at: Date | null }>(
    db,
    sql`select closed_at from door_shifts where id = ${shift}`,
  );
  expect(seen?.closed_at).not.toBeNull();
  const { shifts } = (await door.manager.get(`/api/sell/ngoma-nights/events/${eventId}/door/shifts`)).body
    .data;
  expect(shifts.find(({ id }: { id: string }) => id === shift)).toMatchObject({ mobile: 0, sales: 0 });
});
