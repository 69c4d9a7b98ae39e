import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMail, type SmtpSimulator, startSmtpSimulator } from '#tests/simulators/smtp.ts';
import type { RunningApp } from '#tests/support/app.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSoldOut } from '#tests/support/sold-out.ts';

// A seller writes to everybody, and the server dies when some of them have their mail. The next one goes on until all do, once.

const ORDERS = 12;
const EACH = 10;
const PEOPLE = ORDERS * EACH;
// How many are put into the outbox at a time.
const FIRST = 50;
const SUBJECT = 'Doors at six';
const BARRIER = 4_711;

const db = await testDatabase();
let smtp: SmtpSimulator;
let stage: Awaited<ReturnType<typeof openSoldOut>>;
const id = randomUUID();

beforeAll(async () => {
  smtp = await startSmtpSimulator();
  stage = await openSoldOut(db, { orders: ORDERS, price: 1_500, each: EACH });
  // Whoever gets as far as the second lot of people waits until the barrier is gone.
  await db.runScript(`
    create function wait_at_barrier() returns trigger language plpgsql as $$
    begin
      if new.position = ${FIRST + 10} then perform pg_advisory_xact_lock(${BARRIER}); end if;
      return new;
    end $$;
    create trigger wait_at_barrier before update on mailing_recipients for each row execute function wait_at_barrier();
  `);
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await smtp.close();
}, 60_000);

const start = (env: Record<string, string> = {}) =>
  stage.start({ SMTP_URL: smtp.url, MAIL_FROM: 'Tiketi <tickets@example.com>', ...env });
const address = () => `${stage.address}/events/${stage.event}/messages`;
const progress = async (app: RunningApp) => (await stage.call(app, `${address()}/${id}`)).data;
const told = () =>
  smtp.received
    .map(openMail)
    .filter((mail) => mail.headers.get('subject') === SUBJECT)
    .map((mail) => mail.headers.get('to') ?? '');
const inOutbox = sql`select state, count(*)::int as mails from messages where key like 'mail:mailing-%' group by state`;
const atBarrier = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event = 'advisory' and wait_event_type = 'Lock'`;
const WAIT = { timeout: 60_000, interval: 50 };

async function writeAndDie(): Promise<void> {
  const victim = await start();
  await stage.sellOut(victim);
  await stage.signIn(victim);
  // Every ticket but the first of each order is somebody else's.
  await sql`update tickets set passed_on_at = now(), holder = 'Holder',
    holder_email = 'holder' || order_id || '-' || seq || '@example.com' where seq > 1`.execute(db.sql);
  await db.sql.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${BARRIER})`.execute(tx);
    await stage.call(victim, `${address()}/send`, {
      id,
      kind: 'service',
      texts: { en: { subject: SUBJECT, words: 'Bring a hat.' } },
      chosen: { types: [], days: [], who: 'all' },
    });
    await vi.waitFor(async () => expect(await rowsOf(db, atBarrier)).toHaveLength(1), WAIT);
    // Of the first lot nothing is in anybody's hand any more.
    await vi.waitFor(
      async () => expect(await rowsOf(db, inOutbox)).toEqual([{ state: 'sent', mails: FIRST }]),
      WAIT,
    );
    process.kill(victim.pid, 'SIGKILL');
  });
}

test('a message whose server is killed goes on with the next one until the last, to each once', async () => {
  await writeAndDie();
  expect(told()).toHaveLength(FIRST);

  // The control: a server that only serves goes on with nothing.
  const serving = await start({ WORKER: 'off' });
  expect(await progress(serving)).toMatchObject({ state: 'going', sent: FIRST, waiting: PEOPLE - FIRST });

  const next = await start();
  await vi.waitFor(async () => expect(await progress(next)).toMatchObject({ is_over: true }), {
    timeout: 150_000,
    interval: 500,
  });
  expect(await progress(next)).toMatchObject({ sent: PEOPLE, failed: 0, waiting: 0 });
  expect(told()).toHaveLength(PEOPLE);
  expect(new Set(told()).size).toBe(PEOPLE);
}, 400_000);
