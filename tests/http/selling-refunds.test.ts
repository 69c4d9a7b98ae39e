import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tellRefundAnswered } from '#modules/notices/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, lastMail, openBrowser } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Money that a seller gives back: quoted first, with fresh proof, at most once.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let owner: Browser;
let finance: Browser;
let reader: Browser;
let slug = '';
let event = 0;
let reference = '';
let buyers = 0;

beforeAll(async () => {
  app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  [event = 0] = await catalogue.add({
    slug: 'first',
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 500 } }],
    startsAt: days(9, now),
  });
  const [mine] = await rowsOf<{ slug: string }>(
    db,
    sql`select organizers.slug from organizers join events on organizer_id = organizers.id where events.id = ${event}`,
  );
  slug = mine?.slug ?? '';
  owner = await newMember(app, db, { email: 'owner@example.com', role: 'owner', name: 'Wangari Njeri' });
  finance = await newMember(app, db, {
    email: 'finance@example.com',
    role: 'finance',
    name: 'Wangari Njeri',
  });
  reader = await newMember(app, db, { email: 'reader@example.com', role: 'reader', name: 'Wangari Njeri' });
}, 90_000);

beforeEach(async () => {
  await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
  buyers += 1;
  const buyer = {
    name: 'Amina Otieno',
    email: `amina${buyers}@example.com`,
    phone: `07123456${10 + buyers}`,
  };
  reference = await buyTickets({ app, db }, event, buyer, 3);
});

const api = (rest = '') => `/api/sell/${slug}/orders/${reference}${rest}`;
const refund = (who: Browser, tickets: number[] | null, amount: number, words = '') =>
  who.post(api('/refund'), { tickets, amount, words });
const refunds = () =>
  rowsOf<{ amount: number }>(
    db,
    sql`select amount_minor / 100 as amount from refunds where order_reference = ${reference} order by id`,
  );
const makeStale = (email: string) =>
  sql`update account_sessions set proved_at = ${days(-1, now)}
    where account_id = (select id from accounts where email = ${email})`.execute(db.sql);
const touch = (set: ReturnType<typeof sql>, seq: number) =>
  sql`update tickets set ${set} where seq = ${seq} and order_id = (select id from orders where reference = ${reference})`.execute(
    db.sql,
  );

describe('one of three tickets', () => {
  test('is quoted without anything being done, and goes back for what was quoted', async () => {
    const quoted = await owner.get(api('/refund?tickets=2'));
    expect(quoted.body.data).toEqual({ tickets: [2], amount: 1_500, currency: 'KES' });
    expect(await refunds()).toEqual([]);
    const done = await refund(owner, [2], 1_500);
    expect([done.status, done.body.data]).toEqual([200, { tickets: [2], amount: 1_500, currency: 'KES' }]);
    expect(await refunds()).toEqual([{ amount: 1_500 }]);
    const { body } = await owner.get(api());
    expect(body.data).toMatchObject({ state: 'partly_refunded', returned: 1_500, tickets_left: 2 });
    expect(body.data.timeline.at(-1)).toMatchObject({ what: 'taken_back', tickets: [2], amount: 1_500 });
    expect(body.data.net).toBeCloseTo(((body.data.total - body.data.fee) * 2) / 3, 2);
    const { orders } = (await owner.get(`/api/sell/${slug}/orders?q=${reference}`)).body.data;
    expect(orders).toMatchObject([{ state: 'partly_refunded', tickets_left: 2 }]);
    await expectSoundBooks(db, 'tickets');
  });

  test('is refused with what is wrong at the tickets, and nothing is half done', async () => {
    await refund(owner, [1], 1_500);
    await touch(sql`passed_on_at = now()`, 2);
    await touch(sql`state = 'used', used_at = now()`, 3);
    const refusal = async (tickets: number[], amount = 1_500) => {
      const { status, body } = await refund(owner, tickets, amount);
      return [status, body.code, Object.keys(body.errors ?? {})];
    };
    expect(await refusal([1])).toEqual([409, 'ticket_revoked', ['tickets']]);
    expect(await refusal([2])).toEqual([409, 'ticket_passed_on', ['tickets']]);
    expect(await refusal([3])).toEqual([409, 'ticket_used', ['tickets']]);
    expect(await refusal([9])).toEqual([404, 'ticket_unknown', ['tickets']]);
    const { message } = (await refund(owner, [2], 1_500)).body;
    expect(message).toContain('The buyer passed this ticket on.');
    expect((await owner.get(api('/refund'))).body.code).toBe('nothing_left');
    for (const bad of [
      { tickets: [], amount: 1 },
      { tickets: [0], amount: 1 },
      { tickets: 'all', amount: 1 },
      {},
    ])
      expect((await owner.post(api('/refund'), bad)).status).toBe(400);
    expect(await refunds()).toEqual([{ amount: 1_500 }]);
  });

  test('another amount than what it costs is refused, more than was paid too; naming a ticket twice takes it once', async () => {
    for (const amount of [1_499, 1_501, 45_000_000, 0]) {
      const { status, body } = await refund(owner, [1], amount);
      expect([status, body.code]).toEqual([409, 'refund_changed']);
      expect(body.message).toContain('1,500.00');
    }
    expect(await refunds()).toEqual([]);
    expect((await refund(owner, [1, 1], 1_500)).body.data).toMatchObject({ tickets: [1] });
  });
});

describe('at most once', () => {
  test('by a double click, by two people, and by both at once', async () => {
    const answers = await Promise.all([
      refund(owner, null, 4_500),
      refund(owner, null, 4_500),
      refund(finance, null, 4_500),
      refund(finance, [1, 2, 3], 4_500),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await refunds()).toEqual([{ amount: 4_500 }]);
    await expectSoundBooks(db, 'tickets');
  });
});

describe('fresh proof', () => {
  test('is one’s own: that of somebody else of the team is none', async () => {
    await makeStale('finance@example.com');
    expect((await refund(finance, [1], 1_500)).body.code).toBe('proof_needed');
    expect((await finance.get(api('/refund?tickets=1'))).status).toBe(200);
    expect((await refund(owner, [1], 1_500)).status).toBe(200);
    expect((await refund(finance, [2], 1_500)).body.code).toBe('proof_needed');
    expect((await refund(reader, [2], 1_500)).status).toBe(403);
    expect(await refunds()).toEqual([{ amount: 1_500 }]);
  });

  test('without script leads to the proof and back to the same question', async () => {
    await makeStale('owner@example.com');
    const path = `/sell/${slug}/orders/${reference}/refund?ticket=2`;
    expect((await owner.open(path)).html).toContain('Takes ticket 2 back and returns');
    const sent = await owner.open(path, { ticket: '2', amount: '1500', words: '' });
    expect([sent.status, sent.location]).toEqual([303, `/sell/prove?next=${encodeURIComponent(path)}`]);
    await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
    const done = await owner.open(path, { ticket: '2', amount: '1500', words: '' });
    expect([done.status, done.location]).toEqual([303, `/sell/${slug}/orders/${reference}?done=refund`]);
    expect((await owner.open(done.location ?? '')).html).toContain('The tickets were taken back.');
    // The buyer's page says beside the total what went back of it.
    const token = app.services.access.linkToken(reference);
    const bought = (await openBrowser(app).open(`/events/pay/${reference}?t=${token}`)).html;
    expect(/Given back<.{0,80}−(?:<!-- -->)?Ksh.1,500\.00/.test(bought)).toBe(true);
    const again = await owner.open(path, { ticket: '2', amount: '1500', words: '' });
    expect(again.status).toBe(409);
    expect(again.html).toContain('no longer valid');
    expect((await owner.open(`/sell/${slug}/orders/${reference}/refund?asked=`)).html).toContain(
      'Choose at least one ticket.',
    );
  });
});

test('a ticket that was given away is taken back, and nobody speaks of money', async () => {
  const [type] = await typesOf(db, event);
  const people = [{ name: 'Leo Guest' }];
  const wish = { batch: randomUUID(), type, each: 2, people };
  const given = await owner.post(`/api/sell/${slug}/events/${event}/comps/give`, wish);
  reference = given.body.data.orders[0].reference;
  const home = `/sell/${slug}/orders/${reference}`;
  expect((await owner.open(home)).html).toContain('Take tickets back');
  const asked = (await owner.open(`${home}/refund?ticket=2`)).html;
  expect(asked).toContain('Takes ticket 2 back from Leo Guest. It cost nothing, so no money moves.');
  expect(asked).toContain('Take the ticket back');
  const many = (await owner.open(`/sell/${slug}/refunds/new?order=${reference}`)).html;
  expect(many).toContain('Takes back 2 tickets of 1 order. They cost nothing, so no money moves.');
  const done = await owner.open(`${home}/refund?ticket=2`, { ticket: '2', amount: '0' });
  expect([done.status, done.location]).toEqual([303, `${home}?done=take_back`]);
  const after = (await owner.open(done.location ?? '')).html;
  expect(after).toContain('Ticket 2 was taken back<');
  expect(after).toContain('Partly taken back');
  const log = (await owner.open(`/sell/${slug}/log?kind=orders`)).html;
  expect(log).toContain('took tickets back');
  for (const html of [asked, many, log]) expect(html).not.toMatch(/Ksh.0\b/);
  await expectSoundBooks(db, 'tickets');
});

describe('a buyer who asks for the money back', () => {
  const ask = () =>
    openBrowser(app).post(`/api/events/orders/refund-request/${reference}`, {
      t: app.services.access.linkToken(reference),
      words: 'I cannot come',
    });
  const request = async () => (await owner.get(api())).body.data.request;

  test('hears why it stays, once', async () => {
    expect((await owner.post(api('/refuse'), { words: 'No.' })).body.code).toBe('no_open_request');
    await ask();
    expect(await request()).toMatchObject({ words: 'I cannot come', state: 'open' });
    const page = (await owner.open(`/sell/${slug}/orders/${reference}`)).html;
    expect(/Asked \w+ [^<]* The event starts \w+ /.test(page)).toBe(true);
    expect((await reader.get(api())).body.data.request.words).toBe('');
    expect((await owner.post(api('/refuse'), { words: '' })).status).toBe(400);
    expect((await owner.post(api('/refuse'), { words: 'x'.repeat(1_001) })).status).toBe(400);
    const refuse = () => owner.post(api('/refuse'), { words: 'The hall is <b>paid</b> for.' });
    const answers = await Promise.all([refuse(), refuse()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await request()).toMatchObject({ state: 'refused', answer: 'The hall is <b>paid</b> for.' });
    expect((await reader.get(api())).body.data.request.answer).toBe('');
    await tellRefundAnswered(app.services, reference);
    await tellRefundAnswered(app.services, reference);
    const mail = await lastMail(db, `amina${buyers}@example.com`);
    expect(mail.body_text).toContain('The hall is <b>paid</b> for.');
    expect(mail.body_html).toContain('&lt;b&gt;paid');
    expect(await refunds()).toEqual([]);
  });

  test('loses no word of it where the proof is asked in between, without script', async () => {
    await ask();
    await makeStale('owner@example.com');
    const path = `/sell/${slug}/orders/${reference}/refund?ticket=1`;
    const typed = { ticket: '1', amount: '1500', words: 'Sorry, and <i>welcome</i> back.' };
    const stale = await owner.open(path, typed);
    expect(stale.status).toBe(403);
    expect(stale.html).toContain('Sorry, and &lt;i&gt;welcome&lt;/i&gt; back.</textarea>');
    expect(stale.html).toContain(`href="/sell/prove?next=${encodeURIComponent(path)}" target="_blank"`);
    await sql`update account_sessions set proved_at = ${now}`.execute(db.sql);
    expect((await owner.open(path, typed)).status).toBe(303);
    expect(await request()).toMatchObject({ state: 'granted', answer: typed.words });
  });

  test('gets it with a word, and waits for no answer any more', async () => {
    await ask();
    expect((await refund(owner, [1, 2], 3_000, 'Sorry that you cannot come.')).status).toBe(200);
    expect(await request()).toMatchObject({ state: 'granted', answer: 'Sorry that you cannot come.' });
    await tellRefundAnswered(app.services, reference);
    expect((await lastMail(db, `amina${buyers}@example.com`)).body_text).toContain('Sorry that you cannot');
    const { orders } = (await owner.get(`/api/sell/${slug}/orders?list=asked&q=${reference}`)).body.data;
    expect(orders).toEqual([]);
  });
});
