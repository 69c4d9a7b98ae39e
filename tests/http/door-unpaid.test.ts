import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { letInPaid } from '#modules/boxoffice/let-in-paid.ts';
import { MOST_UNPAID_SALES } from '#modules/boxoffice/unpaid-sales.rules.ts';
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

test('ten sales of a phone may wait for their money, also of two that ask at once; cash goes on', async () => {
  await sql`update pools set capacity = capacity + 20`.execute(db.sql);
  simulator.scripts.set({ outcome: 'never' });
  const { device } = await openTill();
  const one = (more: object = {}) => wish({ count: 1, expected: 1_500, ...more });
  const waiting: string[] = [];
  while (waiting.length < MOST_UNPAID_SALES - 1) {
    const { body } = await device.post('/sell', one());
    expect(body.data.state).toBe('waiting');
    waiting.push(body.data.reference);
  }
  const both = await Promise.all([device.post('/sell', one()), device.post('/sell', one())]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refusal = both.find(({ status }) => status === 409)?.body;
  expect(refusal).toMatchObject({ code: 'sales_unpaid', data: { references: expect.any(Array) } });
  for (const reference of waiting.slice(0, 3)) expect(refusal.message).toContain(reference);
  const held = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from door_sales as sale join orders on orders.id = sale.order_id
      where sale.device_id = ${device.id} and orders.state in ('held', 'paying')`,
  );
  expect(held).toEqual([{ count: MOST_UNPAID_SALES }]);
  expect((await device.post('/sell', one({ method: 'cash' }))).body.data.state).toBe('paid');
  // Another phone has its own ten, and one that is done with is none of them.
  const { device: other } = await openTill();
  expect((await other.post('/sell', one())).status).toBe(200);
  await sql`update orders set state = 'held' where reference = ${waiting[0]}`.execute(db.sql);
  expect((await device.post(`/sales/${waiting[0]}/let-go`)).body.data.state).toBe('failed');
  expect((await device.post('/sell', one())).body.data.state).toBe('waiting');
});

test('a sale for which no phone could be asked keeps no place', async () => {
  simulator.scripts.set({ outcome: 'never' });
  const { device } = await openTill();
  const phone = nextPhone();
  const one = wish({ count: 1, expected: 1_500, phone });
  expect((await device.post('/sell', one)).body.data.state).toBe('waiting');
  const again = await device.post('/sell', { ...one, sale: randomUUID() });
  expect([again.status, again.body.code]).toEqual([409, 'payment_open']);
  const states = (await device.get('/shift')).body.data.sales.map(({ state }: { state: string }) => state);
  expect(states).toEqual(['failed', 'waiting']);
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
