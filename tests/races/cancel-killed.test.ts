import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { findBrokenRules, oneOf, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { lastMail, PASSWORD, tokenIn } from '#tests/support/people.ts';

// An organiser cancels an event that many paid for, and the server dies while it gives the money back. The next one goes on
// until everybody has theirs, once.

const ORDERS = 40;
const AT_ONCE = 8;
const PRICE = 1_500;
const OWNER = 'owner@example.com';

const db = await testDatabase();
const apps: RunningApp[] = [];
let address: string;
let type: number;
let cookies = '';

async function start(env: Record<string, string> = {}): Promise<RunningApp> {
  const app = await startApp({
    DATABASE_URL: db.url ?? '',
    DEMO: 'on',
    LOG_LEVEL: 'fatal',
    APP_SECRET: 'the-same-for-every-server-of-this-test',
    PUBLIC_URL: 'http://127.0.0.1',
    ...env,
  });
  apps.push(app);
  return app;
}

beforeAll(async () => {
  const now = new Date();
  const [event = 0] = await (await openCatalogue(db, now)).add({
    startsAt: days(10, now),
    ticketTypes: [{ name: 'Regular', priceMinor: PRICE * 100, pool: { capacity: ORDERS } }],
  });
  [type = 0] = await typesOf(db, event);
  address = `/api/sell/ngoma-nights/events/${event}`;
}, 60_000);

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
}, 60_000);

async function call(app: RunningApp, path: string, body?: object) {
  const answer = await fetch(app.url + path, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(cookies && { cookie: cookies }),
    },
  });
  const read = await answer.json();
  expect(answer.status, JSON.stringify(read)).toBe(200);
  return { data: read.data, cookies: answer.headers.getSetCookie() };
}

async function signIn(app: RunningApp): Promise<void> {
  await call(app, '/api/user/register', { name: 'Amina Wanjiku', email: OWNER, password: PASSWORD });
  const token = tokenIn(await lastMail(db, OWNER));
  const confirmed = await call(app, '/api/user/confirm', { token, password: PASSWORD });
  const [account] = await rowsOf<{ id: string }>(db, sql`select id from accounts where email = ${OWNER}`);
  const [shop] = await rowsOf<{ id: number }>(db, sql`select id from organizers where slug = 'ngoma-nights'`);
  await db.sql.transaction().execute((tx) => insertMember(tx, account?.id ?? '', shop?.id ?? 0, 'owner'));
  cookies = confirmed.cookies.map((line) => line.split(';')[0]).join('; ');
}

async function buyAndPay(app: RunningApp, number: number): Promise<void> {
  const buyer = { name: 'Buyer', email: `buyer${number}@example.com`, phone: '0712345678' };
  const order = await call(app, '/api/event/order', { ticket_details: oneOf(type), buyer });
  const { reference, token } = order.data;
  const paying = await call(app, `/api/event/pay/${reference}`, { t: token, provider: 'sandbox' });
  await call(app, `/api/event/pay/sandbox/${paying.data.attempt}`, { outcome: 'success' });
}

async function sellOut(app: RunningApp): Promise<void> {
  let sold = 0;
  const queue = async () => {
    while (sold < ORDERS) await buyAndPay(app, ++sold);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, queue));
}

const progress = async (app: RunningApp) => (await call(app, `${address}/cancelling`)).data;
const refunds = () =>
  rowsOf<{ order_reference: string; status: string }>(db, sql`select order_reference, status from refunds`);
const waitingForLock = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query ilike '%orders%'`;

// Dies at the order in the middle, which somebody else holds until then.
async function cancelAndDie(): Promise<void> {
  const victim = await start();
  await sellOut(victim);
  await signIn(victim);
  expect(await progress(victim)).toMatchObject({ tickets: ORDERS, amount: ORDERS * PRICE, is_over: false });
  await db.sql.transaction().execute(async (tx) => {
    const middle = sql`select id from orders order by id offset ${ORDERS / 2} limit 1`;
    await sql`select from orders where id = (${middle}) for update`.execute(tx);
    await call(victim, `${address}/cancel`, {});
    await vi.waitFor(async () => expect(await rowsOf(db, waitingForLock)).not.toEqual([]), {
      timeout: 60_000,
      interval: 20,
    });
    process.kill(victim.pid, 'SIGKILL');
  });
}

test('a cancel whose server is killed goes on with the next one until the last refund', async () => {
  await cancelAndDie();
  const begun = (await refunds()).length;
  expect(begun).toBe(ORDERS / 2);

  // The control: a server that only serves pays what was begun, and nothing goes on from there.
  const serving = await start({ WORKER: 'off' });
  const paid = async () => (await refunds()).filter(({ status }) => status === 'done').length;
  await vi.waitFor(async () => expect(await paid()).toBe(begun), { timeout: 60_000, interval: 200 });
  expect(await progress(serving)).toMatchObject({
    tickets: ORDERS - begun,
    done: { count: begun },
    waiting: { count: ORDERS - begun },
    is_over: false,
  });

  const next = await start();
  await vi.waitFor(async () => expect(await progress(next)).toMatchObject({ is_over: true }), {
    timeout: 150_000,
    interval: 500,
  });
  expect(await progress(next)).toEqual({
    status: 'cancelled',
    currency: 'KES',
    tickets: 0,
    amount: 0,
    done: { count: ORDERS, amount: ORDERS * PRICE },
    waiting: { count: 0, amount: 0 },
    failed: { count: 0, amount: 0 },
    is_over: true,
  });
  const told = sql`select count(*)::int as orders from orders where state = 'refunded'`;
  await vi.waitFor(async () => expect(await rowsOf(db, told)).toEqual([{ orders: ORDERS }]), {
    timeout: 60_000,
    interval: 200,
  });
  // Once for each order: in our books, and in those of who pays.
  const onceEach = sql`select count(*)::int as refunds, count(distinct order_reference)::int as orders,
    sum(amount_minor)::int as amount from refunds where status = 'done'`;
  const once = { refunds: ORDERS, orders: ORDERS, amount: ORDERS * PRICE * 100 };
  expect(await rowsOf(db, onceEach)).toEqual([once]);
  const atProvider = sql`select count(*)::int as refunds, count(distinct ref)::int as orders,
    sum(amount_minor)::int as amount from sandbox_refunds`;
  expect(await rowsOf(db, atProvider)).toEqual([once]);
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
}, 400_000);
