import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { days, hours, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator, switchFactorOn } from '#tests/support/due-money.ts';
import { react } from '#tests/support/holding.ts';
import { wordsOf } from '#tests/support/html.ts';
import { newPerson, openBrowser } from '#tests/support/people.ts';
import { placeOrder } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// What the platform keeps of a ticket: by currency, organiser and time.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const catalogue = await openCatalogue(db, now);
const [event = 0] = await catalogue.add({
  slug: 'evening',
  startsAt: days(20, now),
  ticketTypes: [{ name: 'Regular', priceMinor: 1_000_00, pool: { capacity: 100 } }],
});
const first = await newOperator(app, db, 'first@example.com');
const second = await newOperator(app, db, 'second@example.com');
const OURS = ORGANIZERS.ngoma.slug;
const BUYER = { name: 'Amina', email: 'amina@example.com', phone: '+254712345678' };

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const fees = async (query = '') => (await first.get(`/api/admin/fees${query}`)).body.data;
const FEE = {
  currency: 'KES',
  organizer: '',
  percent: 6,
  cash_percent: 1.5,
  starts_at: null,
};
const add = async (given: object = {}, who = first) =>
  who.post('/api/admin/fees/add', { ...FEE, is_for_everybody: true, seen: (await fees()).seen, ...given });
const feeOf = async (reference: string) =>
  (
    await rowsOf<{ fee: number }>(
      db,
      sql`select fee_minor::int as fee from orders where reference = ${reference}`,
    )
  )[0]?.fee;
const order = async () => (await placeOrder({ app, db }, event, BUYER)).reference;
const ofKes = async () =>
  (await fees()).fees.filter(({ currency }: { currency: string }) => currency === 'KES');

test('to everybody else a form for operators is at an address where nothing is', async () => {
  const stranger = await newPerson(app, db, 'stranger@example.com');
  for (const path of ['/admin/fees', '/admin/money', '/admin/payouts', '/admin/organizers']) {
    const found = await stranger.open(path, { intent: 'add', percent: 'x' });
    expect([path, found.status]).toEqual([path, 404]);
    expect(found.html).not.toContain('Operators');
    const nobody = openBrowser(app);
    expect((await nobody.open(path, { intent: 'add' })).location).toMatch(/^\/login/);
    // Of an operator whose session has ended nothing is lost.
    const kept = await nobody.open(path, { intent: 'add', percent: '7.25' });
    expect([kept.status, kept.html.includes('value="7.25"')]).toEqual([401, true]);
  }
});

test('nobody lowers the fee of their own team', async () => {
  const both = await newMember(app, db, { email: 'both@example.com' });
  await switchFactorOn(db, 'both@example.com');
  await sql`update accounts set is_admin = true where email = 'both@example.com'`.execute(db.sql);
  expect(codeOf(await add({ organizer: OURS, percent: 0 }, both))).toEqual([403, 'own_team']);
});

test('what is in force, and what it means for a price', async () => {
  expect(await ofKes()).toMatchObject([
    {
      organizer: null,
      percent: 5,
      cash_percent: 0,
      has_begun: true,
      example: { price: 1_000, fee: 50, tax: 6.9, gets: 950 },
    },
  ]);
  const { fees: shown } = await fees('?price=2500');
  expect(shown.find(({ currency }: { currency: string }) => currency === 'KES').example).toMatchObject({
    price: 2_500,
    fee: 125,
    gets: 2_375,
  });
  expect((await first.get('/api/admin/fees?price=lots')).status).toBe(400);
  const { html } = await first.open('/admin/fees?price=lots');
  expect(html).toContain('id="price-error"');
  // A price is read as it is written in the language of the page.
  const wrong = async (price: string) =>
    (await first.open(`/admin/fees?price=${price}`)).html.includes('id="price-error"');
  expect(await Promise.all([wrong('2,500'), wrong('2500.50'), wrong('2,5'), wrong('150.000')])).toEqual([
    ...[false, false, true, true],
  ]);
});

test('a rate from a time on: orders before keep theirs, every later one has the new one', async () => {
  const before = await order();
  expect((await add({ percent: 9, starts_at: hours(1, now).toISOString() })).status).toBe(200);
  expect(await ofKes()).toMatchObject([
    { percent: 5, has_begun: true },
    { percent: 9, cash_percent: 1.5, has_begun: false },
  ]);
  expect(await feeOf(await order())).toBe(5_000);
  expect((await add()).status).toBe(200);
  expect([await feeOf(await order()), await feeOf(before)]).toEqual([6_000, 5_000]);
  expect((await first.get('/api/fees')).body.data).toContainEqual({
    ...{ currency: 'KES', percent: 6 },
    cash_percent: 1.5,
  });
  expect(await ofKes()).toMatchObject([{ percent: 6, has_begun: true }, { percent: 9 }]);
});

test('an organiser’s own rate comes before everybody’s, until it has none', async () => {
  expect((await add({ organizer: OURS, percent: 2.5, cash_percent: 0 })).status).toBe(200);
  expect(await feeOf(await order())).toBe(2_500);
  app.clock.set(new Date(now.getTime() + 1));
  expect((await add({ organizer: OURS, percent: null, cash_percent: null })).status).toBe(200);
  expect(await feeOf(await order())).toBe(6_000);
  const deeds = await rowsOf<{ action: string }>(
    db,
    sql`select action from operator_log where subject = ${`fee:KES:${OURS}`}`,
  );
  expect(deeds).toHaveLength(2);
});

// What an owner was mailed of fees since this was asked last.
const heard = new Set<string>();
const told = async (): Promise<string[]> => {
  await react(app);
  const mails = await rowsOf<{ id: string; subject: string; body_text: string }>(
    db,
    sql`
      select id::text, subject, body_text from messages
      where key like '%fee-changed:%' and recipient = 'owner@example.com'
    `,
  );
  const news = mails.filter(({ id }) => !heard.has(id));
  for (const { id } of news) heard.add(id);
  return news.map(({ subject, body_text }) => `${subject}\n${body_text}`);
};

test('the owners of whom it concerns are mailed: the rate, from when, and an example', async () => {
  const owner = await newMember(app, db, { email: 'owner@example.com', role: 'owner' });
  await told();
  const at = (day: number) => ({ starts_at: days(day, now).toISOString() });
  const none = { percent: null, cash_percent: null };
  expect((await add({ percent: 8, ...at(5) })).status).toBe(200);
  const [set = '', ...others] = await told();
  expect(others).toEqual([]);
  expect(set).toContain('our fee becomes 8 %');
  expect(set).toMatch(/a buyer pays Ksh\s1,000\. Our fee is Ksh\s80, and Ksh\s920 is yours/);
  expect(set).toContain('cash at the door it is 1.5 %');
  // Of another currency, and of the same rate, nobody hears.
  expect((await add({ currency: 'IDR', percent: 8 })).status).toBe(200);
  expect((await add({ percent: 8, ...at(6) })).status).toBe(200);
  expect(await told()).toEqual([]);
  const coming = (await ofKes()).find((fee: { starts_at: string }) => fee.starts_at === at(5).starts_at);
  expect((await first.post('/api/admin/fees/withdraw', { id: coming.id })).status).toBe(200);
  expect(await told()).toEqual([expect.stringContaining('our fee stays')]);
  // Whoever has a rate of their own is told of that alone.
  expect((await add({ organizer: OURS, percent: 2, cash_percent: 0, ...at(7) })).status).toBe(200);
  expect(await told()).toEqual([expect.stringContaining('our fee becomes 2 %')]);
  expect((await add({ percent: 11, ...at(8) })).status).toBe(200);
  expect(await told()).toEqual([]);
  expect((await add({ organizer: OURS, ...none, ...at(9) })).status).toBe(200);
  expect(await told()).toEqual([expect.stringContaining('our fee becomes 11 %')]);

  // What was done to their own rate stands in the team's log, under nobody's name.
  const log = wordsOf((await owner.open(`/sell/${OURS}/log?kind=money`)).html);
  expect(log).toContain('The site’s staff changed what we keep of your tickets');
  expect(log).toContain('fee (8 % → 2 %), fee of cash at the door (1.5 % → 0 %)');
  const view = await owner.get(`/api/sell/${OURS}/log?who=staff`);
  expect(view.body.data.lines.length).toBeGreaterThan(2);
  expect(view.body.data.people).toContainEqual({ kind: 'operator', id: 'staff', name: null });
  expect(JSON.stringify(view.body)).not.toContain('Operator');
  const [operator] = await rowsOf<{ id: string }>(
    db,
    sql`select id from accounts where email = 'first@example.com'`,
  );
  expect(JSON.stringify(view.body)).not.toContain(operator?.id);
  expect((await owner.get(`/api/sell/${OURS}/log?who=${operator?.id}`)).body.data.lines).toEqual([]);
});

test('a rate for everybody is asked for once more, with what it means', async () => {
  const { seen } = await fees();
  const refused = await add({
    percent: 10,
    is_for_everybody: undefined,
    starts_at: days(11, now).toISOString(),
  });
  expect(codeOf(refused)).toEqual([409, 'fee_for_everybody']);
  expect(refused.body.message).toMatch(
    /everybody who sells in KES.*1\. Of a ticket for Ksh\s1,000 .* Ksh\s900, and Ksh\s890 before/,
  );
  // Who sells now is counted, however far away the day is.
  const far = await add({ percent: 10, is_for_everybody: undefined, starts_at: '2199-01-01T00:00:00.000Z' });
  expect(far.body.message).toMatch(/everybody who sells in KES.*1\. Of a ticket/);
  expect((await fees()).seen).toBe(seen);
  const typed = {
    ...{ intent: 'add', currency: 'KES', organizer: '', percent: '10', cash_percent: '0' },
    ...{ starts_at: '2099-01-01 00:00', seen: String(seen) },
  };
  const asked = await first.open('/admin/fees', typed);
  expect([asked.status, asked.html.includes('Add it for everybody')]).toEqual([409, true]);
  const [, mark = ''] = /name="everybody" value="([^"]+)"/.exec(asked.html) ?? [];
  const everybody = mark.replaceAll('&quot;', '"');
  // What it means is said of this very rate.
  expect((await first.open('/admin/fees', { ...typed, everybody, percent: '1' })).status).toBe(409);
  expect((await first.open('/admin/fees', { ...typed, everybody })).status).toBe(303);
});

test('bad input is refused at its field, and nothing half is done', async () => {
  const { seen, fees: before } = await fees();
  for (const [given, status, code, field] of [
    [{ percent: 101 }, 400, 'bad_request', 'percent'],
    [{ percent: -1 }, 400, 'bad_request', 'percent'],
    [{ percent: 5.125 }, 400, 'bad_request', 'percent'],
    [{ cash_percent: 100.01 }, 400, 'bad_request', 'cash_percent'],
    [{ percent: '<b>5</b>' }, 400, 'bad_request', 'percent'],
    [{ percent: null }, 422, 'fee_needed', 'percent'],
    [{ cash_percent: null }, 422, 'fee_needed', 'cash_percent'],
    [{ currency: 'EUR' }, 400, 'bad_request', 'currency'],
    [{ organizer: '<b>nobody</b>' }, 422, 'organizer_unknown', 'organizer'],
    [{ starts_at: hours(-1, now).toISOString() }, 422, 'fee_in_past', 'starts_at'],
    [{ starts_at: 'tomorrow' }, 400, 'bad_request', 'starts_at'],
  ] as const) {
    const answer = await add(given);
    expect([...codeOf(answer), ...Object.keys(answer.body.errors ?? {})]).toEqual([status, code, field]);
  }
  const typed = {
    ...FEE,
    seen: String(seen),
    intent: 'add',
    starts_at: '',
    percent: '101',
    cash_percent: '0',
  };
  const page = await first.open('/admin/fees', typed);
  expect([page.status, page.html.includes('id="percent-error"')]).toEqual([400, true]);
  for (const [field, value] of [
    ['percent', 'five'],
    ['cash_percent', '<b>'],
    ['percent', ''],
    ['cash_percent', ' '],
    ['starts_at', '2026-02-31 10:00'],
    ['starts_at', '2020-01-01 10:00'],
  ] as const) {
    const { status, html } = await first.open('/admin/fees', { ...typed, percent: '5', [field]: value });
    expect([field, status, html.includes(`id="${field}-error"`)]).toEqual([field, 422, true]);
  }
  const allWrong = { ...typed, organizer: 'nobody-at-all', percent: 'abc', starts_at: 'tomorrow' };
  const seenWrong = (await first.open('/admin/fees', allWrong)).html;
  for (const field of ['organizer', 'percent', 'starts_at'])
    expect([field, seenWrong.includes(`id="${field}-error"`)]).toEqual([field, true]);
  // Neither does an empty field end what an organiser has of its own: that is said, and of an organiser alone.
  const own = { ...typed, organizer: OURS, percent: '' };
  expect((await first.open('/admin/fees', own)).status).toBe(422);
  const ofAll = await first.open('/admin/fees', { ...typed, ends: 'on' });
  expect([ofAll.status, ofAll.html.includes('id="percent-error"')]).toEqual([422, true]);
  expect(await fees()).toEqual({ seen, fees: before });
});

test('an organiser is said to have no rate of its own any more', async () => {
  await add({ organizer: OURS, percent: 3 });
  app.clock.set(new Date(app.clock.now().getTime() + 1));
  expect((await first.open('/admin/fees')).html).toContain('As in its page: /organizers/');
  const form = {
    ...{ currency: 'KES', organizer: `/organizers/${OURS}/` },
    ...{ percent: '', cash_percent: '', starts_at: '', ends: 'on' },
  };
  const seen = String((await fees()).seen);
  expect((await first.open('/admin/fees', { ...form, intent: 'add', seen })).status).toBe(303);
  expect(await ofKes()).not.toContainEqual(
    expect.objectContaining({ organizer: expect.anything(), percent: 3 }),
  );
});

test('two operators: the second sees the first’s; what was to come is withdrawn once', async () => {
  const { seen } = await fees();
  const startsAt = days(3, now).toISOString();
  const wish = { ...FEE, is_for_everybody: true, starts_at: startsAt, seen };
  const both = await Promise.all([first, second].map((who) => who.post('/api/admin/fees/add', wish)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('fees_changed');
  expect(codeOf(await add({ starts_at: startsAt, percent: 7 }))).toEqual([409, 'fee_same_time']);
  const coming = (await ofKes()).findLast(({ has_begun }: { has_begun: boolean }) => !has_begun);
  const inForce = (await ofKes()).find(({ has_begun }: { has_begun: boolean }) => has_begun);
  const withdraw = (id: number, who = first) => who.post('/api/admin/fees/withdraw', { id });
  expect(codeOf(await withdraw(inForce.id))).toEqual([409, 'fee_begun']);
  const { seen: before } = await fees();
  expect((await first.open('/admin/fees', { intent: 'withdraw', id: String(coming.id) })).location).toBe(
    '/admin/fees?done=',
  );
  const late = await add({ seen: before, starts_at: days(4, now).toISOString() }, second);
  expect(codeOf(late), 'what was withdrawn is news, too').toEqual([409, 'fees_changed']);
  expect(codeOf(await withdraw(coming.id, second))).toEqual([409, 'fee_begun']);
  expect((await add({ organizer: OURS, starts_at: days(5, now).toISOString() })).status).toBe(200);
  const own = (await ofKes()).find(
    ({ organizer, has_begun }: { organizer: object | null; has_begun: boolean }) => organizer && !has_begun,
  );
  expect((await withdraw(own.id)).status).toBe(200);
  const deeds = await rowsOf<{ action: string }>(
    db,
    sql`select action from operator_log where subject = ${`fee:KES:${OURS}`} order by id desc limit 2`,
  );
  expect(deeds.map(({ action }) => action)).toEqual(['fee.withdrawn', 'fee.added']);
  app.clock.set(days(1, now));
  expect(codeOf(await add())).toEqual([403, 'proof_needed']);
});
