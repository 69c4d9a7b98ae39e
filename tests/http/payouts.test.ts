import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookWaiting, proveLedger, saveProof } from '#modules/ledger/index.ts';
import { requestAutomatic, tellShaken } from '#modules/payouts/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  PAYOUTS_API as api,
  BANK,
  giveBackAll,
  newOperator,
  openPayoutStage,
  owedTo,
  sellMany,
  switchFactorOn,
} from '#tests/support/due-money.ts';
import { react } from '#tests/support/holding.ts';
import { wordsOf } from '#tests/support/html.ts';
import { type Browser, elsewhere } from '#tests/support/people.ts';
import { accountOf, newMember, newSeller } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';
import { rebuild } from '../../src/main/cli/ledger.ts';

// What is due to a seller, from the request to the bank, with all who have a say in it.

const db = await testDatabase();
const stage = await openPayoutStage(db);
const { app, now, event, organizer, owner, first, second, mpesa } = stage;
const { request, act, viewOf, due } = stage;
let finance: Browser;

beforeAll(async () => {
  finance = await newMember(app, db, { role: 'finance' });
  await switchFactorOn(db, 'finance@example.com');
});

// A day later, everybody has just proved who they are, nothing is under way and 1,900 are due.
beforeEach(async () => {
  await stage.at(stage.later);
  await stage.refuseAll();
  await sellMany(db, event, Math.max(0, 2 - Math.floor(((await due()).due ?? 0) / 950)));
});

// What an owner was told of a payout, in their language.
async function toldOf(id: string, locale = 'en') {
  await sql`update accounts set locale = ${locale} where email = 'owner@example.com'`.execute(db.sql);
  await react(app);
  await sql`update accounts set locale = 'en'`.execute(db.sql);
  return rowsOf<{ subject: string; body_text: string }>(
    db,
    sql`
      select subject, body_text from messages where recipient = 'owner@example.com' and key like 'mail:payout-%'
        and key like ${`%${id}%`} order by queued_at, key
    `,
  );
}

// An operator who belongs to the team as well.
async function operatorOfTeam(): Promise<Browser> {
  const email = `both${randomUUID()}@example.com`;
  const browser = await newMember(app, db, { email, role: 'finance' });
  await switchFactorOn(db, email);
  await sql`update accounts set is_admin = true where email = ${email}`.execute(db.sql);
  await stage.at(stage.later);
  return browser;
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

test('asked for, approved by one, sent by another, with its reference; the books hold at every step', async () => {
  const { due: before = 0 } = await due();
  const id = randomUUID();
  const asked = await request(950, { id }, finance);
  expect([asked.status, asked.body.data]).toEqual([200, { id }]);
  expect((await request(950, { id }, finance)).status).toBe(200);
  // The same id stands for the same wish, and no other.
  for (const other of [{ amount: 940 }, { method: mpesa }])
    expect(codeOf(await request(950, { id, ...other }, finance))).toEqual([409, 'payout_differs']);
  expect(codeOf(await request(10))).toEqual([409, 'payout_open']);
  expect(codeOf(await request(1_000_000))).toEqual([409, 'payout_open']);
  const { due: after = 0, payouts } = await due();
  expect([payouts, after]).toEqual([950, before - 950]);

  expect((await first.get('/api/admin/payouts')).body.data.to_approve).toMatchObject([
    {
      ...{ id, amount: 950, details: null, organizer: { name: 'Ngoma Nights' } },
      payee: { name: 'Ngoma Ltd', is_verified: false },
    },
  ]);
  expect((await first.open('/admin/payouts')).html).toContain('not the account that was verified');
  await sql`insert into verifications (id, organizer_id, state, details_sealed, number_label, method_id, asked_by, asked_at, decided_at)
    values (gen_random_uuid(), ${stage.organizer}, 'verified', '', '', ${stage.bank}, gen_random_uuid(), now(), now())`.execute(
    db.sql,
  );
  expect((await first.get('/api/admin/payouts')).body.data.to_approve).toMatchObject([
    { payee: { is_verified: true } },
  ]);
  // What was verified was another name; and by now the organiser is verified with another account.
  const verified = (is: boolean) =>
    sql`update organizers set is_verified = ${is} where id = ${organizer}`.execute(db.sql);
  const payee = async () => (await first.get('/api/admin/payouts')).body.data.to_approve[0].payee;
  await verified(false);
  expect(await payee()).toMatchObject({ is_verified: false });
  await verified(true);
  await sql`insert into verifications (id, organizer_id, state, details_sealed, number_label, method_id, asked_by, asked_at, decided_at)
    values (gen_random_uuid(), ${organizer}, 'verified', '', '', ${mpesa}, gen_random_uuid(), now(), now() + interval '1 s')`.execute(
    db.sql,
  );
  expect(await payee()).toMatchObject({ is_verified: false });
  expect(codeOf(await act(first, id, 'send'))).toEqual([409, 'payout_moved']);
  expect((await act(first, id, 'approve')).status).toBe(200);
  // An approval that is sent again, by whomever.
  for (const who of [first, second])
    expect(codeOf(await act(who, id, 'approve'))).toEqual([409, 'payout_moved']);
  expect(codeOf(await act(first, id, 'send'))).toEqual([409, 'another_person_needed']);
  // Our own books have less than it: a warning, nothing more.
  expect((await first.get('/api/admin/payouts')).body.data.to_send).toMatchObject([{ id, books_have: 0 }]);
  expect(wordsOf((await second.open('/admin/payouts')).html)).toContain(
    'less where this would leave from: Ksh 0.00.',
  );
  expect((await act(second, id, 'send')).body.data).toEqual({ carrier: 'hand' });
  const details = async (who: Browser) =>
    (await who.get('/api/admin/payouts')).body.data.on_the_way.map(
      (one: { details: unknown }) => one.details,
    );
  expect([await details(first), await details(second)]).toEqual([
    [null],
    [['Equity', '0123456789', 'Ngoma Ltd']],
  ]);
  // Whoever approved it reads whom it waits for.
  const waits = /has the number or the account it goes to, and notes here/;
  expect(wordsOf((await first.open('/admin/payouts')).html)).toMatch(waits);
  expect(wordsOf((await second.open('/admin/payouts')).html)).not.toMatch(waits);
  // Sent by hand: it waits for a reference.
  const waiting = async () =>
    (await first.get('/api/admin/queues')).body.data.find(
      ({ queue }: { queue: string }) => queue === 'payouts',
    );
  expect(await waiting()).toMatchObject({ count: 1 });
  expect(codeOf(await act(first, id, 'sent', { reference: 'FT1' }))).toEqual([409, 'another_person_needed']);
  for (const [reference, cost, refusal] of [
    ['FT2026', 950.01, [422, 'cost_exceeds']],
    ['–', 0, [400, 'bad_request']],
    ['FT\u00002026', 0, [400, 'bad_request']],
  ] as const)
    expect(codeOf(await act(second, id, 'sent', { reference, cost }))).toEqual(refusal);
  expect((await act(second, id, 'sent', { reference: ' FT2026 ', cost: 30 })).status).toBe(200);
  expect(codeOf(await act(second, id, 'sent', { reference: 'FT2026' }))).toEqual([409, 'payout_moved']);
  expect(await viewOf(id)).toMatchObject({ state: 'sent', reference: 'FT2026', arrived: 950, back: 0 });
  expect((await due()).payouts).toBeUndefined();
  const platform = await owedTo(db, 0);
  expect(platform).toMatchObject({ bank: 980, costs: -30 });

  // Two say that it came back, neither of them of the team, and each reads the statement.
  const back = { part: 1, line: 'FT2026 reversed', words: 'Account closed' };
  const cameBack = (who: Browser, more: object = {}) => act(who, id, 'returned', { ...back, ...more });
  const both = await operatorOfTeam();
  expect(codeOf(await cameBack(both))).toEqual([409, 'another_person_needed']);
  const queued = async () => {
    const { came_back, done } = (await second.get('/api/admin/payouts')).body.data;
    return [came_back, done].map((list: { id: string }[]) => list.some((one) => one.id === id));
  };
  expect([await waiting(), await queued()]).toMatchObject([{ count: 0 }, [false, true]]);
  expect((await cameBack(first)).body.data).toEqual({ is_over: false });
  // It waits for a second pair of eyes, and is counted and listed until that has read the same.
  expect([await waiting(), await queued()]).toMatchObject([
    { count: 1, oldest_at: expect.any(String) },
    [true, false],
  ]);
  expect(wordsOf((await second.open('/admin/payouts')).html)).toContain('Came back, as one person read · 1');
  expect(await viewOf(id)).toMatchObject({ state: 'sent', arrived: 950 });
  expect(codeOf(await cameBack(first))).toEqual([409, 'another_person_needed']);
  expect(codeOf(await cameBack(both))).toEqual([409, 'another_person_needed']);
  expect((await first.open('/admin/payouts')).html).toContain('You read: came back, “FT2026 reversed”');
  expect((await second.open('/admin/payouts')).html).toMatch(/are due to the seller\s+again/);
  expect((await cameBack(second, { line: ' ft2026  REVERSED' })).body.data).toEqual({ is_over: true });
  expect(codeOf(await cameBack(second))).toEqual([409, 'payout_moved']);
  expect([await waiting(), await queued()]).toMatchObject([{ count: 0 }, [false, true]]);
  expect(await viewOf(id)).toMatchObject({ state: 'returned', problem: 'Account closed', back: 950 });
  const [sent, returned, ...others] = await toldOf(id);
  expect([sent?.subject, returned?.subject, others]).toEqual([
    ...['Ngoma Nights: Ksh 950.00 was sent', 'Ngoma Nights: Ksh 950.00 came back', []],
  ]);
  expect([sent?.body_text, returned?.body_text]).toEqual([
    expect.stringContaining('Reference: FT2026'),
    expect.stringContaining('Reason: Account closed'),
  ]);
  expect((await due()).due).toBe(before);
  expect(await proveLedger(db)).toEqual([]);
  const { lines } = (await owner.get(`/api/sell/${ORGANIZERS.ngoma.slug}/log?kind=money`)).body.data;
  expect(lines.map(({ action }: { action: string }) => action).slice(0, 7)).toEqual([
    'payout.returned',
    'payout.claimed',
    'payout.claimed',
    'payout.sent',
    'payout.sending',
    'payout.approved',
    'payout.requested',
  ]);
  const log = wordsOf((await owner.open(`/sell/${ORGANIZERS.ngoma.slug}/log?kind=money`)).html);
  for (const said of ['approved a payout', 'asked for a payout', 'noted that a payout came back'])
    expect(log).toMatch(new RegExp(`${said}[^·]*? Ksh 950`));
});

test('of what an operator sent who is none any more, another one says how it ended, but not who approved it', async () => {
  const id = randomUUID();
  expect((await request(950, { id })).status).toBe(200);
  expect((await act(first, id, 'approve')).status).toBe(200);
  expect((await act(second, id, 'send')).status).toBe(200);
  const third = await newOperator(app, db, 'third@example.com');
  await stage.at(stage.later);
  const end = (who: Browser) => act(who, id, 'sent', { reference: 'FT2027' });
  expect(codeOf(await end(third))).toEqual([409, 'another_person_needed']);
  const change = (isAdmin: boolean) =>
    sql`update accounts set is_admin = ${isAdmin} where email = 'second@example.com'`.execute(db.sql);
  await change(false);
  for (const who of [first, await operatorOfTeam()])
    expect(codeOf(await end(who))).toEqual([409, 'another_person_needed']);
  expect(wordsOf((await first.open('/admin/payouts')).html)).toContain('is no operator any more');
  expect((await third.get('/api/admin/payouts')).body.data.on_the_way).toMatchObject([
    { id, is_mine: true, details: ['Equity', '0123456789', 'Ngoma Ltd'] },
  ]);
  expect((await end(third)).status).toBe(200);
  expect(await viewOf(id)).toMatchObject({ state: 'sent', reference: 'FT2027' });
  await change(true);
});

test('a button that the page does not have does nothing', async () => {
  for (const path of ['/admin/payouts', '/admin/money', '/admin/adjustments']) {
    const answer = await first.open(path, { intent: 'zap', line: 'x' });
    expect([answer.status, wordsOf(answer.html).includes('No button of this page')]).toEqual([400, true]);
  }
});

test('where one person runs the site, they approve and send it, and the log says so', async () => {
  const single = await testApp(db, { now: stage.later, env: { PAYOUT_APPROVERS: '1' } });
  const alone = elsewhere(single, first);
  const { id } = (await request(900)).body.data;
  expect((await act(alone, id, 'approve')).status).toBe(200);
  expect(codeOf(await act(first, id, 'send'))).toEqual([409, 'another_person_needed']);
  expect((await act(alone, id, 'send')).status).toBe(200);
  expect((await act(alone, id, 'failed', { words: 'The bank is closed.' })).status).toBe(200);
  const [row] = await rowsOf<{ changes: object }>(
    db,
    sql`select changes from audit_log where subject = ${`payout:${id}`} and action = 'payout.sending'`,
  );
  expect(row?.changes).toMatchObject({ one_person: [null, true] });
});

test('refused or failed it is due again, and the seller reads why', async () => {
  const { due: before } = await due();
  const one = (await request(900)).body.data.id;
  expect((await act(first, one, 'refuse', { words: 'Name differs' })).status).toBe(200);
  expect(await viewOf(one)).toMatchObject({ state: 'refused', problem: 'Name differs' });
  expect(await toldOf(one, 'sw')).toMatchObject([
    {
      subject: expect.stringMatching(/malipo ya Ksh.900.00 hayakutumwa/),
      body_text: expect.stringContaining('Sababu: Name'),
    },
  ]);
  const two = (await request(900)).body.data.id;
  await act(first, two, 'approve');
  await act(second, two, 'send');
  expect((await act(second, two, 'failed', { words: 'Account unknown' })).status).toBe(200);
  expect(await viewOf(two)).toMatchObject({ state: 'failed', problem: 'Account unknown', back: 900 });
  expect(await toldOf(two, 'id')).toMatchObject([
    {
      subject: expect.stringMatching(/pencairan .*900,00 gagal/),
      body_text: expect.stringContaining('Alasan: Account'),
    },
  ]);
  expect(await due()).toEqual({ due: before });
  expect(await proveLedger(db)).toEqual([]);
});

test('whoever asked takes it back until it is approved, also without a second factor; strangers do not', async () => {
  const before = await due();
  const stranger = await newSeller(app, db, 'canceller@example.com', 'Cancellers');
  await stage.at(stage.later);
  const cancel = (id: string, who = owner) => who.post(`${api}/cancel`, { payout: id });
  const { id } = (await request(500)).body.data;
  expect((await cancel(id, stranger.browser)).status).toBe(404);
  const theirs = `/api/sell/${stranger.slug}/payouts/cancel`;
  expect(codeOf(await stranger.browser.post(theirs, { payout: id }))).toEqual([404, 'payout_not_found']);
  await sql`insert into account_history (account_id, what, happened_at)
    values (${await accountOf(db, 'owner@example.com')}, 'password_reset', ${app.clock.now()})`.execute(
    db.sql,
  );
  const answers = await Promise.all([cancel(id), cancel(id)]);
  await sql`delete from account_history where what = 'password_reset'`.execute(db.sql);
  expect(answers.map(({ body }) => body.code).sort()).toEqual(['payout_moved', undefined]);
  expect([await viewOf(id), await due()]).toEqual([expect.objectContaining({ state: 'cancelled' }), before]);
  expect(codeOf(await act(first, id, 'approve'))).toEqual([409, 'payout_moved']);
  const { lines } = (await owner.get(`/api/sell/${ORGANIZERS.ngoma.slug}/log?kind=money`)).body.data;
  expect(lines[0].action).toBe('payout.cancelled');
  expect(await toldOf(id)).toEqual([]);

  const approved = (await request(500)).body.data.id;
  await act(first, approved, 'approve');
  expect(codeOf(await cancel(approved))).toEqual([409, 'payout_moved']);
  expect((await viewOf(approved)).state).toBe('approved');
  expect(await proveLedger(db)).toEqual([]);
});

test('what went back a moment ago is not paid out, and what went back later is owed', async () => {
  const [last = ''] = await sellMany(db, event);
  await due();
  await giveBackAll(db, last);
  const most = (await owner.get(api)).body.data.due[0].amount;
  const refused = await request(most);
  expect(codeOf(refused)).toEqual([409, 'payout_exceeds_due']);
  expect(refused.body.message).toContain(String((most - 950).toLocaleString('en')));
  const id = (await request(most - 950)).body.data.id;
  const [later = ''] = await sellMany(db, event);
  await due();
  await giveBackAll(db, later);
  await act(first, id, 'refuse', { words: 'No.' });
  expect((await request(most)).status).toBe(409);
  expect(await proveLedger(db)).toEqual([]);
});

test('a new way to be paid waits a day, every owner is told, and one that is removed stops what has not left', async () => {
  await newMember(app, db, { email: 'other.owner@example.com' });
  const added = await owner.post(`${api}/methods/add`, { kind: 'mpesa', phone: '0722 000 111', name: 'N' });
  const { id } = added.body.data;
  const told = await rowsOf<{ recipient: string; subject: string }>(
    db,
    sql`select recipient, subject from messages where key like ${`mail:payout-method-added:${id}%`} order by recipient`,
  );
  expect(told).toEqual([
    { recipient: 'other.owner@example.com', subject: 'Ngoma Nights: new way to be paid, 0722 ••• 111' },
    { recipient: 'owner@example.com', subject: 'Ngoma Nights: new way to be paid, 0722 ••• 111' },
  ]);
  for (const [again, field] of [
    [{ kind: 'mpesa', phone: '+254 722 000111', name: 'Other' }, 'phone'],
    [BANK, 'account'],
  ] as const) {
    const known = await owner.post(`${api}/methods/add`, again);
    expect([...codeOf(known), Object.keys(known.body.errors)]).toEqual([409, 'method_known', [field]]);
  }
  expect(codeOf(await request(100, { method: id }))).toEqual([409, 'method_waits']);
  const [kept] = await rowsOf<{ text: string }>(
    db,
    sql`select encode(details_sealed, 'escape') as text from payout_methods where id = ${id}`,
  );
  expect(kept?.text).not.toContain('722000111');
  app.clock.set(days(4, now));
  await sql`update account_sessions set proved_at = ${days(4, now)}`.execute(db.sql);
  const payout = (await request(100, { method: id })).body.data.id;
  await act(first, payout, 'approve');
  // Before it is removed, the page says what that stops.
  const asking = wordsOf((await owner.open(`/sell/${ORGANIZERS.ngoma.slug}/money/payouts`)).html);
  expect(asking).toMatch(
    /Remove 0722 ••• 111 No money goes there any more\..* Your request of Ksh 100\.00 is stopped, .* Yes, remove it/,
  );
  expect(asking.match(/is stopped, and/g)).toHaveLength(1);
  expect((await owner.post(`${api}/methods/retire`, { method: id })).status).toBe(200);
  expect(await viewOf(payout)).toMatchObject({ state: 'refused', problem: 'method_retired' });
  expect(codeOf(await act(second, payout, 'send'))).toEqual([409, 'payout_moved']);
  expect(codeOf(await request(100, { method: id }))).toEqual([404, 'method_not_found']);
  expect((await owner.post(`${api}/methods/retire`, { method: id })).status).toBe(404);
  expect(await proveLedger(db)).toEqual([]);
});

test('without script: asked for, approved and stopped, and what is missing is said with what was typed', async () => {
  const home = `/sell/${ORGANIZERS.ngoma.slug}/money/payouts`;
  const fieldsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    );
  const page = await owner.open(home);
  expect(page.html).toContain('Equity ••• 6789');
  let { id = '' } = fieldsOf(page.html.slice(0, page.html.indexOf('Ways to be paid')));
  const fields = { intent: 'ask', id, currency: 'KES', amount: '10.5', method: mpesa };
  const refused = await owner.open(home, fields);
  expect([refused.status, refused.html.includes('value="10.5"')]).toEqual([422, true]);
  expect(refused.html).toContain('Only whole amounts can be paid out');
  // All that is wrong is said at once.
  const missing = await owner.open(`${home}/method`, { kind: 'mpesa', phone: '12345', name: '' });
  expect([missing.html.includes('id="phone-error"'), missing.html.includes('id="name-error"')]).toEqual([
    true,
    true,
  ]);
  // What no form of the page says is said on top.
  const other = await owner.open(home, { ...fields, amount: '10', currency: 'UGX' });
  expect([other.status, wordsOf(other.html).includes('takes another currency')]).toEqual([422, true]);
  const asked = await owner.open(home, { ...fields, amount: '1 0' });
  expect([asked.status, asked.location]).toEqual([303, `${home}?asked`]);
  expect((await owner.open(home)).html).toContain('Requested');
  const HAVE = 'We have your request.';
  expect((await owner.open(`${home}?asked`)).html).toContain(HAVE);
  const withdrawn = await owner.open(home, { intent: 'cancel', payout: id });
  expect([withdrawn.status, withdrawn.location]).toEqual([303, `${home}?cancelled`]);
  // Beside a refusal nothing older is said to be done.
  const NOTE = 'The money is available to you again';
  expect((await owner.open(`${home}?cancelled`)).html).toContain(NOTE);
  const tooMuch = await owner.open(`${home}?cancelled`, { ...fields, id: randomUUID(), amount: '1000000' });
  expect([tooMuch.status, tooMuch.html.includes(NOTE)]).toEqual([409, false]);
  // Loaded again, the page does not say what is no longer so.
  expect((await owner.open(`${home}?asked`)).html).not.toContain(HAVE);
  const again = await owner.open(home, { intent: 'cancel', payout: id });
  expect([again.status, again.html.includes('Withdrawn')]).toEqual([409, true]);
  id = randomUUID();
  expect((await owner.open(home, { ...fields, id, amount: '10' })).status).toBe(303);
  expect((await owner.open('/admin/payouts')).status).toBe(404);
  expect((await first.open('/admin')).html).toContain('The ledger was not proved yet');
  await saveProof(db.sql, await proveLedger(db), now);
  expect((await first.open('/admin')).html).toMatch(/The ledger was proved .+: all of it adds up/);
  await saveProof(db.sql, [{ rule: 'sum', about: 'booking 7', expected: '0', found: '5' }], now);
  const board = (await first.open('/admin')).html;
  expect([board.includes('/admin/payouts'), board.includes('booking 7: 5, and it must be 0')]).toEqual([
    true,
    true,
  ]);
  const queue = '/admin/payouts';
  expect((await first.open(queue)).html).toMatch(/href="\/admin\/organizers\?q=[^"]*"[^>]*>Ngoma Nights</);
  const silent = await first.open(queue, { intent: 'refuse', payout: id, words: '' });
  expect([silent.status, silent.html.includes('Say why')]).toEqual([422, true]);
  const approved = await first.open(queue, { intent: 'approve', payout: id });
  expect([approved.status, approved.location]).toEqual([303, `${queue}?note=done`]);
  const stopped = await second.open(queue, { intent: 'refuse', payout: id, words: 'Name differs' });
  expect(stopped.status).toBe(303);
  const added = await owner.open(`${home}/method?kind=bank`, {
    kind: 'bank',
    bank: 'KCB',
    account: '12',
    name: 'N',
  });
  expect([added.status, added.html.includes('value="KCB"')]).toEqual([422, true]);
  await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
  const stale = await owner.open(`${home}/method`);
  expect([stale.status, stale.location]).toEqual([
    303,
    `/sell/prove?next=${encodeURIComponent(`${home}/method`)}&back=${encodeURIComponent(home)}`,
  ]);
  expect((await owner.open(home)).html).toContain('/sell/prove?next=');
  expect((await finance.open(`${home}/method`)).status).toBe(403);
});

test('whoever reset a password, or lost a second factor: every owner is told', async () => {
  const accountId = await accountOf(db, 'finance@example.com');
  await tellShaken(app.services.payouts, { accountId, changeId: 'once' });
  await tellShaken(app.services.payouts, { accountId, changeId: 'once' });
  const told = await rowsOf<{ recipient: string }>(
    db,
    sql`select recipient from messages where key like 'mail:payouts-shaken:once:%' order by recipient`,
  );
  expect(told.map(({ recipient }) => recipient)).toContain('owner@example.com');
  expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(told.length);
});

test('every payout is found: page by page, by its reference, or by whose it is', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 31; made += 1) {
    const { id } = (await request(10)).body.data;
    ids.push(id);
    await owner.post(`${api}/cancel`, { payout: id });
    await sql`delete from tries`.execute(db.sql);
  }
  const look = async (query: Record<string, string>) =>
    (await first.get(`/api/admin/payouts?${new URLSearchParams(query)}`)).body.data;
  const seen: string[] = [];
  for (let behind: string | null = ''; behind !== null; ) {
    const { done, further }: { done: { id: string }[]; further: string | null } = await look(
      behind ? { behind } : {},
    );
    seen.push(...done.map(({ id }) => id));
    behind = further;
  }
  expect([ids.every((id) => seen.includes(id)), new Set(seen).size]).toEqual([true, seen.length]);
  const [oldest = ''] = ids;
  expect((await look({ q: oldest })).done).toMatchObject([{ id: oldest }]);
  expect((await look({ q: 'ngoma' })).done.length).toBe(30);
  expect((await look({ q: '%' })).done).toEqual([]);
  expect((await first.open(`/admin/payouts?q=${oldest}`)).html).toContain('Withdrawn');
});

test('an owner whose organiser is suspended reads that it is, and why', async () => {
  const words = 'Tickets for an event that is not.';
  await sql`update organizers set suspended_at = now(), suspended_words = ${words} where id = ${organizer}`.execute(
    db.sql,
  );
  for (const answer of [await request(10), await owner.post(`${api}/methods/add`, BANK)])
    expect([...codeOf(answer), answer.body.message]).toEqual([
      ...[403, 'organizer_suspended', expect.stringContaining(`Why: ${words}`)],
    ]);
  await sql`update organizers set suspended_at = null, suspended_words = null where id = ${organizer}`.execute(
    db.sql,
  );
});

test('on Mondays all that is due goes where an owner wished it, once', async () => {
  const automatic = (is_on: boolean) => owner.post(`${api}/automatic`, { method: mpesa, is_on });
  expect((await finance.post(`${api}/automatic`, { method: mpesa, is_on: true })).status).toBe(403);
  expect((await automatic(true)).status).toBe(200);
  const { due: before = 0 } = await due();
  await Promise.all([requestAutomatic(app.services.payouts), requestAutomatic(app.services.payouts)]);
  const { payouts, methods } = (await owner.get(api)).body.data;
  const mine = payouts.filter((one: { is_automatic: boolean }) => one.is_automatic);
  expect(mine).toMatchObject([{ state: 'requested', amount: Math.floor(before) }]);
  expect(methods.filter((one: { is_automatic: boolean }) => one.is_automatic)).toMatchObject([{ id: mpesa }]);
  expect((await due()).payouts).toBe(Math.floor(before));
  expect((await act(first, mine[0].id, 'refuse', { words: 'No.' })).status).toBe(200);
  // Less than M-Pesa carries waits for the next week.
  const left = await due();
  const most = { id: randomUUID(), amount: Math.floor((left.due ?? 0) * 100) / 100 - 9 };
  expect((await request(most.amount, most)).status).toBe(200);
  await act(first, most.id, 'approve');
  await act(second, most.id, 'send');
  await act(second, most.id, 'sent', { reference: 'FT9' });
  await stage.at(days(9, now));
  expect(await requestAutomatic(app.services.payouts)).toBe(0);
  expect((await automatic(false)).status).toBe(200);
  expect(await requestAutomatic(app.services.payouts)).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
});

test('who has withdrawn what was asked for on Monday is not asked for again before the next one', async () => {
  const monday = days(21, now);
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() + 1);
  monday.setUTCHours(5, 0, 10);
  const open = async () =>
    (await owner.get(api)).body.data.payouts.filter(
      (one: { state: string; is_automatic: boolean }) => one.is_automatic && one.state === 'requested',
    );
  await stage.at(monday);
  await owner.post(`${api}/automatic`, { method: mpesa, is_on: true });
  expect(await requestAutomatic(app.services.payouts)).toBe(1);
  const [asked] = await open();
  expect((await owner.post(`${api}/cancel`, { payout: asked.id })).status).toBe(200);
  // The job was given up because of somebody else, and is tried again: soon, on Thursday, and a moment before its time.
  for (const day of [0, 3, 6.99]) {
    app.clock.set(days(day, monday));
    expect(await requestAutomatic(app.services.payouts)).toBe(0);
  }
  expect(await open()).toEqual([]);
  await stage.at(days(7, monday));
  expect(await requestAutomatic(app.services.payouts)).toBe(1);
  const [next] = await open();
  expect((await owner.post(`${api}/cancel`, { payout: next.id })).status).toBe(200);
  await owner.post(`${api}/automatic`, { method: mpesa, is_on: false });
});

describe('an order that cannot be booked', () => {
  // No account is without a provider's name.
  const provider = (reference: string, name: string) =>
    db.runScript(`begin; set local session_replication_role = replica;
      update payment_attempts set provider = '${name}' where id = '${reference}-1'; commit;`);

  test('keeps no other from being booked, and a payout waits until it is', async () => {
    const { due: before = 0 } = await due();
    const [poisoned = '', ...others] = await sellMany(db, event, 4);
    await provider(poisoned, '');
    expect(codeOf(await request(100))).toEqual([409, 'money_unbooked']);
    expect((await owedTo(db, organizer)).due).toBe(before + others.length * 950);
    // Who asks for a payout leaves it to whoever books what waits to report it, and to put it off.
    expect(await proveLedger(db)).toEqual([]);
    expect((await bookWaiting({ db })).failed).toMatchObject([{ reference: poisoned }]);
    expect(await proveLedger(db)).toMatchObject([{ rule: 'unbooked', about: `order ${poisoned}` }]);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'log').mockImplementation(() => {});
    expect(await rebuild(app.services)).toBe(1);
    expect(said.mock.calls).toEqual([[`Order ${poisoned} could not be booked:`, expect.any(Error)]]);
    // Also where whoever books what waits meets it first, so that the rebuild itself does not.
    await db.runScript(`
      create function later_still() returns trigger language plpgsql as
        $$ begin new.again_at := 'infinity'; return new; end $$;
      create trigger later_still before update on ledger_waiting for each row execute function later_still();
    `);
    said.mockClear();
    await sql`update ledger_waiting set failures = failures`.execute(db.sql);
    expect(await rebuild(app.services)).toBe(1);
    expect(said.mock.calls).toEqual([[`Order ${poisoned} waits, because it could not be booked`]]);
    await db.runScript('drop trigger later_still on ledger_waiting');
    await owner.post(`${api}/automatic`, { method: mpesa, is_on: true });
    await stage.at(days(60, now));
    await expect(requestAutomatic(app.services.payouts)).rejects.toThrow(
      `"organizer_id":${organizer},"currency":"KES","method_id":"${mpesa}"}: Some of its orders could not be booked`,
    );
    await provider(poisoned, 'daraja');
    // The job is tried again.
    expect(await requestAutomatic(app.services.payouts)).toBe(1);
    expect(await rebuild(app.services)).toBe(0);
    vi.restoreAllMocks();
    await owner.post(`${api}/automatic`, { method: mpesa, is_on: false });
    expect(await proveLedger(db)).toEqual([]);
  });

  test('keeps no other from being booked either where its booking does not add up', async () => {
    const { due: before = 0 } = await due();
    const [poisoned = ''] = await sellMany(db, event, 2);
    await db.runScript(`
      create function too_much() returns trigger language plpgsql as
        $$ begin new.amount_minor := new.amount_minor + 1; return new; end $$;
      create trigger too_much before insert on ledger_entries for each row
        when (new.order_reference = '${poisoned}' and new.amount_minor > 0) execute function too_much();
    `);
    expect(codeOf(await request(100))).toEqual([409, 'money_unbooked']);
    expect((await owedTo(db, organizer)).due).toBe(before + 950);
    await db.runScript('drop trigger too_much on ledger_entries');
    expect((await request(100)).status).toBe(200);
    expect(await proveLedger(db)).toEqual([]);
  });

  test('what is booked otherwise than it happened waits until it is reported', async () => {
    const [reference = ''] = await sellMany(db, event);
    await due();
    const received = (minor: number) =>
      db.runScript(`begin; set local session_replication_role = replica;
        update payment_attempts set received_minor = ${minor} where id = '${reference}-1';
        insert into ledger_waiting (order_reference) values ('${reference}'); commit;`);
    await received(100_100);
    expect((await request(100)).status).toBe(200);
    expect((await bookWaiting({ db })).unlike).toEqual([`received:${reference}-1`]);
    await received(100_000);
    expect((await bookWaiting({ db })).unlike).toEqual([]);
    expect(await proveLedger(db)).toEqual([]);
  });
});

test('what is paid on Mondays is switched off also without a second factor and on the day after a reset', async () => {
  const automatic = (is_on: boolean) => owner.post(`${api}/automatic`, { method: mpesa, is_on });
  const account = await accountOf(db, 'owner@example.com');
  expect((await automatic(true)).status).toBe(200);
  await sql`update accounts set totp_confirmed_at = null where id = ${account}`.execute(db.sql);
  await sql`insert into account_history (account_id, what, happened_at)
    values (${account}, 'password_reset', ${days(1.5, now)})`.execute(db.sql);
  expect((await automatic(false)).status).toBe(200);
  expect(
    (await owner.get(api)).body.data.methods.some((one: { is_automatic: boolean }) => one.is_automatic),
  ).toBe(false);
  expect((await automatic(true)).status).toBe(403);
  await sql`delete from account_history where what = 'password_reset'`.execute(db.sql);
  await switchFactorOn(db, 'owner@example.com');
});

test('a reference that ended another payout is asked about once more', async () => {
  const sending = async () => {
    const { id } = (await request(100)).body.data;
    await act(first, id, 'approve');
    await act(second, id, 'send');
    return id as string;
  };
  const one = await sending();
  expect((await act(second, one, 'sent', { reference: 'FT77A' })).status).toBe(200);
  const other = await sending();
  expect(codeOf(await act(second, other, 'sent', { reference: 'ft77a' }))).toEqual([409, 'reference_known']);
  // On the page: the same form once more, and another reference is looked at anew.
  const press = (more: object) =>
    second.open('/admin/payouts', { intent: 'sent', payout: other, reference: 'FT77A', cost: '', ...more });
  const asked = await press({});
  expect([asked.status, wordsOf(asked.html)]).toEqual([
    409,
    expect.stringContaining('This reference ended another payout already.'),
  ]);
  expect(asked.html).toContain('name="known" value="FT77A"');
  expect((await press({ known: 'FT1' })).status).toBe(409);
  expect((await press({ known: 'FT77A' })).location).toBe('/admin/payouts?note=done');
  expect(await viewOf(other)).toMatchObject({ state: 'sent', reference: 'FT77A' });
  // Who went on although they were asked stands in the log; who was not asked does not.
  const overridden = async (id: string) => {
    const [row] = await rowsOf<{ changes: Record<string, unknown> }>(
      db,
      sql`select changes from audit_log where subject = ${`payout:${id}`} and action = 'payout.sent'`,
    );
    return row?.changes.reference_known;
  };
  expect([await overridden(one), await overridden(other)]).toEqual([undefined, [null, 'FT77A']]);
});

describe('nothing moves', () => {
  test('for an amount, a currency or a method that is not right', async () => {
    const stranger = await newSeller(app, db);
    await switchFactorOn(db, 'stranger@example.com');
    await sql`update account_sessions set proved_at = ${days(2, now)}`.execute(db.sql);
    const theirs = `/api/sell/${stranger.slug}/payouts/methods/add`;
    const foreign = (await stranger.browser.post(theirs, BANK)).body.data.id;
    const before = await due();
    const refusal = async (amount: number, more: object = {}) => codeOf(await request(amount, more));
    expect(await refusal(10.001)).toEqual([400, 'bad_request']);
    expect(await refusal(-5)).toEqual([400, 'bad_request']);
    expect(await refusal(0)).toEqual([422, 'payout_too_small']);
    expect(await refusal(0.99)).toEqual([422, 'payout_too_small']);
    expect(await refusal(1_000_000)).toEqual([409, 'payout_exceeds_due']);
    expect(await refusal(10.5, { method: mpesa })).toEqual([422, 'payout_not_whole']);
    const little = await request(5, { method: mpesa });
    expect([...codeOf(little), little.body.errors]).toEqual([
      ...[422, 'payout_too_small', { amount: [expect.stringMatching(/Ksh.10 at the least/)] }],
    ]);
    expect(await refusal(10, { currency: 'UGX' })).toEqual([422, 'method_currency']);
    expect(await refusal(10, { method: foreign })).toEqual([404, 'method_not_found']);
    // In a currency in which nothing is due.
    await stage.at(now);
    const shillings = (await owner.post(`${api}/methods/add`, { ...BANK, currency: 'UGX' })).body.data.id;
    await stage.at(stage.later);
    expect(await refusal(10, { method: shillings, currency: 'UGX' })).toEqual([409, 'payout_exceeds_due']);
    expect(await refusal(10, { method: shillings })).toEqual([422, 'method_currency']);
    expect(await refusal(10, { id: 'x' })).toEqual([400, 'bad_request']);
    expect(codeOf(await request(10, {}, first))).toEqual([403, 'not_allowed']);
    expect(await refusal(10, { organizer_id: 7 })).toEqual([400, 'bad_request']);
    expect(codeOf(await owner.post(`${api}/methods/add`, { ...BANK, account: '12' }))).toEqual([
      422,
      'account_invalid',
    ]);
    expect(
      codeOf(await owner.post(`${api}/methods/add`, { kind: 'mpesa', phone: '0612345678', name: 'N' })),
    ).toEqual([422, 'phone_not_payable']);
    expect(await due()).toEqual(before);
  });

  test('without fresh proof, a second factor or verification, and for a day after a reset', async () => {
    const account = await accountOf(db, 'finance@example.com');
    await sql`update account_sessions set proved_at = ${now} where account_id = ${account}`.execute(db.sql);
    expect(codeOf(await request(10, {}, finance))).toEqual([403, 'proof_needed']);
    await sql`update account_sessions set proved_at = ${days(2, now)}`.execute(db.sql);
    await sql`update accounts set totp_confirmed_at = null where id = ${account}`.execute(db.sql);
    expect(codeOf(await request(10, {}, finance))).toEqual([403, 'second_factor_required']);
    await switchFactorOn(db, 'finance@example.com');
    for (const what of ['password_reset', 'second_factor_off']) {
      await sql`insert into account_history (account_id, what, happened_at)
        values (${account}, ${what}, ${days(1.5, now)})`.execute(db.sql);
      expect(codeOf(await request(10, {}, finance))).toEqual([403, 'payouts_blocked']);
      await sql`delete from account_history where what = ${what}`.execute(db.sql);
    }
    await sql`update organizers set is_verified = false where id = ${organizer}`.execute(db.sql);
    expect(codeOf(await request(10, {}, finance))).toEqual([409, 'verification_needed']);
    await sql`update organizers set is_verified = true where id = ${organizer}`.execute(db.sql);
    expect((await request(10, {}, finance)).status).toBe(200);
  });

  test('by whoever asked for it, belongs to the team, is no operator, or has no second factor', async () => {
    const both = await newMember(app, db, { email: 'both@example.com', role: 'finance' });
    await switchFactorOn(db, 'both@example.com');
    await sql`update account_sessions set proved_at = ${days(2, now)}`.execute(db.sql);
    const { id } = (await request(10, {}, both)).body.data;
    expect((await act(both, id, 'approve')).status).toBe(404);
    await sql`update accounts set is_admin = true where email = 'both@example.com'`.execute(db.sql);
    expect(codeOf(await act(both, id, 'approve'))).toEqual([409, 'another_person_needed']);
    expect(codeOf(await act(both, id, 'refuse', { words: 'No.' }))).toEqual([409, 'another_person_needed']);
    await sql`update accounts set totp_confirmed_at = null where email = 'first@example.com'`.execute(db.sql);
    expect(codeOf(await first.get('/api/admin/payouts'))).toEqual([403, 'second_factor_required']);
    expect(codeOf(await act(first, id, 'approve'))).toEqual([403, 'second_factor_required']);
    await switchFactorOn(db, 'first@example.com');
    await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
    expect(codeOf(await act(first, id, 'approve'))).toEqual([403, 'proof_needed']);
    await sql`update account_sessions set proved_at = ${days(2, now)}`.execute(db.sql);
    expect(codeOf(await act(first, randomUUID(), 'approve'))).toEqual([404, 'payout_not_found']);
    await sql`update organizers set suspended_at = now() where id = ${organizer}`.execute(db.sql);
    expect(codeOf(await act(first, id, 'approve'))).toEqual([403, 'organizer_suspended']);
    await sql`update organizers set suspended_at = null where id = ${organizer}`.execute(db.sql);
    expect(await viewOf(id)).toMatchObject({ state: 'requested' });
  });

  test.each([
    ['back to the beginning', `update payouts set state = 'requested' where state = 'sent'`],
    ['another sum', `update payouts set amount_minor = amount_minor + 1`],
    ['gone', `delete from payouts`],
    ['another method', `update payout_methods set label = 'x'`],
    ['a step unsaid', `delete from payout_steps`],
  ])('by hand in the database: %s', async (_, statement) => {
    const { id } = (await request(10)).body.data;
    await act(first, id, 'approve');
    await act(second, id, 'send');
    await act(second, id, 'sent', { reference: id });
    await expect(db.runScript(statement)).rejects.toThrow();
  });
});
