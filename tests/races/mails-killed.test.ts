import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMail, type SmtpSimulator, startSmtpSimulator } from '#tests/simulators/smtp.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { oneOf, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';

// A server dies with a job and with a mail in its hands. Another one must send both within a minute.

const WITHIN_MS = 60_000;

const db = await testDatabase();
const apps: RunningApp[] = [];
let smtp: SmtpSimulator;
let type: number;

const start = async () => {
  const app = await startApp({
    DATABASE_URL: db.url ?? '',
    DEMO: 'on',
    LOG_LEVEL: 'fatal',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Tiketi <tickets@example.com>',
  });
  apps.push(app);
  return app;
};

beforeAll(async () => {
  smtp = await startSmtpSimulator();
  const now = new Date();
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 } }];
  const [eventId = 0] = await (await openCatalogue(db)).add({ slug: 'mailed-evening', ...when, ticketTypes });
  [type = 0] = await typesOf(db, eventId);
}, 60_000);

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await smtp?.close();
}, 60_000);

async function call<Data>(app: RunningApp, path: string, body: object): Promise<Data> {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
  });
  const read = (await answer.json()) as { data: Data };
  expect(answer.status, JSON.stringify(read)).toBe(200);
  return read.data;
}

async function buyAndPay(app: RunningApp, name: string): Promise<string> {
  const buyer = { name, email: `${name}@example.com`, phone: '0712345678' };
  const order = await call<{ reference: string; token: string }>(app, '/api/event/order', {
    event: 'mailed-evening',
    ticket_details: oneOf(type),
    buyer,
  });
  const paying = { t: order.token, provider: 'sandbox' };
  const { attempt } = await call<{ attempt: string }>(app, `/api/event/pay/${order.reference}`, paying);
  await call(app, `/api/event/pay/sandbox/${attempt}`, { outcome: 'success' });
  return order.reference;
}

const activeJobs = (references: string[]) =>
  rowsOf(
    db,
    sql`select id from jobs.job where name = 'notices.send-tickets' and state = 'active'
      and data->>'reference' = any(${references})`,
  );
// Longer than one waits for its next try after a first or second failure.
const mailsInHand = (name: string) =>
  rowsOf(
    db,
    sql`select id from messages where recipient = ${`${name}@example.com`} and state = 'queued'
      and tries > 0 and next_try_at > now() + interval '16 seconds'`,
  );

test('tickets are in the mail within a minute of the death of the server that had them in hand', async () => {
  const victim = await start();
  // The mail server says nothing, so the first mail stays in the sender's hand; nobody can write mails down, so the jobs
  // of the other orders stay under way.
  smtp.setMood('silent');
  await buyAndPay(victim, 'one');
  await vi.waitFor(async () => expect(await mailsInHand('one')).toHaveLength(1), { timeout: 30_000 });
  const left: string[] = [];
  await db.sql.transaction().execute(async (tx) => {
    await sql`lock table messages in share row exclusive mode`.execute(tx);
    left.push(...(await Promise.all([buyAndPay(victim, 'two'), buyAndPay(victim, 'three')])));
    await vi.waitFor(async () => expect(await activeJobs(left)).toHaveLength(2), {
      timeout: 30_000,
      interval: 20,
    });
    process.kill(victim.pid, 'SIGKILL');
  });
  const killedAt = Date.now();
  // The control: nobody watches over this job, as it was with all of them.
  await sql`update jobs.job set heartbeat_seconds = null where data->>'reference' = ${left[1]}`.execute(
    db.sql,
  );
  expect(await mailsInHand('one')).toHaveLength(1);
  expect(await activeJobs(left)).toHaveLength(2);
  smtp.setMood('well');
  await start();
  const receivers = () => smtp.received.map(openMail).map((mail) => mail.headers.get('to'));
  await vi.waitFor(() => expect(receivers().sort()).toEqual(['one@example.com', 'two@example.com']), {
    timeout: WITHIN_MS - (Date.now() - killedAt),
    interval: 100,
  });
  expect(await activeJobs(left), 'the job that nobody watches over').toHaveLength(1);
}, 180_000);
