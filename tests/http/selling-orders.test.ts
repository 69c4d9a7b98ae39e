import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepRecordOf } from '#modules/records/index.ts';
import { refundTickets } from '#modules/tickets/index.ts';
import type { MemberRole } from '#shared/actor.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { type Buyer, buyTickets, placeOrder } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// The orders of an organiser, as its team lists and searches them.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let owner: Browser;
let reader: Browser;
let ofOne: Browser;
let stranger: Browser;
let slug = '';
const events = { first: 0, second: 0, foreign: 0 };
const bought: Record<string, string> = {};

const member = (role: MemberRole, eventIds: number[] | null = null) =>
  newMember(app, db, { role, eventIds, name: 'Wangari Njeri' });
const buy = (eventId: number, buyer: Buyer, quantity = 1) =>
  buyTickets({ app, db }, eventId, buyer, quantity);

const AMINA = { name: 'Amina Otieno', email: 'amina@example.com', phone: '0712345678' };
const ZOE = { name: 'Zoë Ngugi', email: 'zoe.100%@example.com', phone: '0733999888' };
const KOFI = { name: 'Kofi Elsewhere', email: 'kofi@example.com', phone: '0744111222' };

beforeAll(async () => {
  app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  const sold = {
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 500 } }],
    startsAt: days(9, now),
  };
  const [first = 0, second = 0, foreign = 0] = await catalogue.add(
    { slug: 'first', name: 'First night', ...sold },
    { slug: 'second', name: 'Second night', ...sold },
    { slug: 'foreign', organizer: 'kenari', ...sold },
  );
  Object.assign(events, { first, second, foreign });
  const [mine] = await rowsOf<{ slug: string }>(
    db,
    sql`select organizers.slug from organizers join events on organizer_id = organizers.id where events.id = ${first}`,
  );
  slug = mine?.slug ?? '';
  owner = await member('owner');
  reader = await member('reader');
  ofOne = await member('finance', [second]);
  stranger = await newMember(app, db, { email: 'stranger@example.com', organizer: ORGANIZERS.kenari.slug });
  bought.amina = await buy(first, AMINA, 3);
  bought.zoe = await buy(second, ZOE);
  bought.kofi = await buy(foreign, KOFI);
}, 90_000);

const api = (query: Record<string, string> = {}) => `/api/sell/${slug}/orders?${new URLSearchParams(query)}`;
const found = async (query: Record<string, string>, who = owner) => {
  const answer = await who.get(api(query));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.orders.map(({ reference }: { reference: string }) => reference);
};

describe('searching', () => {
  test.each([
    ['half a phone number', '34567', 'amina'],
    ['a number as it is dialled', '0712 345 678', 'amina'],
    ['a number from abroad', '+254712345678', 'amina'],
    ['a name without its accent', 'zoe', 'zoe'],
    ['two parts of a name', 'otie ami', 'amina'],
    ['a part of an address, with a sign that patterns know', '100%@exam', 'zoe'],
  ])('by %s', async (_, q, whose) => {
    expect(await found({ q })).toEqual([bought[whose]]);
  });

  test('by a reference, a part of one, and a receipt', async () => {
    expect(await found({ q: bought.amina?.toLowerCase() ?? '' })).toEqual([bought.amina]);
    expect(await found({ q: bought.amina?.slice(2) ?? '' })).toEqual([bought.amina]);
    await sql`update payment_attempts set receipt = 'SFE4H7K2LM' where order_reference = ${bought.zoe}`.execute(
      db.sql,
    );
    await keepRecordOf(app.services, bought.zoe ?? '');
    expect(await found({ q: 'fe4h7k' })).toEqual([bought.zoe]);
  });

  test('finds nothing of others, nothing by signs alone, and says when it is too little', async () => {
    expect(await found({ q: 'kofi' })).toEqual([]);
    expect(await found({ q: bought.kofi ?? '' })).toEqual([]);
    expect(await found({ q: '%%%' })).toEqual([]);
    expect((await owner.get(api({ q: 'am' }))).body.data).toMatchObject({ is_too_short: true, orders: [] });
    expect((await owner.get(api({ q: 'x'.repeat(201) }))).status).toBe(400);
    expect((await owner.get(api({ before: '1' }))).status).toBe(400);
    expect((await owner.get(api({ list: 'everything' }))).status).toBe(400);
  });
});

describe('who sees what', () => {
  test('a reader sees contacts masked, and cannot read them out by searching', async () => {
    const { body } = await reader.get(api());
    expect(body.data.is_masked).toBe(true);
    const text = JSON.stringify(body);
    for (const secret of ['Otieno', 'amina@', '712345678', 'Zo']) expect(text).not.toContain(secret);
    expect(text).toContain('A•••');
    for (const q of ['34567', 'amina', '@example']) expect(await found({ q }, reader)).toEqual([]);
    expect(await found({ q: bought.amina?.slice(0, 5) ?? '' }, reader)).toEqual([bought.amina]);
  });

  test('whoever is there for single events sees their orders alone', async () => {
    expect(await found({}, ofOne)).toEqual([bought.zoe]);
    expect(await found({ q: 'amina' }, ofOne)).toEqual([]);
    expect(await found({ q: bought.amina ?? '' }, ofOne)).toEqual([]);
    expect((await ofOne.get(api({ event: String(events.first) }))).status).toBe(404);
    expect(await found({ event: String(events.second) }, ofOne)).toEqual([bought.zoe]);
  });

  test('the door, another organiser and nobody see none', async () => {
    const door = await member('scanner');
    expect((await door.get(api())).status).toBe(403);
    expect((await stranger.get(api())).status).toBe(404);
    expect((await openBrowser(app).get(api())).status).toBe(401);
  });
});

test('lists are narrowed by event, by state and to those who want their money back', async () => {
  expect(await found({})).toEqual([bought.zoe, bought.amina]);
  expect(await found({ event: String(events.first) })).toEqual([bought.amina]);
  const reference = bought.amina ?? '';
  const ask = (of: string) =>
    openBrowser(app).post(`/api/events/orders/refund-request/${of}`, {
      t: app.services.access.linkToken(of),
      words: 'I cannot come',
    });
  await ask(reference);
  expect(await found({ list: 'asked' })).toEqual([reference]);
  await refundTickets(app.services, { reference, numbers: [1], cause: 'tickets_refunded' }, operatorBy(now));
  await keepRecordOf(app.services, reference);
  expect(await found({ list: 'partly_refunded' })).toEqual([reference]);
  expect(await found({ list: 'paid' })).toEqual([bought.zoe]);
  const [row] = (await owner.get(api({ list: 'partly_refunded' }))).body.data.orders;
  expect(row).toMatchObject({ tickets: 3, tickets_left: 2, returned: 1_500, total: 4_500, is_asked: false });
  await ask(bought.zoe ?? '');
  expect(await found({ list: 'asked' }), 'whoever got money back was answered').toEqual([bought.zoe]);
});

test('an order that is not paid stands in no list of paid ones; by its reference, or while it is paid, it is found', async () => {
  const { reference, start } = await placeOrder({ app, db }, events.first, { ...AMINA, name: 'Not yet' });
  expect(await found({ q: 'not yet' })).toEqual([]);
  expect(await found({ q: reference })).toEqual([reference]);
  expect(await found({ list: 'paying' })).toEqual([]);
  await start();
  expect(await found({ list: 'paying' })).toEqual([reference]);
  expect(await found({ list: 'paying', q: 'yet' })).toEqual([reference]);
  expect(await found({ list: 'paying', q: 'nobody' })).toEqual([]);
  expect(await found({ list: 'needs_review' })).toEqual([]);
});

test('pages follow each other without a gap, also among orders of one moment', async () => {
  await sql`
    insert into sale_records (order_id, organizer_id, event_id, state, currency, total_minor, fee_minor, returned_minor,
      returned_fee_minor, tickets, tickets_left, type_ids, type_tickets, type_gross_minor, type_fee_minor, paid_at, codes, words)
    select 1000000 + n, organizer_id, event_id, 'paid', 'KES', 0, 0, 0, 0, 1, 1, '{}', '{}', '{}', '{}', '2026-01-01', '|x|', '|x|'
    from sale_records, generate_series(1, 70) as n where order_id = (select id from orders where reference = ${bought.amina});
  `.execute(db.sql);
  await db.runScript(`set session_replication_role = replica;
    insert into orders (id, reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
      buyer_name, buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, expires_at, paid_at)
    select order_id, 'R' || order_id, event_id, 'paid', 'sold', 'x', 'x', 'KES', 0, 0, 'Many', '', '', '{"",""}', 'en', 'v', '{}',
      '{}', now(), paid_at from sale_records where order_id > 1000000;
    set session_replication_role = origin;`);
  const seen: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const { body } = await owner.get(api(before === '' ? {} : { before }));
    seen.push(...body.data.orders.map(({ reference }: { reference: string }) => reference));
    before = body.data.older;
  }
  expect(seen).toHaveLength(72);
  expect(new Set(seen).size).toBe(72);
  await db.runScript(`set session_replication_role = replica; delete from orders where id > 1000000;
    delete from sale_records where order_id > 1000000; set session_replication_role = origin;`);
});

describe('the page', () => {
  test('works without script, keeps what was typed, and is in the menu of those who may see it', async () => {
    const { html } = await owner.open(`/sell/${slug}/orders?q=34567`);
    expect(html).toContain('Amina Otieno');
    expect(html).not.toContain('Zoë');
    expect(html).toContain('value="34567"');
    expect(html).toContain(`href="/sell/${slug}/orders"`);
    expect((await owner.open(`/sell/${slug}/orders?q=am`)).html).toContain('at least three');
    expect((await owner.open(`/sell/${slug}/orders?q=nobody`)).html).toContain(
      'Nothing was found for “nobody”',
    );
    const within = await owner.open(`/sell/${slug}/events/${events.second}/orders`);
    expect(within.html).toContain('Zoë Ngugi');
    expect(within.html).not.toContain('Amina Otieno');
    expect((await reader.open(`/sell/${slug}/orders`)).html).not.toContain('Amina');
    expect((await ofOne.open(`/sell/${slug}/events/${events.first}/orders`)).status).toBe(404);
  });

  test('home leads to those who want their money back', async () => {
    expect((await owner.open(`/sell/${slug}`)).html).toContain(`/sell/${slug}/orders?list=asked`);
  });
});
