import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import {
  findBrokenRules,
  newWish,
  oneOf,
  openBuying,
  place,
  rowsOf,
  typesOf,
} from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres.ts';

// Servers and the database die while people buy and pay. A PostgreSQL of its own, durable: its crash would take
// other tests with it.

const BUYERS = 16;
const SELLING_MS = 12_000;
const CAPACITY = 5_001;

let postgres: RunningPostgres;
let db: Database;
let eventId: number;
let type: number;
const apps: RunningApp[] = [];

const start = () =>
  startApp({ DATABASE_URL: postgres.url, DEMO: 'on', LOG_LEVEL: 'fatal', PUBLIC_URL: 'http://127.0.0.1' });

beforeAll(async () => {
  postgres = await startPostgres({ settings: { max_connections: '100' }, comesBack: true });
  db = await openDatabase({ kind: 'postgres', url: postgres.url, connections: 4 });
  await migrate(db);
  [eventId = 0] = await (await openCatalogue(db, new Date())).add({
    ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: CAPACITY } }],
  });
  [type = 0] = await typesOf(db, eventId);
  apps.push(...(await Promise.all([start(), start()])));
}, 180_000);

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await db?.close();
  await postgres?.stop();
}, 60_000);

// Whoever answers; null when nobody does, or when the answer is that something broke.
async function send(path: string, body: unknown, key = ''): Promise<Record<string, never> | null> {
  const app = apps[Math.floor(Math.random() * apps.length)];
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...(key && { 'idempotency-key': key }),
  };
  try {
    const signal = AbortSignal.timeout(8_000);
    const response = await fetch(`${app?.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    });
    const answer = await response.json();
    return response.ok ? answer.data : null;
  } catch {
    return null;
  }
}

async function untilAnswered(isOver: () => boolean, path: string, body: unknown, key?: string) {
  for (;;) {
    const answer = await send(path, body, key);
    if (answer || isOver()) return answer;
    await sleep(100);
  }
}

async function untilReady(): Promise<void> {
  const isReady = async () => expect((await fetch(`${apps[1]?.url}/readyz`)).status).toBe(200);
  // Not before it noticed.
  await vi.waitFor(() => expect(isReady()).rejects.toThrow(), { timeout: 10_000, interval: 20 });
  await vi.waitFor(isReady, { timeout: 40_000, interval: 100 });
}

test('what was acknowledged is there, what was paid has tickets, and nothing is sold twice', async () => {
  let isOver = false;
  const over = () => isOver;
  const acknowledged: string[] = [];
  const paid: string[] = [];
  let number = 0;

  async function buyAndPay(): Promise<void> {
    while (!isOver) {
      number += 1;
      const order = (await untilAnswered(
        over,
        '/api/event/order',
        {
          event: eventId,
          ticket_details: oneOf(type, 2),
          buyer: { name: 'Buyer', email: `buyer${number}@example.com`, phone: '0712345678' },
        },
        randomUUID(),
      )) as { reference: string; token: string } | null;
      if (!order) return;
      acknowledged.push(order.reference);
      const attempt = (await send(`/api/event/pay/${order.reference}`, {
        t: order.token,
        provider: 'sandbox',
      })) as {
        attempt: string;
      } | null;
      if (attempt && (await send(`/api/event/pay/sandbox/${attempt.attempt}`, { outcome: 'success' }))) {
        paid.push(order.reference);
      }
    }
  }

  const buyers = Array.from({ length: BUYERS }, buyAndPay);
  await sleep(SELLING_MS / 4);
  const [victim] = apps;
  process.kill(victim?.pid ?? 0, 'SIGKILL');
  apps[0] = await start();
  await sleep(SELLING_MS / 4);
  // PostgreSQL takes the violent death of one of its processes as its own: it drops everybody and recovers from its log.
  const backends = await rowsOf<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where application_name = 'tiketi-buying' and pid <> pg_backend_pid() limit 1`,
  );
  process.kill(backends[0]?.pid ?? 0, 'SIGKILL');
  await untilReady();
  await sleep(SELLING_MS / 4);
  // And now all of it at once, to be started again on its data.
  process.kill(postgres.serverPid, 'SIGKILL');
  await untilReady();
  await sleep(SELLING_MS / 4);
  isOver = true;
  await Promise.all(buyers);
  await victim?.stop();
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(paid.length).toBeGreaterThan(10);

  // The servers settle by themselves whatever was left half done.
  await vi.waitFor(
    async () => {
      const open = sql`select id from payment_attempts
        join sandbox_payments on ref = id where succeeds_at <= now() and status <> 'succeeded'`;
      expect(await rowsOf(db, open)).toEqual([]);
    },
    { timeout: 60_000, interval: 500 },
  );
  const found = await rowsOf<{ reference: string; state: string }>(
    db,
    sql`select reference, state from orders`,
  );
  const states = new Map(found.map(({ reference, state }) => [reference, state]));
  expect(acknowledged.filter((reference) => !states.has(reference))).toEqual([]);
  expect(paid.filter((reference) => states.get(reference) !== 'paid')).toEqual([]);
  const unpaid = sql`select order_reference from payment_attempts join orders on reference = order_reference
    where status = 'succeeded' and state <> 'paid'
      and not exists (select from refunds where attempt_id = payment_attempts.id)`;
  expect(await rowsOf(db, unpaid)).toEqual([]);
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
}, 240_000);

test('after all that the last tickets are still sold exactly once', async () => {
  const services = await openBuying(db);
  const waves = Array.from({ length: 10 }, () =>
    Promise.all(
      Array.from({ length: 300 }, () => place(services, newWish({ eventId, entries: oneOf(type, 2) }))),
    ),
  );
  await Promise.all(waves);
  const [pool] = await rowsOf<{ taken: number }>(db, sql`select held + sold as taken from pools`);
  expect(pool?.taken).toBe(CAPACITY - 1);
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
}, 120_000);
