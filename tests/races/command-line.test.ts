import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settlementOf } from '#modules/ledger/by-hand/settlement.rules.ts';
import { writeBookings } from '#modules/ledger/index.ts';
import { findOrder, payOrder, settlePayment } from '#modules/orders/index.ts';
import { issueTickets } from '#modules/tickets/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { type Buying, newWish, oneOf, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { paperProvider } from '#tests/support/paper-provider.ts';
import { createAdmin, removeAdmin } from '../../src/main/cli/admins.ts';
import { cancelEvent } from '../../src/main/cli/cancel-event.ts';
import { prove, settle, unsettle } from '../../src/main/cli/ledger.ts';
import { allowPrompts, stopPrompts } from '../../src/main/cli/prompts.ts';
import { refundOrder } from '../../src/main/cli/refund-order.ts';
import { repay } from '../../src/main/cli/repay-order.ts';
import { topUp } from '../../src/main/cli/top-up.ts';
import { type OpenServices, openServices } from '../../src/main/open-services.ts';

// What is done by hand, as whoever runs the site does it: a program of its own beside the running one. A start takes seconds
// on a busy machine, so most commands are given here without one.

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

const env = () => ({ DATABASE_URL: db.url ?? '', DEMO: 'on', APP_SECRET: 'x'.repeat(32) });

interface Ended {
  code: number;
  said: string;
}

async function run(...words: string[]): Promise<Ended> {
  const program = promisify(execFile)(process.execPath, ['src/main/cli.ts', ...words], {
    env: { PATH: process.env.PATH, ...env() },
  });
  return program.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: stderr }),
  );
}

let opened: OpenServices;
beforeAll(async () => {
  opened = await openServices(readConfig(env()), createLog('silent').log);
});
afterAll(async () => {
  await opened.twins?.stop();
  await opened.viewCounter.stop();
  await opened.db.close();
});

async function give(
  command: (services: OpenServices, rest: string[]) => Promise<number>,
  ...rest: string[]
): Promise<Ended> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line)),
  );
  const code = await command(opened, rest);
  for (const spy of spies) spy.mockRestore();
  return { code, said: lines.join('\n') };
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
}, 120_000);

test('a refund is first only told of, then made; what was taken back is not taken back again', async () => {
  expect(await run('orders', 'refund', reference, '2')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/tickets 2: .*1,500.* would go back/),
  });
  expect(await stateOf()).toBe('paid');
  expect(await run('orders', 'refund', reference, '2', '--yes')).toMatchObject({ code: 0 });
  expect(await refunds()).toEqual([{ amount_minor: 150_000, status: 'queued' }]);
  expect(await give(refundOrder, reference, '2', '--yes')).toMatchObject({
    code: 1,
    said: expect.stringContaining('taken back before'),
  });
}, 120_000);

test('a refund that failed is told of, and sent again or noted as given back by hand', async () => {
  expect(await give(repay, reference)).toMatchObject({
    code: 1,
    said: expect.stringContaining('No refund'),
  });
  await sql`update refunds set status = 'failed', code = 'no_funds' where order_reference = ${reference}`.execute(
    db.sql,
  );
  expect(await give(repay, reference)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/1,500.* did not go back \(no_funds\)/),
  });
  expect(await give(repay, reference, '--by-hand', '--yes')).toMatchObject({ code: 0 });
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'done']);
});

test('a refund that waits is told of, and may be noted as given back by hand', async () => {
  await sql`
    update refunds set status = 'queued', code = 'no_receipt_yet'
    where order_reference = ${reference} and status = 'done'
  `.execute(db.sql);
  expect(await give(repay, reference)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/1,500.* waits to go back \(no_receipt_yet\)/),
  });
  expect(await give(repay, reference, '--by-hand', '--yes')).toMatchObject({ code: 0 });
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'done']);
});

test('an event is cancelled only when it is meant', async () => {
  const status = async () => (await rowsOf(db, sql`select status from events where slug = ${SLUG}`))[0];
  expect(await give(cancelEvent, SLUG)).toMatchObject({
    said: expect.stringContaining('would be cancelled'),
  });
  expect(await status()).toEqual({ status: 'published' });
  expect(await give(cancelEvent, SLUG, '--yes')).toMatchObject({ code: 0 });
  expect(await status()).toEqual({ status: 'cancelled' });
  expect(await give(cancelEvent, 'no-such-evening', '--yes')).toMatchObject({ code: 1 });
});

test('somebody is made an operator, with an account or without one; money that pays out is told of', async () => {
  const email = 'otieno@example.com';
  const created = await run('admin', 'create', email, 'Otieno', 'Odhiambo');
  expect([created.code, created.said.includes('/forgotPassword')]).toEqual([0, true]);
  const again = await give(createAdmin, email);
  expect([again.code, again.said.includes('/forgotPassword')]).toEqual([0, false]);
  const admins = () => rowsOf(db, sql`select name, email from accounts where is_admin and email = ${email}`);
  expect(await admins()).toEqual([{ name: 'Otieno Odhiambo', email }]);
  await sql`
    insert into account_sessions (token_hash, account_id, device, expires_at)
    select sha256('otieno'), id, '', now() + interval '1 day' from accounts where email = ${email}
  `.execute(db.sql);
  expect((await give(removeAdmin, email)).code).toBe(0);
  expect((await give(removeAdmin, email)).said).toContain('is no operator');
  expect([
    await admins(),
    await rowsOf(db, sql`select from account_sessions where token_hash = sha256('otieno')`),
  ]).toEqual([[], []]);
  for (const wrong of [
    ['1e3', 'FT1'],
    ['0x10', 'FT1'],
    ['500', ' '],
    ['500', 'FT1', 'more'],
  ])
    expect((await give(topUp, ...wrong)).code).toBe(1);
  expect((await run('payouts', 'top-up', '500', 'ft1 ')).said).toContain('booked as FT1');
  expect(await give(topUp, '500', 'FT1')).toMatchObject({ code: 0, said: 'FT1 was booked before.' });
  expect(await give(topUp, '600', 'FT1')).toMatchObject({
    ...{ code: 1, said: expect.stringContaining('booked with another amount') },
  });
  expect(await platformAudit()).toEqual(['operator.added', 'operator.removed', 'ledger.topped_up']);
});

const platformAudit = async () =>
  (
    await rowsOf<{ action: string }>(
      db,
      sql`
        select action from audit_log where organizer_id is null and actor_kind = 'operator' and actor_id = 'console'
        order by id
      `,
    )
  ).map(({ action }) => action);

test('whoever asks not to be asked to pay is not, until they say otherwise', async () => {
  const stopped = () => rowsOf(db, sql`select phone from prompt_opt_outs`);
  for (const wrong of [[], ['0712 345 678'], ['+254 12']]) {
    expect(await give(stopPrompts, ...wrong)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Give one/),
    });
  }
  expect(await stopped()).toEqual([]);
  const before = (await platformAudit()).length;
  expect((await give(stopPrompts, '+254', '712', '345', '678')).said).toBe(
    '+254712345678 is not asked to pay any more.',
  );
  expect(await give(stopPrompts, '+254712345678')).toMatchObject({
    code: 0,
    said: expect.stringContaining('already'),
  });
  expect(await stopped()).toEqual([{ phone: '+254712345678' }]);
  expect((await give(allowPrompts, '+254712345678')).said).toBe('+254712345678 may be asked to pay.');
  expect(await give(allowPrompts, '+254712345678')).toMatchObject({
    code: 0,
    said: expect.stringContaining('already'),
  });
  expect(await stopped()).toEqual([]);
  expect((await platformAudit()).slice(before)).toEqual(['prompts.stopped', 'prompts.allowed']);
  const subjects = await rowsOf(db, sql`select subject from audit_log where action like 'prompts.%'`);
  expect(JSON.stringify(subjects)).not.toContain('712345678');
});

test('what a provider sent to our bank is booked once, and not with a sum that nobody can read', async () => {
  const given = ['mpesa_b2c', 'SET1', 'KES', '270.50', '29.50'];
  await give(topUp, '500', 'FT1');
  for (const [place, wrong] of [
    [1, ' '],
    [2, 'XXX'],
    [3, '270.505'],
    [3, '1e3'],
    [4, '-1'],
  ] as const)
    expect(await give(settle, ...given.with(place, wrong))).toMatchObject({
      ...{ code: 1, said: expect.stringContaining('Give the provider') },
    });
  const books = () =>
    rowsOf(
      db,
      sql`
        select ledger_accounts.kind, sum(amount_minor)::bigint as minor from ledger_entries
        join ledger_accounts on ledger_accounts.id = account_id
        join ledger_transactions as booked on booked.id = transaction_id where booked.kind like '%settle'
        group by ledger_accounts.kind having sum(amount_minor) <> 0 order by ledger_accounts.kind
      `,
    );
  expect((await give(settle, ...given, 'more')).said).toContain('Give the provider');
  expect((await give(settle, ...given.with(0, 'paypal'))).said).toContain('No provider "paypal"');
  expect((await give(settle, ...given.with(2, 'USD'))).said).toContain('keeps USD');
  expect((await give(settle, ...given.with(3, '999999999'))).said).toMatch(
    /keeps no more than Ksh\s[\d,.]+ for us/,
  );
  expect(await books()).toEqual([]);
  expect((await give(settle, ...given)).said).toBe('It is booked.');
  expect((await give(settle, ...given)).said).toBe('It was booked before; nothing is changed.');
  expect(await books()).toEqual([
    { kind: 'bank', minor: 270_50 },
    { kind: 'costs', minor: 29_50 },
    { kind: 'provider', minor: -300_00 },
  ]);
  expect(await give(prove)).toMatchObject({ code: 0, said: expect.stringContaining('The ledger is sound') });
  const otherwise = given.with(3, '271.50');
  expect(await give(settle, ...otherwise)).toMatchObject({
    ...{ code: 1, said: expect.stringContaining('booked with another amount') },
  });
  expect((await give(unsettle, 'mpesa_b2c', ' set1')).code).toBe(0);
  expect([(await give(unsettle, 'mpesa_b2c', 'SET1')).code, await books()]).toEqual([1, []]);
  expect((await give(settle, ...otherwise)).said).toBe('It is booked.');
  expect((await give(settle, ...given)).code).toBe(1);
  expect((await platformAudit()).slice(-3)).toEqual(['ledger.settled', 'ledger.unsettled', 'ledger.settled']);
  expect((await give(prove)).code).toBe(0);
  // What was booked past the command.
  await db.sql.transaction().execute((tx) =>
    writeBookings(tx, [
      settlementOf({
        ...{ provider: 'mpesa_b2c', reference: 'BY HAND', currency: 'KES', at: new Date().toISOString() },
        ...{ amountMinor: 9_999_999_00, costMinor: 0 },
      }),
    ]),
  );
  expect(await give(prove)).toMatchObject({ code: 1, said: expect.stringContaining('not sound') });
});
