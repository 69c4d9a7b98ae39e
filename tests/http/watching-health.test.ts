import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countMinutes } from '#modules/watching/health/count-minutes.ts';
import type { HealthBoard } from '#modules/watching/health/health.contract.ts';
import { readByIndexes } from '#modules/watching/health/minutes.queries.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { buyTickets, placeOrder } from '#tests/support/sold-orders.ts';
import { testApp } from '#tests/support/test-app.ts';

// How the last hour went, as operators see it.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const operator = await newOperator(app, db, 'operator@example.com');
const BUYER = { name: 'Amina', email: 'amina@example.com', phone: '+254712345678' };

const board = async (): Promise<HealthBoard> => (await operator.get('/api/admin/health')).body.data;

// As if all that happened had done so so many minutes earlier: only minutes that are over are counted.
const letPass = async (minutes: number) => {
  for (const [table, column] of [
    ['order_log', 'at'],
    ['payment_attempts', 'settled_at'],
  ] as const) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db.sql);
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes}::int)
    `.execute(db.sql);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db.sql);
  }
};

test('before anything was sold and counted, each part says so', async () => {
  expect(await board()).toMatchObject({
    ...{ counted_until: null, minutes: [], payments: [], hottest: null },
    callbacks: { waiting: 0, looked_at: 0 },
    jobs: { counted_at: null },
  });
  const page = (await operator.open('/admin/health')).html;
  expect(page).toContain('The minutes were not counted yet');
  expect(page).toContain('Nothing sells at this moment.');
  expect(page).toContain('no worker runs');
  await countMinutes({ db });
  expect((await operator.open('/admin/health')).html).toContain('No order was begun within the hour.');
});

test('orders and payments are counted by the minute, once each, however often it is done', async () => {
  const [event = 0] = await (await openCatalogue(db, now)).add({
    slug: 'hot',
    startsAt: days(20, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 100 } }],
  });
  await buyTickets({ app, db }, event, BUYER, 2);
  const held = await placeOrder({ app, db }, event, { ...BUYER, email: 'late@example.com' });
  const attempt = sql`
    insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token, code,
      expires_at, settled_at)
    select 'no-' || n, ${held.reference}, n, 'daraja', 100000, 'KES', 'failed', sha256(n::text::bytea), '1032', now(), now()
    from generate_series(1, 2) as n
  `;
  await attempt.execute(db.sql);
  await letPass(2);
  for (const _ of [1, 2]) await countMinutes({ db });
  const { minutes, payments, counted_until, hottest } = await board();
  expect(minutes.reduce((sum, one) => sum + one.begun, 0)).toBe(2);
  expect(minutes.reduce((sum, one) => sum + one.paid, 0)).toBe(1);
  expect(minutes.length).toBeGreaterThan(50);
  expect(Date.parse(counted_until ?? '')).toBeLessThanOrEqual(Date.now());
  expect(payments.find(({ provider }) => provider === 'daraja')).toEqual({
    ...{ provider: 'daraja', succeeded: 0, failed: 2, reasons: [{ code: '1032', count: 2 }] },
  });
  expect(hottest).toMatchObject({ slug: 'hot', begun: 2, of: 2, sold: 2, held: 1, capacity: 100 });
  const page = (await operator.open('/admin/health')).html;
  expect(page).toContain('Within the hour 2 orders were begun, 1 paid, whenever they were begun');
  expect(page).toContain('<code>1032</code>');
  expect(page).toContain('<svg');
});

test('what waits is seen with how long: callbacks, messages, jobs', async () => {
  await sql`delete from payment_events`.execute(db.sql);
  await sql`
    insert into payment_events (provider, dedupe_key, kind, raw, headers, visitor_address, received_at, processed_at)
    values ('daraja', 'a', 'payment', '', '{}', '::1', now() - interval '90 s', null),
      ('daraja', 'b', 'payment', '', '{}', '::1', now() - interval '10 s', now() - interval '8 s')
  `.execute(db.sql);
  await sql`delete from messages`.execute(db.sql);
  await sql`
    insert into messages (key, channel, recipient, locale, subject, body_text, attachments, state, next_try_at, queued_at, done_at)
    values ('a', 'mail', 'a@example.com', 'en', 'A', 'A', '[]', 'queued', now() - interval '300 s', now() - interval '300 s', null),
      ('b', 'mail', 'a@example.com', 'en', 'A', 'A', '[]', 'sent', now(), now() - interval '10 s', now() - interval '6 s'),
      ('c', 'sms', '+254712345678', 'en', '', 'A', '[]', 'failed', now(), now() - interval '10 s', now())
  `.execute(db.sql);
  const { callbacks, messages } = await board();
  expect(callbacks).toMatchObject({ waiting: 1, looked_at: 1, half_ms: 2_000, slowest_ms: 2_000 });
  expect(callbacks.oldest_seconds).toBeGreaterThanOrEqual(90);
  expect(messages).toMatchObject({ due: 1, looked_at: 3, left: 1, failed: 1, half_seconds: 4 });
  await sql`create schema if not exists jobs`.execute(db.sql);
  await sql`
    create table if not exists jobs.queue (
      name text, ready_count int, active_count int, failed_count int, monitor_on timestamptz
    )
  `.execute(db.sql);
  await sql`
    insert into jobs.queue values ('notices.send-tickets', 7, 1, 2, now()), ('quiet', 0, 0, 0, now()), ('__own', 9, 9, 9, now())
  `.execute(db.sql);
  expect((await board()).jobs).toMatchObject({
    ...{ waiting: 7, active: 1, failed: 2 },
    queues: [{ name: 'notices.send-tickets', waiting: 7, failed: 2 }],
  });
});

test('what happened lately is found without reading all that ever did', async () => {
  const plan = await db.sql.transaction().execute(async (tx) => {
    await readByIndexes(tx);
    const explained = await sql<{ 'QUERY PLAN': string }>`
      explain select at from order_log where at >= now() - interval '3 minutes' and at < now()
    `.execute(tx);
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('order_log_by_time');
});
