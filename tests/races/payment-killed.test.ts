import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Simulator, startSimulator } from '#demo/simulators/start-simulator.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { findBrokenRules, rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { simulatedSettings } from '#tests/support/payments.ts';

// A server is killed after the provider said yes and before that was written down.

const db = await testDatabase();
let simulator: Simulator;
let type: number;
const apps: RunningApp[] = [];

async function start(): Promise<RunningApp> {
  const app = await startApp({
    ...simulatedSettings(simulator.url),
    DATABASE_URL: db.url ?? '',
    DEMO: 'on',
    LOG_LEVEL: 'fatal',
    APP_SECRET: 'the-same-for-every-server-of-this-test',
    PUBLIC_URL: 'http://127.0.0.1',
  });
  apps.push(app);
  return app;
}

beforeAll(async () => {
  simulator = await startSimulator();
  const ticketTypes = [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 10 } }];
  const [eventId = 0] = await (await openCatalogue(db, new Date())).add({ ticketTypes });
  [type = 0] = await typesOf(db, eventId);
}, 180_000);

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await simulator?.stop();
}, 60_000);

async function send(app: RunningApp, path: string, body: object) {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

// Answers the order, as a server finds it that comes after the one that died.
async function payAndDie(provider: 'stripe' | 'daraja', phone: string) {
  const doomed = await start();
  const placed = await send(doomed, '/api/event/order', {
    ticket_details: [{ id: type, quantity: 1 }],
    buyer: { name: 'Amina', email: 'amina@example.com', phone },
  });
  const { reference, token: t } = placed.data;
  simulator.scripts.set({ ack: 'timeout', outcome: 'never' }, reference);
  simulator.scripts.set({ outcome: 'never' }, reference);
  const lost = send(doomed, `/api/event/pay/${reference}`, { t, provider }).catch(() => null);
  const asked = provider === 'stripe' ? simulator.stripe.intentsOf : simulator.daraja.pushesOf;
  await vi.waitFor(() => expect(asked(reference)).toBe(1), { timeout: 30_000, interval: 20 });
  process.kill(doomed.pid, 'SIGKILL');
  await lost;
  const [attempt] = await rowsOf(
    db,
    sql`select status, sent_at is not null as sent, next_step from payment_attempts where order_reference = ${reference}`,
  );
  expect(attempt).toEqual({ status: 'created', sent: true, next_step: null });
  return { app: await start(), reference: reference as string, t: t as string };
}

test('a card: the next call goes on with the same payment', async () => {
  const { app, reference, t } = await payAndDie('stripe', '0712000001');
  const again = await send(app, `/api/event/pay/${reference}`, { t, provider: 'stripe' });
  expect(again).toMatchObject({ status: 200, data: { status: 'go_on', next: { kind: 'card' } } });
  expect(simulator.stripe.intentsOf(reference)).toBe(1);
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
}, 180_000);

test('M-Pesa: it is left at once for another number, and the tickets can be given back', async () => {
  const { app, reference, t } = await payAndDie('daraja', '0712000002');
  // The control: the phone that may be ringing is not made to ring again.
  const same = await send(app, `/api/event/pay/${reference}`, { t, provider: 'daraja' });
  expect(same).toMatchObject({ status: 409 });
  const wish = { t, provider: 'daraja', phone: '0712000003' };
  expect(await send(app, `/api/event/pay/${reference}`, wish)).toMatchObject({
    status: 200,
    data: { status: 'go_on' },
  });
  expect(await send(app, `/api/event/order/cancel/${reference}`, { t })).toMatchObject({
    status: 200,
    data: { state: 'cancelled' },
  });
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
}, 180_000);
