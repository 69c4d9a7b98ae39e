import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { oneOf, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '../../scripts/free-port.ts';

// Servers are told to stop while people buy.

// What orchestrators wait for before they kill.
const OUT_WITHIN_MS = 10_000;
const BUYERS = 16;

const db = await testDatabase();
const apps: RunningApp[] = [];
let type: number;

beforeAll(async () => {
  const now = new Date();
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100_000 } }];
  const [eventId = 0] = await (await openCatalogue(db)).add({ slug: 'busy-evening', ...when, ticketTypes });
  [type = 0] = await typesOf(db, eventId);
}, 60_000);

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.stop()));
}, 60_000);

async function start(env: Record<string, string> = {}): Promise<RunningApp> {
  const app = await startApp({ DATABASE_URL: db.url ?? '', DEMO: 'on', LOG_LEVEL: 'fatal', ...env });
  apps.push(app);
  return app;
}

interface Answer {
  status: number;
  connection: string | undefined;
}

async function order(app: RunningApp, agent: Agent): Promise<Answer> {
  const body = JSON.stringify({
    event: 'busy-evening',
    ticket_details: oneOf(type),
    buyer: { name: 'Amina', email: `${randomUUID()}@example.com`, phone: '0712345678' },
  });
  const sent = request(`${app.url}/api/event/order`, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  for await (const _chunk of answer);
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection };
}

const isReady = (app: RunningApp) =>
  fetch(`${app.url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );

function lives(app: RunningApp): boolean {
  try {
    process.kill(app.pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilGone(app: RunningApp): Promise<void> {
  await vi.waitFor(() => expect(lives(app), 'it still runs').toBe(false), { timeout: 90_000, interval: 20 });
}

// Orders that are under way for as long as the work takes: somebody else has the pool.
async function withOrdersUnderWay<T>(app: RunningApp, agent: Agent, work: () => Promise<T>) {
  const before = await countOrders();
  let orders: Promise<PromiseSettledResult<Answer>[]> = Promise.resolve([]);
  const result = await db.sql.transaction().execute(async (tx) => {
    await sql`select from pools for update`.execute(tx);
    orders = Promise.allSettled(Array.from({ length: BUYERS }, () => order(app, agent)));
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await rowsOf(db, waiting)).length).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 20,
    });
    return work();
  });
  return { result, answers: await orders, placed: (await countOrders()) - before };
}

const countOrders = async () =>
  (await rowsOf<{ count: number }>(db, sql`select count(*) from orders`))[0]?.count ?? 0;

test('orders under way are answered, kept connections end with their answer, and it is gone within ten seconds', async () => {
  const app = await start({ DRAIN_SECONDS: '1' });
  const agent = new Agent({ keepAlive: true });
  // Connections that were used before and are idle now.
  await Promise.all(Array.from({ length: BUYERS }, () => order(app, agent)));
  let askedAt = 0;
  const { answers, placed } = await withOrdersUnderWay(app, agent, async () => {
    askedAt = performance.now();
    process.kill(app.pid, 'SIGTERM');
    await sleep(200);
    // npm and the terminal both pass a signal on.
    process.kill(app.pid, 'SIGTERM');
    await vi.waitFor(async () => expect(await isReady(app)).toBe(false), { timeout: 10_000, interval: 20 });
  });
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual(
    Array.from({ length: BUYERS }, () => ({ status: 200, connection: 'close' })),
  );
  expect(placed).toBe(BUYERS);
  await untilGone(app);
  expect(performance.now() - askedAt).toBeLessThan(OUT_WITHIN_MS);
  agent.destroy();
}, 120_000);

test('a later second signal means now', async () => {
  const app = await start();
  const agent = new Agent({ keepAlive: true });
  const { answers } = await withOrdersUnderWay(app, agent, async () => {
    process.kill(app.pid, 'SIGTERM');
    await sleep(2_200);
    process.kill(app.pid, 'SIGTERM');
    await untilGone(app);
  });
  // The control of the test above: where orders are cut off, it is seen.
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  agent.destroy();
}, 120_000);

// As behind a balancer: whoever is ready is asked, over kept connections.
async function sellWhile(stop: () => Promise<void>) {
  let isOver = false;
  const problems: string[] = [];
  let sold = 0;
  const ready = new Set(apps);
  const watching = (async () => {
    while (!isOver) {
      for (const app of apps) {
        if (await isReady(app)) ready.add(app);
        else ready.delete(app);
      }
      await sleep(50);
    }
  })();
  const buyers = Array.from({ length: BUYERS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const [app] = [...ready].sort(() => Math.random() - 0.5);
      if (!app) break;
      await order(app, agent).then(
        ({ status }) => {
          if (status === 200) sold += 1;
          else problems.push(String(status));
        },
        (error) => problems.push(String(error.code ?? error)),
      );
    }
    agent.destroy();
  });
  const untilSold = (most: number) =>
    vi.waitFor(() => expect(sold).toBeGreaterThan(most), { timeout: 30_000 });
  try {
    await untilSold(BUYERS * 2);
    await stop();
    await untilSold(sold + BUYERS);
  } finally {
    isOver = true;
    await Promise.all([...buyers, watching]);
  }
  return { problems, sold };
}

test('behind a balancer one of two servers is stopped, and no buyer notices', async () => {
  await start({ DRAIN_SECONDS: '2' });
  const leaving = await start({ DRAIN_SECONDS: '2' });
  const { problems } = await sellWhile(async () => {
    process.kill(leaving.pid, 'SIGTERM');
    await untilGone(leaving);
  });
  expect(problems).toEqual([]);
}, 120_000);

test('the control: where a server is killed, buyers do', async () => {
  await start();
  const leaving = await start();
  const { problems } = await sellWhile(async () => {
    process.kill(leaving.pid, 'SIGKILL');
    await untilGone(leaving);
  });
  expect(problems.length).toBeGreaterThan(0);
}, 120_000);

test('whoever ends `npm start` ends the server with it', async () => {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: db.url ?? '',
      APP_SECRET: randomUUID() + randomUUID(),
      DEMO: 'on',
      LOG_LEVEL: 'fatal',
    },
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 120_000, interval: 100 });
  npm.kill('SIGTERM');
  await vi.waitUntil(async () => !(await isUp()), { timeout: OUT_WITHIN_MS, interval: 100 });
}, 180_000);
