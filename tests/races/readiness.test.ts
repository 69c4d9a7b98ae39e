import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { oneOf, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';

const CONNECTIONS = 10;

const db = await testDatabase();
const name = new URL(db.url ?? '').pathname.slice(1);
const admin = new pg.Client({ connectionString: db.url ?? '', application_name: 'test' });
const before = new Set<number>();
let app: RunningApp;
let type: number;

const openedBy = async (whom: string) =>
  (
    await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = '${name}' and ${whom}`,
    )
  ).rows.map(({ pid }) => pid);

beforeAll(async () => {
  await admin.connect();
  const now = new Date();
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 1_000 } }];
  const [eventId = 0] = await (await openCatalogue(db)).add({ slug: 'ready-evening', ...when, ticketTypes });
  [type = 0] = await typesOf(db, eventId);
  for (const pid of await openedBy('true')) before.add(pid);
  app = await startApp({
    DATABASE_URL: db.url ?? '',
    DATABASE_POOL: String(CONNECTIONS),
    DEMO: 'on',
    LOG_LEVEL: 'fatal',
  });
}, 60_000);
afterAll(async () => {
  await app?.stop();
  await admin.end();
});

const order = () =>
  fetch(`${app.url}/api/event/order`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      event: 'ready-evening',
      ticket_details: oneOf(type),
      buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
    }),
  });

test('it opens as many connections as it was told to, and no more', async () => {
  const look = Array.from({ length: 60 }, () => fetch(`${app.url}/api/events/listing`));
  await Promise.all([...look, ...Array.from({ length: 60 }, order)]);
  const pids = await openedBy("application_name like 'tiketi%'");
  const opened = pids.filter((pid) => !before.has(pid));
  expect(opened.length).toBeGreaterThan(2);
  expect(opened.length).toBeLessThanOrEqual(CONNECTIONS);
});

test('where readers have a connection and buyers get none, it is not ready; with room for all it is', async () => {
  await admin.query(`create role few_${name} login password 'few' connection limit 1`);
  const url = new URL(db.url ?? '');
  url.username = `few_${name}`;
  url.password = 'few';
  const few = await openDatabase({ kind: 'postgres', url: url.href, connections: 7 });
  expect(await rowsOf(few, sql`select 1`)).toHaveLength(1);
  await expect(few.check()).rejects.toMatchObject({ code: '53300' });
  await admin.query(`alter role few_${name} connection limit 20`);
  await few.check();
  await few.close();
  await admin.query(`drop role few_${name}`);
});

test('a database that has turned read-only is busy, not broken, and its connections are not used again', async () => {
  const turn = async (isOn: boolean) => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
  };
  const dropAll = () =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
  await turn(true);
  await dropAll();
  await vi.waitFor(
    async () => {
      const refused = await order();
      expect(await refused.json()).toMatchObject({ statusCode: 503, code: 'unavailable' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    },
    { timeout: 25_000 },
  );
  await turn(false);
  // Sessions that began before keep to what they were told: only new ones can write.
  await vi.waitFor(async () => expect((await order()).status).toBe(200), { timeout: 25_000 });
});
