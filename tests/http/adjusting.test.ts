import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { proveLedger } from '#modules/ledger/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPayoutStage, sellMany, switchFactorOn } from '#tests/support/due-money.ts';
import { wordsOf } from '#tests/support/html.ts';
import { type Browser, elsewhere } from '#tests/support/people.ts';
import { accountOf, newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// What two operators correct of what is due to a seller.

const db = await testDatabase();
const stage = await openPayoutStage(db);
const { event, owner, first, second, due } = stage;
const slug = ORGANIZERS.ngoma.slug;
const API = '/api/admin/adjustments';
const WISH = {
  ...{ organizer: slug, currency: 'KES', direction: 'to_seller', amount: 250.5 },
  words: 'The banner that we broke',
};

const ask = (wish: object = {}, who: Browser = first) =>
  who.post(`${API}/ask`, { id: randomUUID(), ...WISH, ...wish });
const asked = async (wish: object = {}, who: Browser = first): Promise<string> => {
  const answer = await ask(wish, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.id;
};
const decide = (who: Browser, id: string, step: 'book' | 'refuse', body: object = {}) =>
  who.post(`${API}/${id}/${step}`, step === 'book' ? body : undefined);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const waiting = async (who = second) =>
  (await who.get(API)).body.data.asked.map(({ id }: { id: string }) => id);

beforeEach(async () => {
  await stage.at(stage.later);
  for (const id of await waiting()) await decide(second, id, 'refuse');
});

test('one asks, another books: it is due, in the statement, in the log, and every owner is told', async () => {
  await sellMany(db, event);
  const { due: before = 0 } = await due();
  const id = await asked();
  expect((await due()).due).toBe(before);
  expect((await first.get(API)).body.data.asked).toMatchObject([{ id, amount: 250.5, is_mine: true }]);
  expect((await second.get('/api/admin/queues')).body.data).toContainEqual(
    expect.objectContaining({ queue: 'adjustments', count: 1 }),
  );
  expect(codeOf(await decide(first, id, 'book'))).toEqual([409, 'adjustment_alone']);
  expect((await due()).due).toBe(before);

  expect((await decide(second, id, 'book')).status).toBe(200);
  expect((await due()).due).toBe(before + 250.5);
  expect(await proveLedger(db)).toEqual([]);
  expect(codeOf(await decide(second, id, 'book'))).toEqual([409, 'adjustment_decided']);
  const late = await decide(first, id, 'refuse');
  expect(codeOf(late)).toEqual([409, 'adjustment_decided']);
  expect(late.body.message).toMatch(/^Somebody was quicker: Booked by Otieno Operator, /);
  const { decided } = (await first.get(API)).body.data;
  expect(decided[0]).toMatchObject({ id, state: 'booked', decided_by: 'Otieno Operator' });

  const { lines } = (await owner.get(`/api/sell/${slug}/money/statement?from=2000-01-01&to=2200-01-01`)).body
    .data;
  expect(lines.filter(({ kind }: { kind: string }) => kind === 'adjust')).toMatchObject([
    { gross: 0, fee: 0, net: 250.5, reference: null, words: WISH.words },
  ]);
  // Read in the mail, and whenever somebody asks again.
  const statement = await owner.open(`/sell/${slug}/money/statement?from=2000-01-01&to=2200-01-01`);
  expect(statement.html).toContain(WISH.words);
  const file = await owner.open(`/sell/${slug}/money/statement.csv?from=2000-01-01&to=2200-01-01`);
  expect(file.html).toMatch(new RegExp(`Correction,.*,250.5,250.5,.*,${WISH.words}\r\n`));
  const { purses } = (await owner.get(`/api/sell/${slug}/money`)).body.data;
  expect(purses[0].corrections).toMatchObject([{ amount: 250.5, words: WISH.words }]);
  expect((await owner.open(`/sell/${slug}/money`)).html).toContain(WISH.words);
  const told = await rowsOf<{ subject: string; body_text: string }>(
    db,
    sql`select subject, body_text from messages where recipient = 'owner@example.com' and key like ${`%adjusted:${id}%`}`,
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.subject).toContain('250.50');
  expect(told[0]?.body_text).toContain(WISH.words);
  const log = await rowsOf<{ action: string; actor_kind: string }>(
    db,
    sql`select action, actor_kind from audit_log where subject = ${`adjustment:${id}`} order by id`,
  );
  expect(log).toEqual([
    { action: 'adjustment.asked', actor_kind: 'operator' },
    { action: 'adjustment.booked', actor_kind: 'operator' },
  ]);
  expect(wordsOf((await owner.open(`/sell/${slug}/log?kind=money`)).html)).toMatch(
    /corrected what is due[^·]*? Ksh 250\.50/,
  );
});

test('what is taken may be more than is due; a payout is of no more than what is left', async () => {
  const { due: before = 0 } = await due();
  const wish = { direction: 'from_seller', amount: before + 100 };
  const unsaid = await ask(wish);
  expect(codeOf(unsaid)).toEqual([409, 'adjustment_owing']);
  expect(unsaid.body.message).toMatch(/owes the platform Ksh\s100\.00;/);
  expect(codeOf(await ask({ ...wish, owing: 99 }))).toEqual([409, 'adjustment_owing']);
  expect(await waiting()).toEqual([]);
  const id = await asked({ ...wish, owing: 100 });
  const [shown] = (await second.get(API)).body.data.asked;
  expect(shown.stand).toEqual({ due: before, after: -100 });
  expect((await second.open('/admin/adjustments')).html).toMatch(/owes the platform Ksh\s100\.00;/);
  expect(codeOf(await decide(second, id, 'book'))).toEqual([409, 'adjustment_owing']);
  expect((await due()).due).toBe(before);
  expect((await decide(second, id, 'book', { owing: 100 })).status).toBe(200);
  expect((await due()).due).toBe(-100);
  const [purse] = (await owner.get(`/api/sell/${slug}/money`)).body.data.purses;
  expect(purse).toMatchObject({ available: -100, debt: { corrected: before + 100, went_back: 0 } });
  const [told] = await rowsOf<{ body_text: string }>(
    db,
    sql`select body_text from messages where recipient = 'owner@example.com' and key like ${`%adjusted:${id}%`}`,
  );
  expect(told?.body_text).toMatch(/You owe us Ksh\s100\.00 now\./);
  const money = (await owner.open(`/sell/${slug}/money`)).html;
  expect(money).toContain('After our correction you owe');
  expect(money).toContain('below zero because of a correction of');
  expect(money).not.toContain('More went back');
  const payouts = (await owner.open(`/sell/${slug}/money/payouts`)).html;
  expect(payouts).toContain('below zero because of a correction of');
  expect(payouts).not.toContain('More went back');
  expect(codeOf(await stage.request(50))).toEqual([409, 'payout_exceeds_due']);
  expect(await proveLedger(db)).toEqual([]);
  await decide(second, await asked({ amount: before + 100 }), 'book');
  expect((await due()).due).toBe(before);
});

test('refused or taken back, nothing moves; two who book at once book it once', async () => {
  const before = await due();
  for (const who of [first, second]) expect((await decide(who, await asked(), 'refuse')).status).toBe(200);
  expect(await due()).toEqual(before);
  const id = await asked();
  const answers = await Promise.all([
    decide(second, id, 'book'),
    decide(second, id, 'book'),
    decide(first, id, 'refuse'),
  ]);
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'adjustment_decided')).toHaveLength(2);
  const [row] = await rowsOf<{ state: string }>(db, sql`select state from adjustments where id = ${id}`);
  expect((await due()).due).toBe((before.due ?? 0) + (row?.state === 'booked' ? 250.5 : 0));
});

test('the same wish again is one; another one under its id is refused', async () => {
  const id = await asked();
  expect((await ask({ id })).body.data.id).toBe(id);
  expect(codeOf(await ask({ id, amount: 251 }))).toEqual([409, 'adjustment_differs']);
  expect(await waiting()).toEqual([id]);
});

test('whoever approves a payout reads what was corrected lately', async () => {
  const id = await asked({ words: 'The broken banner' });
  await decide(second, id, 'book');
  expect((await stage.request(10)).status).toBe(200);
  const { to_approve } = (await first.get('/api/admin/payouts')).body.data;
  expect(to_approve[0].lately).toMatchObject({ disputes: 0 });
  expect(to_approve[0].lately.corrections).toContainEqual(
    expect.objectContaining({ amount: 250.5, words: 'The broken banner' }),
  );
  expect((await first.open('/admin/payouts')).html).toMatch(/Corrected on .*“The broken banner”/);
  await stage.refuseAll();
});

test('where one person runs the site, they book what they asked for, and the log says so', async () => {
  const app = await testApp(db, { now: stage.later, env: { PAYOUT_APPROVERS: '1' } });
  const alone = elsewhere(app, first);
  const id = await asked({}, alone);
  expect((await decide(alone, id, 'book')).status).toBe(200);
  const [row] = await rowsOf<{ changes: object }>(
    db,
    sql`select changes from audit_log where subject = ${`adjustment:${id}`} and action = 'adjustment.booked'`,
  );
  expect(row?.changes).toMatchObject({ one_person: [null, true] });
});

test('without script: what is missing is said with what was typed, then it is asked for and booked', async () => {
  const page = '/admin/adjustments';
  const wish = { intent: 'ask', id: randomUUID(), ...WISH, amount: 'much', direction: 'from_seller' };
  const missing = await first.open(page, wish);
  expect(missing.status).toBe(422);
  expect(missing.html).toContain('Write how much.');
  expect(missing.html).toContain(`value="${WISH.words}"`);
  for (const [field, said] of [
    ['direction', 'Choose whether the organiser gets more or less.'],
    ['currency', 'Choose a currency from the list.'],
  ] as const) {
    const wrong = await first.open(page, { ...wish, amount: '100', [field]: 'zap' });
    expect([wrong.status, wordsOf(wrong.html).includes(said)], field).toEqual([422, true]);
  }
  expect(await waiting()).toEqual([]);
  const full = { ...wish, amount: '9,250.50', organizer: `/organizers/${slug}` };
  const warned = await first.open(page, full);
  expect(warned.status).toBe(409);
  const [, shown = ''] = /name="owing" value="([\d.]+)"/.exec(warned.html) ?? [];
  const done = await first.open(page, { ...full, owing: shown });
  expect([done.status, done.location]).toEqual([303, `${page}?note=asked`]);
  const { html } = await second.open(page);
  expect(html).toContain('9,250.50');
  const [id = ''] = await waiting();
  const { due: before = 0 } = await due();
  const owing = String(9250.5 - before);
  const unsaid = await second.open(page, { intent: 'book', adjustment: id });
  expect([unsaid.status, unsaid.html.includes('If that is right, press once more.')]).toEqual([409, true]);
  const booked = await second.open(page, { intent: 'book', adjustment: id, owing });
  expect([booked.status, booked.location]).toEqual([303, `${page}?note=done`]);
  await decide(second, await asked({ amount: 9250.5 }), 'book');
});

describe('nothing moves', () => {
  test.each([
    ['no amount', { amount: 0 }, 400, 'amount'],
    ['an amount below zero', { amount: -5 }, 400, 'amount'],
    ['too many decimals', { amount: 1.005 }, 400, 'amount'],
    ['an amount that is none', { amount: '5' }, 400, 'amount'],
    ['another currency than there is', { currency: 'XXX' }, 400, 'currency'],
    ['no reason', { words: ' ' }, 400, 'words'],
    ['nobody', { organizer: 'nobody-at-all' }, 404, 'organizer'],
    ['what nobody knows', { state: 'booked' }, 400, 'state'],
  ])('for %s', async (_, wish, status, field) => {
    const answer = await ask(wish);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]]);
    expect(await waiting()).toEqual([]);
  });

  test('by whoever belongs to the team, is no operator, proved nothing lately, or was given back an account', async () => {
    const id = await asked();
    const both = await newMember(stage.app, db, { email: 'both@example.com', role: 'finance' });
    await switchFactorOn(db, 'both@example.com');
    await sql`update accounts set is_admin = true where email = 'both@example.com'`.execute(db.sql);
    await stage.at(stage.later);
    expect(codeOf(await ask({}, both))).toEqual([403, 'own_team']);
    for (const step of ['book', 'refuse'] as const)
      expect(codeOf(await decide(both, id, step))).toEqual([403, 'own_team']);
    expect((await ask({}, owner)).status).toBe(404);
    expect((await decide(owner, id, 'book')).status).toBe(404);
    await sql`update account_sessions set proved_at = ${stage.now}`.execute(db.sql);
    expect(codeOf(await decide(second, id, 'book'))).toEqual([403, 'proof_needed']);
    expect(codeOf(await ask({}, second))).toEqual([403, 'proof_needed']);
    await stage.at(stage.later);
    const account = await accountOf(db, 'second@example.com');
    await sql`
      insert into account_history (account_id, what, happened_at) values (${account}, 'password_reset', ${stage.later})
    `.execute(db.sql);
    expect(codeOf(await decide(second, id, 'book'))).toEqual([403, 'payouts_blocked']);
    await sql`delete from account_history where what = 'password_reset'`.execute(db.sql);
    expect(codeOf(await decide(second, randomUUID(), 'book'))).toEqual([404, 'adjustment_not_found']);
    expect(await waiting()).toEqual([id]);
  });

  test.each([
    ['another amount', 'update adjustments set amount_minor = 1'],
    ['decided once more', `update adjustments set state = 'refused' where state = 'booked'`],
    ['deleted', 'delete from adjustments'],
  ])('the database refuses: %s', async (_, script) => {
    await decide(second, await asked(), 'book');
    await expect(db.runScript(script)).rejects.toThrow('stays what was asked for');
  });
});
