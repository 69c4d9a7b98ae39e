import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import { type RunningApp, startApp } from './app.ts';
import { oneOf, rowsOf, typesOf } from './buying.ts';
import { days, ORGANIZERS, openCatalogue } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { lastMail, PASSWORD, tokenIn } from './people.ts';

// An event that many paid for, and servers of which one dies: processes of their own on one PostgreSQL.

const AT_ONCE = 8;
const OWNER = 'owner@example.com';
const ENV = {
  DEMO: 'on',
  LOG_LEVEL: 'fatal',
  APP_SECRET: 'the-same-for-every-server-of-this-test',
  PUBLIC_URL: 'http://127.0.0.1',
};

interface Sold {
  orders: number;
  price: number;
  // Tickets of each order.
  each?: number;
}

export async function openSoldOut(db: TestDatabase, { orders, price, each = 1 }: Sold) {
  const apps: RunningApp[] = [];
  let cookies = '';
  const now = new Date();
  const [event = 0] = await (await openCatalogue(db, now)).add({
    startsAt: days(10, now),
    ticketTypes: [{ name: 'Regular', priceMinor: price * 100, pool: { capacity: orders * each } }],
  });
  const [type = 0] = await typesOf(db, event);

  const start = async (env: Record<string, string> = {}): Promise<RunningApp> => {
    const app = await startApp({ DATABASE_URL: db.url ?? '', ...ENV, ...env });
    apps.push(app);
    return app;
  };

  // As the owner, once signed in.
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

  async function buyAndPay(app: RunningApp, number: number): Promise<void> {
    const buyer = { name: 'Buyer', email: `buyer${number}@example.com`, phone: '0712345678' };
    const order = await call(app, '/api/event/order', { ticket_details: oneOf(type, each), buyer });
    const { reference, token } = order.data;
    const paying = await call(app, `/api/event/pay/${reference}`, { t: token, provider: 'sandbox' });
    await call(app, `/api/event/pay/sandbox/${paying.data.attempt}`, { outcome: 'success' });
  }

  async function sellOut(app: RunningApp): Promise<void> {
    let sold = 0;
    const queue = async () => {
      while (sold < orders) await buyAndPay(app, ++sold);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, queue));
  }

  async function signIn(app: RunningApp): Promise<void> {
    await call(app, '/api/user/register', { name: 'Amina Wanjiku', email: OWNER, password: PASSWORD });
    const token = tokenIn(await lastMail(db, OWNER));
    const confirmed = await call(app, '/api/user/confirm', { token, password: PASSWORD });
    const [account] = await rowsOf<{ id: string }>(db, sql`select id from accounts where email = ${OWNER}`);
    const [shop] = await rowsOf<{ id: number }>(
      db,
      sql`select id from organizers where slug = ${ORGANIZERS.ngoma.slug}`,
    );
    await db.sql.transaction().execute((tx) => insertMember(tx, account?.id ?? '', shop?.id ?? 0, 'owner'));
    cookies = confirmed.cookies.map((line) => line.split(';')[0]).join('; ');
  }

  // Dies at the order in the middle, which somebody else holds until then: whatever `begin` begins has got as far as that.
  async function dieInTheMiddle(victim: RunningApp, begin: () => Promise<unknown>): Promise<void> {
    await db.sql.transaction().execute(async (tx) => {
      const middle = sql`select id from orders order by id offset ${orders / 2} limit 1`;
      await sql`select from orders where id = (${middle}) for update`.execute(tx);
      await begin();
      await vi.waitFor(
        async () => {
          expect(await rowsOf(db, WAITING_FOR_LOCK)).not.toEqual([]);
          // Something else may wait for that order, too, before the refunds have come to it.
          expect(await refunds()).toHaveLength(orders / 2);
        },
        { timeout: 60_000, interval: 20 },
      );
      process.kill(victim.pid, 'SIGKILL');
    });
  }

  const refunds = () =>
    rowsOf<{ order_reference: string; status: string }>(
      db,
      sql`select order_reference, status from refunds order by id`,
    );

  // Once for each order: in our books, and in those of who pays.
  async function expectPaidBackOnce(): Promise<void> {
    const once = { refunds: orders, orders, amount: orders * price * 100 };
    const inBooks = sql`select count(*)::int as refunds, count(distinct order_reference)::int as orders,
      sum(amount_minor)::int as amount from refunds where status = 'done'`;
    const atProvider = sql`select count(*)::int as refunds, count(distinct ref)::int as orders,
      sum(amount_minor)::int as amount from sandbox_refunds`;
    const told = sql`select count(*)::int as orders from orders where state = 'refunded'`;
    await vi.waitFor(async () => expect(await rowsOf(db, told)).toEqual([{ orders }]), {
      timeout: 60_000,
      interval: 200,
    });
    expect(await rowsOf(db, inBooks)).toEqual([once]);
    expect(await rowsOf(db, atProvider)).toEqual([once]);
  }

  return {
    event,
    address: `/api/sell/${ORGANIZERS.ngoma.slug}`,
    start,
    call,
    sellOut,
    signIn,
    dieInTheMiddle,
    refunds,
    expectPaidBackOnce,
    stop: () => Promise.all(apps.map((app) => app.stop())),
  };
}

const WAITING_FOR_LOCK = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query ilike '%orders%'`;
