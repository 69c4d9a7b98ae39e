import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { findOrder, payOrder, settlePayment } from '#modules/orders/index.ts';
import { issueTickets } from '#modules/tickets/index.ts';
import { type Buying, newWish, oneOf, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { paperProvider } from '#tests/support/paper-provider.ts';

// What is done by hand, as whoever runs the site does it: a program of its own beside the running one.

// Each test starts the program several times, and on a busy machine one start takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase();
const SLUG = 'evening-by-hand';
let services: Buying;
let reference: string;

beforeAll(async () => {
  const provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments, issueTickets };
  const [eventId = 0] = await (await openCatalogue(db, new Date())).add({
    slug: SLUG,
    ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 10 } }],
  });
  const [type = 0] = await typesOf(db, eventId);
  ({ reference } = await placed(services, newWish({ eventId, entries: oneOf(type, 3) })));
  const asked = await payOrder(services, {
    reference,
    provider: 'sandbox',
    phone: null,
    visitorAddress: '::1',
  });
  if (!asked.ok) throw new Error(asked.reason);
  provider.succeed(asked.value.attemptId);
  await settlePayment(services, asked.value.attemptId);
});

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: db.url ?? '', DEMO: 'on', APP_SECRET: 'x'.repeat(32) };
  const program = promisify(execFile)(process.execPath, ['src/main/cli.ts', ...words], { env });
  return program.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: stderr }),
  );
}

const stateOf = async () => (await findOrder(db.sql, reference))?.state;
const refunds = () =>
  rowsOf(db, sql`select amount_minor, status from refunds where order_reference = ${reference} order by id`);

test('without a command, or with one that there is not, it tells which there are', async () => {
  for (const words of [[], ['orders', 'forget']]) {
    const { code, said } = await run(...words);
    expect(code).toBe(1);
    expect(said).toContain('orders refund <reference>');
  }
});

test('a refund is first only told of, then made; what was taken back is not taken back again', async () => {
  expect(await run('orders', 'refund', reference, '2')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/tickets 2: .*1,500.* would go back/),
  });
  expect(await stateOf()).toBe('paid');
  expect(await run('orders', 'refund', reference, '2', '--yes')).toMatchObject({ code: 0 });
  expect(await refunds()).toEqual([{ amount_minor: 150_000, status: 'queued' }]);
  expect(await run('orders', 'refund', reference, '2', '--yes')).toMatchObject({
    code: 1,
    said: expect.stringContaining('taken back before'),
  });
});

test('a refund that failed is told of, and sent again or noted as given back by hand', async () => {
  expect(await run('orders', 'repay', reference)).toMatchObject({
    code: 1,
    said: expect.stringContaining('No refund'),
  });
  await sql`update refunds set status = 'failed', code = 'no_funds' where order_reference = ${reference}`.execute(
    db.sql,
  );
  expect(await run('orders', 'repay', reference)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/1,500.* did not go back \(no_funds\)/),
  });
  expect(await run('orders', 'repay', reference, '--by-hand', '--yes')).toMatchObject({ code: 0 });
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'done']);
});

test('a refund that waits is told of, and may be noted as given back by hand', async () => {
  await sql`
    update refunds set status = 'queued', code = 'no_receipt_yet'
    where order_reference = ${reference} and status = 'done'
  `.execute(db.sql);
  expect(await run('orders', 'repay', reference)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/1,500.* waits to go back \(no_receipt_yet\)/),
  });
  expect(await run('orders', 'repay', reference, '--by-hand', '--yes')).toMatchObject({ code: 0 });
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'done']);
});

test('an event is cancelled only when it is meant', async () => {
  const status = async () => (await rowsOf(db, sql`select status from events where slug = ${SLUG}`))[0];
  expect(await run('events', 'cancel', SLUG)).toMatchObject({
    said: expect.stringContaining('would be cancelled'),
  });
  expect(await status()).toEqual({ status: 'published' });
  expect(await run('events', 'cancel', SLUG, '--yes')).toMatchObject({ code: 0 });
  expect(await status()).toEqual({ status: 'cancelled' });
  expect(await run('events', 'cancel', 'no-such-evening', '--yes')).toMatchObject({ code: 1 });
});
