import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goOnRefunding } from '#modules/refunding/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { Browser } from '#tests/support/people.ts';
import { buyTickets, placeOrder } from '#tests/support/sold-orders.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { accountOf, newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Many orders that a seller gives back at once: quoted first, with fresh proof, each at most once.

const db = await testDatabase();
const now = new Date();
const api = `/api/sell/${ORGANIZERS.ngoma.slug}`;
const home = `/sell/${ORGANIZERS.ngoma.slug}`;
let app: TestApp;
let owner: Browser;
let finance: Browser;
let reader: Browser;
let event = 0;
let other = 0;
let abroad = 0;
let bought: string[] = [];
let buyers = 0;

beforeAll(async () => {
  app = await testApp(db, { now });
  [event = 0, other = 0, abroad = 0] = await (await openCatalogue(db)).add(
    { slug: 'first', startsAt: days(9, now) },
    { slug: 'second', startsAt: days(9, now) },
    { slug: 'abroad', venue: 'kampala', startsAt: days(9, now) },
  );
  owner = await newMember(app, db, { role: 'owner' });
  finance = await newMember(app, db, { role: 'finance' });
  reader = await newMember(app, db, { role: 'reader' });
}, 90_000);

const buyerOf = (name: string) => {
  buyers += 1;
  return { name, email: `buyer${buyers}@example.com`, phone: `07123456${10 + buyers}` };
};

beforeEach(async () => {
  await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
  bought = [];
  for (const count of [1, 2, 3]) bought.push(await buyTickets({ app, db }, event, buyerOf('Amina'), count));
});

const quote = async (orders: string[], who = owner) =>
  (await who.get(`${api}/refunds/quote?orders=${orders.join(',')}`)).body.data;
const begin = (who: Browser, orders: string[] | null, expected: object, more: object = {}) =>
  who.post(`${api}/refunds/begin`, { id: randomUUID(), orders, expected, ...more });
const run = async (id: string, who = owner) => (await who.get(`${api}/refunds/runs/${id}`)).body.data;
const touch = (set: ReturnType<typeof sql>, reference: string, seq: number) =>
  sql`update tickets set ${set} where seq = ${seq} and order_id = (select id from orders where reference = ${reference})`.execute(
    db.sql,
  );
const refunded = (reference: string) =>
  rowsOf<{ amount: number }>(
    db,
    sql`select (amount_minor / 100)::int as amount from refunds where order_reference = ${reference}`,
  );

test('is quoted with what is left out and why, goes back once, and is in the log', async () => {
  const [one = '', two = '', three = ''] = bought;
  const unpaid = (await placeOrder({ app, db }, event, buyerOf('Unpaid'))).reference;
  await touch(sql`state = 'used', used_at = now()`, one, 1);
  await touch(sql`passed_on_at = now()`, three, 3);
  const asked = [one, two, three, unpaid, 'AAAA2222'];
  const quoted = await quote(asked);
  expect(quoted).toEqual({
    orders: 2,
    tickets: 4,
    amount: 6_000,
    currency: 'KES',
    kept: 1,
    listed: [two, three].map((reference) => ({ reference, name: 'Amina', tickets: 2, amount: 3_000 })),
    left_out: [
      { reason: 'order_not_found', orders: 1 },
      { reason: 'nothing_left', orders: 1 },
      { reason: 'order_not_paid', orders: 1 },
    ],
  });
  expect(await refunded(two)).toEqual([]);
  const id = randomUUID();
  const wish = { id, orders: asked, expected: { orders: 2, tickets: 4, amount: 6_000 } };
  const answers = await Promise.all([1, 2].map(() => owner.post(`${api}/refunds/begin`, wish)));
  expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
    [200, { id }],
    [200, { id }],
  ]);
  expect(await run(id)).toMatchObject({ waiting: { count: 2, amount: 6_000 }, is_over: false });
  await Promise.all([goOnRefunding(app.services), goOnRefunding(app.services)]);
  await goOnRefunding(app.services);
  // A third click, when all is done.
  expect((await owner.post(`${api}/refunds/begin`, wish)).status).toBe(200);
  expect([await refunded(one), await refunded(two), await refunded(three)]).toEqual([
    [],
    [{ amount: 3_000 }],
    [{ amount: 3_000 }],
  ]);
  await sql`update refunds set status = 'done', settled_at = now()`.execute(db.sql);
  expect(await run(id)).toMatchObject({ done: { count: 2, amount: 6_000 }, is_over: true, not_done: [] });
  const { runs } = (await owner.get(`${api}/refunds`)).body.data;
  expect(runs[0]).toMatchObject({ id, orders: 2, is_over: true });
  const { lines } = (await owner.get(`${api}/log?kind=orders`)).body.data;
  const actions = lines.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action === 'order.refunds_begun')).toHaveLength(1);
  expect(actions.filter((action: string) => action === 'order.tickets_refunded')).toHaveLength(2);
  await expectSoundBooks(db, 'tickets');
});

test('all that a search finds, without script, with the proof on the way', async () => {
  const [one = ''] = bought;
  const ask = `${home}/refunds/new?all=1&q=${one}&list=all&event=${event}`;
  const list = await owner.open(`${home}/orders?q=${one}`);
  expect(list.html).toContain('name="all"');
  expect(list.html).toContain(`value="${one}"`);
  const page = await owner.open(ask);
  expect(page.html).toContain('Takes back 1 ticket of 1 order and returns');
  expect(page.html).toContain('Orders that go back');
  expect(page.html).toMatch(new RegExp(`orders/${one}"[^>]*>Amina<`));
  const fields = Object.fromEntries(
    [...page.html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
  await sql`update account_sessions set proved_at = ${days(-1, now)}`.execute(db.sql);
  const stale = await owner.open(ask, fields);
  expect([stale.status, stale.location]).toEqual([303, `/sell/prove?next=${encodeURIComponent(ask)}`]);
  await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
  const sent = await owner.open(ask, fields);
  expect([sent.status, sent.location]).toEqual([303, `${home}/refunds/${fields.id}`]);
  expect((await owner.open(sent.location ?? '')).html).toContain('The money is going back.');
  await goOnRefunding(app.services);
  expect(await refunded(one)).toEqual([{ amount: 1_500 }]);
  expect((await owner.open(`${home}/refunds/new`)).html).toContain('Tick at least one order');
  expect((await owner.open(`${home}/refunds`)).html).toContain(String(fields.id));
});

describe('nothing is begun', () => {
  test('for another sum than was quoted, for nothing, and in several currencies', async () => {
    const [one = '', two = ''] = bought;
    const refusal = async (orders: string[], expected: object) => {
      const { status, body } = await begin(owner, orders, expected);
      return [status, body.code];
    };
    expect(await refusal([one], { orders: 1, tickets: 1, amount: 1_499 })).toEqual([409, 'refund_changed']);
    expect(await refusal([one, two], { orders: 1, tickets: 1, amount: 1_500 })).toEqual([
      409,
      'refund_changed',
    ]);
    expect(await refusal(['AAAA2222'], { orders: 0, tickets: 0, amount: 0 })).toEqual([409, 'nothing_left']);
    expect(await refusal([], { orders: 0, tickets: 0, amount: 0 })).toEqual([400, 'bad_request']);
    const far = await buyTickets({ app, db }, abroad, buyerOf('Musoke'));
    expect((await owner.get(`${api}/refunds/quote?orders=${one},${far}`)).body.code).toBe(
      'several_currencies',
    );
    expect((await owner.open(`${home}/refunds/new?order=${one}&order=${far}`)).html).toContain(
      'several currencies',
    );
    expect(await refunded(one)).toEqual([]);
  });

  test('without one’s own fresh proof, by a reader, by a stranger, or for another event than one’s own', async () => {
    const [one = ''] = bought;
    const expected = { orders: 1, tickets: 1, amount: 1_500 };
    await sql`update account_sessions set proved_at = ${days(-1, now)}
      where account_id = ${await accountOf(db, 'finance@example.com')}`.execute(db.sql);
    expect((await begin(finance, [one], expected)).body.code).toBe('proof_needed');
    expect(await quote([one], finance)).toMatchObject({ orders: 1 });
    expect((await begin(reader, [one], expected)).status).toBe(403);
    const stranger = await newSeller(app, db, `stranger${buyers}@example.com`);
    expect((await begin(stranger.browser, [one], expected)).status).toBe(404);
    const theirs = `/api/sell/${stranger.slug}/refunds/quote?orders=${one}`;
    expect((await stranger.browser.get(theirs)).body.data).toMatchObject({
      orders: 0,
      left_out: [{ reason: 'order_not_found', orders: 1 }],
    });
    const limited = await newMember(app, db, {
      email: 'limited@example.com',
      role: 'manager',
      eventIds: [other],
    });
    expect(await quote([one], limited)).toMatchObject({ orders: 0 });
    const begun = await begin(owner, [one], expected);
    expect(begun.status).toBe(200);
    const { id } = begun.body.data;
    expect((await limited.get(`${api}/refunds/runs/${id}`)).status).toBe(404);
    expect((await limited.get(`${api}/refunds`)).body.data.runs).toEqual([]);
    expect((await reader.get(`${api}/refunds/runs/${id}`)).status).toBe(403);
  });
});

test('what somebody else has given back meanwhile has not failed, and goes back once', async () => {
  const [one = '', two = ''] = bought;
  const both = { orders: 2, tickets: 3, amount: 4_500 };
  const first = (await begin(owner, [one, two], both)).body.data;
  const second = (await begin(owner, [one, two], both)).body.data;
  await goOnRefunding(app.services);
  const runs = await Promise.all([run(first.id), run(second.id)]);
  const all = { count: 2, amount: 4_500 };
  const none = { count: 0, amount: 0 };
  expect(runs.map(({ already }) => already)).toEqual(expect.arrayContaining([all, none]));
  for (const { failed, not_done } of runs) expect([failed, not_done]).toEqual([none, []]);
  expect([await refunded(one), await refunded(two)]).toEqual([[{ amount: 1_500 }], [{ amount: 3_000 }]]);
  const later = runs[0]?.already.count ? first.id : second.id;
  expect((await owner.open(`${home}/refunds/${later}`)).html).toContain('Already refunded by somebody else');
});

test('what changed meanwhile fails alone and says why; whoever is out of the team gives nothing back', async () => {
  const [one = '', two = '', three = ''] = bought;
  const begun = await begin(owner, [one, two], { orders: 2, tickets: 3, amount: 4_500 });
  const { id } = begun.body.data;
  await touch(sql`passed_on_at = now()`, two, 1);
  await goOnRefunding(app.services);
  expect(await run(id)).toMatchObject({
    failed: { count: 1, amount: 3_000 },
    not_done: [{ reference: two, name: 'Amina', amount: 3_000, reason: 'refund_changed' }],
  });
  const page = await owner.open(`${home}/refunds/${id}`);
  expect(page.html).toContain('by now another amount would go back');
  expect(await refunded(two)).toEqual([]);
  expect(await refunded(one)).toEqual([{ amount: 1_500 }]);

  const leaving = await newMember(app, db, { email: 'leaving@example.com', role: 'manager' });
  const theirs = await begin(leaving, [three], { orders: 1, tickets: 3, amount: 4_500 });
  await sql`delete from merchant_members where account_id = ${await accountOf(db, 'leaving@example.com')}`.execute(
    db.sql,
  );
  await goOnRefunding(app.services);
  expect(await run(theirs.body.data.id)).toMatchObject({ not_done: [{ reason: 'not_allowed' }] });
  expect(await refunded(three)).toEqual([]);
  await expectSoundBooks(db, 'tickets');
});
