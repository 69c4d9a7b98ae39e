import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { INVARIANTS, proveLedger, saveProof, writeBookings } from '#modules/ledger/index.ts';
import { requestedBooking } from '#modules/payouts/payout-bookings.rules.ts';
import type { HandLine, MoneyBoard, ProviderLine } from '#modules/watching/money/money.contract.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPayoutStage, sellMany } from '#tests/support/due-money.ts';
import { wordsOf } from '#tests/support/html.ts';
import { simulatedPayouts } from '#tests/support/payments.ts';

// What operators see of the money, and what they book by hand.

const db = await testDatabase();
const simulator = await startSimulator();
const stage = await openPayoutStage(db, { env: simulatedPayouts(simulator.url, 400) });
const { app, first, second, later, due, at } = stage;

beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  simulator.callBackTo(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`);
  await at(later);
  await sellMany(db, stage.event, 3);
  await due();
});
beforeEach(() => at(later));
afterAll(() => simulator.stop());

const board = async (who = first): Promise<MoneyBoard> => (await who.get('/api/admin/money')).body.data;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
];
const accountsOf = async () =>
  Object.fromEntries(((await board()).books[0]?.accounts ?? []).map(({ kind, amount }) => [kind, amount]));
const deeds = async (table: 'operator_log' | 'audit_log'): Promise<string[]> =>
  (await rowsOf<{ action: string }>(db, sql`select action from ${sql.table(table)} order by id`)).map(
    ({ action }) => action,
  );

test('every account stands on its side, and both sides are the same sum', async () => {
  const { books, proof, booking, payouts, providers } = await board();
  expect(books).toMatchObject([{ currency: 'KES' }]);
  expect(await accountsOf()).toMatchObject({ provider: 3_000, held: 0, due: -2_850 });
  const sum = books[0]?.accounts.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
  expect(sum).toBe(0);
  expect([proof, payouts]).toEqual([null, []]);
  expect(booking).toEqual({ lag_seconds: 0, most_seconds: 60, failed: 0 });
  expect(providers).toMatchObject([
    { provider: 'daraja', booked: 3_000, way: 'later', said: null, asked: null },
  ]);
});

test('a proof of now is seen, rule by rule; what is broken is said with what was found', async () => {
  expect((await first.post('/api/admin/money/prove')).body.data).toEqual({ findings: 0 });
  expect((await board()).proof?.rules.every(({ count }) => count === 0)).toBe(true);
  await sql`update ledger_balances set balance_minor = balance_minor + 100 where account_id = (
    select id from ledger_accounts where kind = 'provider'
  )`.execute(db.sql);
  await first.post('/api/admin/money/prove');
  const broken = (await board()).proof?.rules.filter(({ count }) => count > 0);
  expect(broken).toMatchObject([{ rule: 'balance', count: 1, findings: [{ found: '300100' }] }]);
  const page = (await first.open('/admin/money')).html;
  expect(page.split('Broken').length).toBe(2);
  await sql`update ledger_balances set balance_minor = balance_minor - 100 where account_id = (
    select id from ledger_accounts where kind = 'provider'
  )`.execute(db.sql);
  expect(await first.open('/admin/money', { intent: 'prove' })).toMatchObject({
    location: '/admin/money?note=proved',
  });
  expect((await board()).proof?.rules.every(({ count }) => count === 0)).toBe(true);
  expect(await deeds('operator_log')).toEqual(Array(3).fill('ledger.proved'));
});

test.each(INVARIANTS)('the board says of each rule that it is broken: %s', async (rule) => {
  await saveProof(db.sql, [{ rule, about: 'something', expected: '0', found: '1' }], later);
  const broken = (await board()).proof?.rules.filter(({ count }) => count > 0);
  expect(broken).toMatchObject([{ rule, count: 1 }]);
  const page = (await first.open('/admin/money')).html;
  expect(page.split('Broken').length).toBe(2);
  expect(page).not.toContain('all of it adds up');
});

test('a settlement is booked once, never above what is kept, and taken back; as on the command line', async () => {
  const wish = { provider: 'daraja', reference: ' ft-1 ', currency: 'KES', amount: 1_000, cost: 12.5 };
  const settle = (more: object = {}, who = first) =>
    who.post('/api/admin/money/settle', { ...wish, ...more });
  expect((await settle()).body.data).toEqual({ is_new: true });
  expect((await settle({ reference: 'FT-1' }, second)).body.data).toEqual({ is_new: false });
  expect(codeOf(await settle({ amount: 999 }, second))).toEqual([409, 'booked_otherwise']);
  expect(codeOf(await settle({ reference: 'FT-2', amount: 1_988 }))).toEqual([409, 'exceeds_provider']);
  expect(codeOf(await settle({ currency: 'UGX' }))).toEqual([404, 'no_account']);
  expect(fieldsOf(await settle({ reference: '<b>' }))).toEqual([400, ['reference']]);
  expect(fieldsOf(await settle({ amount: 0, cost: 0 }))).toEqual([400, ['amount']]);
  expect(fieldsOf(await settle({ amount: 1.234 }))).toEqual([400, ['amount']]);
  expect(await accountsOf()).toMatchObject({ provider: 1_987.5, bank: 1_000, costs: 12.5 });
  const [line] = (await board()).by_hand;
  expect(line).toMatchObject<Partial<HandLine>>({
    ...{ kind: 'settle', provider: 'daraja', reference: 'FT-1', amount: 1_000, cost: 12.5, can_undo: true },
  });

  const undo = { provider: 'daraja', reference: 'FT-1' };
  const undone = await second.open('/admin/money', { intent: 'unsettle', ...undo });
  expect(undone.location).toBe('/admin/money?note=undone');
  expect(codeOf(await first.post('/api/admin/money/unsettle', undo))).toEqual([404, 'not_settled']);
  expect(await accountsOf()).toMatchObject({ provider: 3_000, bank: 0, costs: 0 });
  expect((await board()).by_hand.map(({ kind, can_undo }) => [kind, can_undo])).toEqual([
    ['unsettle', false],
    ['settle', false],
  ]);
  const audited = (await deeds('audit_log')).filter((action) => action.startsWith('ledger'));
  expect(audited).toEqual(['ledger.settled', 'ledger.unsettled']);
  expect(await proveLedger(db)).toEqual([]);
});

test('whoever proved themselves long ago books nothing, and is led to do so', async () => {
  await sql`update account_sessions set proved_at = now() - interval '1 day'`.execute(db.sql);
  const wish = { provider: 'daraja', reference: 'FT-9', currency: 'KES', amount: 1, cost: 0 };
  expect(codeOf(await first.post('/api/admin/money/settle', wish))).toEqual([403, 'proof_needed']);
  const topUp = { amount: 1, reference: 'FT-9' };
  expect(codeOf(await first.post('/api/admin/money/top-up', topUp))).toEqual([403, 'proof_needed']);
  const told = await first.open('/admin/money', {
    ...{ intent: 'settle', account: 'daraja KES', reference: 'FT-9', amount: '1', cost: '' },
  });
  expect(told.status).toBe(403);
  // In another tab: what was typed stays.
  expect(told.html).toMatch(/href="\/sell\/prove\?next=%2Fadmin%2Fmoney" target="_blank"/);
  expect(told.html).toContain('value="FT-9"');
});

test('a form that is refused keeps what was typed and names the field', async () => {
  const typed = { intent: 'settle', account: 'daraja KES', reference: '', amount: '12,50', cost: '' };
  const page = await first.open('/admin/money', typed);
  expect(page.status).toBe(422);
  expect(page.html).toContain('id="settle-reference-error"');
  expect(page.html).toContain('value="12,50"');
  const nowhere = await first.open('/admin/money', { ...typed, account: 'zap ZZZ', reference: 'FT-1' });
  expect([nowhere.status, nowhere.html.includes('Choose a provider from the list.')]).toEqual([422, true]);
});

test('M-Pesa is asked and answers later, to the address of the question alone', async () => {
  const ours = async () =>
    (await board()).providers.find(({ provider }) => provider === 'daraja') as ProviderLine;
  expect((await first.post('/api/admin/balances/ask', { provider: 'daraja' })).body.data).toEqual({
    is_answered: false,
  });
  await simulator.idle();
  expect(await ours()).toMatchObject({
    said: { amount: 0, booked: 3_000, source: 'asked', who: 'Otieno Operator' },
    asked: null,
  });
  const [question] = await rowsOf<{ token: Buffer }>(db, sql`select token from balance_questions`);
  const path = `/cb/b/${Buffer.from(question?.token ?? '').toString('hex')}`;
  const post = (url: string, remoteAddress: string) =>
    app.http.inject({ method: 'POST', url, payload: '{}', remoteAddress });
  expect((await post(path, '203.0.113.7')).statusCode).toBe(404);
  expect((await post(`/cb/b/${'0'.repeat(64)}`, '127.0.0.1')).statusCode).toBe(404);
  // What comes after the answer changes nothing.
  expect((await post(path, '127.0.0.1')).statusCode).toBe(200);
  expect((await rowsOf(db, sql`select from balance_readings`)).length).toBe(1);
});

test('an answer to another question is forgotten; a provider that is away is said to be', async () => {
  const questions = sql<{ token: Buffer; id: number }>`
    insert into balance_questions (provider, token, ref, asked_by, asked_at)
    values ('daraja', sha256('ours'), 'AG_ours', gen_random_uuid(), now()) returning id, token
  `;
  const [open] = (await questions.execute(db.sql)).rows;
  const payload = (id: string) =>
    JSON.stringify({
      Result: {
        ...{ ResultCode: 0, OriginatorConversationID: 'x', ConversationID: id },
        ResultParameters: {
          ResultParameter: [{ Key: 'AccountBalance', Value: 'Utility Account|KES|2987.50|2987.50|0|0' }],
        },
      },
    });
  const tell = (id: string) =>
    app.http.inject({
      method: 'POST',
      url: `/cb/b/${Buffer.from(open?.token ?? '').toString('hex')}`,
      payload: payload(id),
      remoteAddress: '127.0.0.1',
    });
  await tell('AG_of_somebody_else');
  const said = async () => (await board()).providers.find(({ provider }) => provider === 'daraja')?.said;
  expect((await said())?.amount).toBe(0);
  await tell('AG_ours');
  expect(await said()).toMatchObject({ amount: 2_987.5, booked: 3_000 });
  const page = (await first.open('/admin/money')).html;
  expect(page).toContain('Differs');
  expect(page).toContain('−Ksh 12.50'.replaceAll(' ', '\u00a0'));
  expect(codeOf(await first.post('/api/admin/balances/ask', { provider: 'cash' }))).toEqual([
    409,
    'provider_not_asked',
  ]);
});

test('a statement is entered beside our books of now; it moves nothing', async () => {
  const enter = (more: object = {}) =>
    first.post('/api/admin/balances/enter', {
      ...{ provider: 'daraja', currency: 'KES', amount: 3_000, words: 'Page 4' },
      ...more,
    });
  expect((await enter()).status).toBe(200);
  const { providers, books } = await board();
  expect(providers[0]?.said).toMatchObject({
    amount: 3_000,
    booked: 3_000,
    source: 'statement',
    words: 'Page 4',
  });
  expect(books[0]?.accounts.find(({ kind }) => kind === 'provider')?.amount).toBe(3_000);
  expect((await first.open('/admin/money')).html).toContain('The same');
  // What is booked afterwards is no difference: the three numbers are of one moment, and now is said below them.
  const settled = { provider: 'daraja', reference: 'FT-LATER' };
  const body = { ...settled, currency: 'KES', amount: 100, cost: 0 };
  expect((await first.post('/api/admin/money/settle', body)).status).toBe(200);
  const page = wordsOf((await first.open('/admin/money')).html);
  expect(page).toMatch(
    /Our books · KES Ksh 3,000\.00 Their word Ksh 3,000\.00 Difference Ksh 0\.00 The same .* Our books say Ksh 2,900\.00 now/,
  );
  expect((await first.post('/api/admin/money/unsettle', settled)).status).toBe(200);
  expect(codeOf(await enter({ currency: 'USD' }))).toEqual([404, 'no_account']);
  expect(fieldsOf(await enter({ amount: '12' }))).toEqual([400, ['amount']]);
});

test('payouts under way are there by state, with their sums; the mark tells that something moved', async () => {
  const { mark } = (await first.get('/api/admin/money/mark')).body.data;
  const id = randomUUID();
  expect((await stage.request(500, { id })).status).toBe(200);
  expect((await first.get('/api/admin/money/mark')).body.data.mark).not.toBe(mark);
  expect((await board()).payouts).toMatchObject([
    { state: 'requested', currency: 'KES', count: 1, amount: 500 },
  ]);
  await stage.act(first, id, 'approve');
  expect((await board()).payouts).toMatchObject([{ state: 'approved', count: 1, amount: 500 }]);
  await stage.refuseAll();
  expect((await board()).payouts).toEqual([]);
  const topUp = { amount: 400, reference: 'FT-50' };
  expect((await first.post('/api/admin/money/top-up', topUp)).body.data).toEqual({ is_new: true });
  expect((await second.post('/api/admin/money/top-up', topUp)).body.data).toEqual({ is_new: false });
  expect(codeOf(await second.post('/api/admin/money/top-up', { ...topUp, amount: 4 }))).toEqual([
    409,
    'booked_otherwise',
  ]);
  expect((await board()).providers).toMatchObject([
    { provider: 'daraja' },
    { provider: 'mpesa_b2c', booked: 400 },
  ]);
});

test('a seller who was paid more than was due to them is on the board', async () => {
  const { due: dueNow = 0 } = await due();
  const payout = {
    ...{ id: randomUUID(), organizerId: stage.organizer, currency: 'KES' as const },
    amountMinor: dueNow * 100 + 1_00,
  };
  await db.sql.transaction().execute((tx) => writeBookings(tx, [requestedBooking(payout, later)]));
  await first.post('/api/admin/money/prove');
  const broken = (await board()).proof?.rules.filter(({ count }) => count > 0);
  expect(broken?.map(({ rule }) => rule)).toEqual(['payouts', 'due']);
  expect((await first.open('/admin/money')).html).toContain('Nobody was paid out more than was due to them');
});
