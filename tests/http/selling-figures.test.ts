import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordActivity } from '#modules/catalog/index.ts';
import { countHolds, keepMissed } from '#modules/records/index.ts';
import { refundTickets } from '#modules/tickets/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { placeOrder } from '#tests/support/sold-orders.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What an event sells, by everything that it can be looked at by, and beside another event.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const HOME = `/api/sell/${ORGANIZERS.ngoma.slug}`;
const AMINA = { name: 'Amina', email: 'amina@example.com', phone: '0712345678' };
const looked: number[] = [];
let app: TestApp;
let owner: Browser;
let eventId = 0;
let made = 0;

beforeAll(async () => {
  app = await testApp(db, { now, countView: (id) => looked.push(id) });
  owner = await newMember(app, db);
}, 60_000);

beforeEach(async () => {
  eventId = await newEvent({});
});

async function newEvent(sketch: { name?: string; startsAt?: Date; organizer?: 'kenari' }): Promise<number> {
  made += 1;
  const ticketTypes = [
    { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
    { name: 'Group', priceMinor: 1_000_00, pool: { capacity: 100 } },
  ];
  const [id = 0] = await catalogue.add({
    slug: `figured-${made}`,
    name: `Night ${'x'.repeat(made)}`,
    ticketTypes,
    ...sketch,
  });
  return id;
}

const at = (rest = '') => `${HOME}/events/${eventId}/figures${rest}`;
const figures = async (rest = '', browser = owner) => {
  await keepMissed({ db });
  const answer = await browser.get(at(rest));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

interface Bought {
  quantities?: number[];
  source?: string;
  coupon?: string;
  of?: number;
}

// Answers the reference of a paid order.
async function buy({ quantities = [1], source, coupon, of = eventId }: Bought = {}): Promise<string> {
  const types = await typesOf(db, of);
  const browser = openBrowser(app);
  if (source) browser.cookies.set('MY_SOURCE', source);
  const ticket_details = quantities.map((quantity, place) => ({ id: types[place], quantity, date_pass: [] }));
  const placed = await browser.post('/api/event/order', {
    ticket_details,
    buyer: AMINA,
    ...(coupon && { coupon_code: coupon }),
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const { reference, token: t } = placed.body.data;
  const paying = await browser.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t });
  await browser.post(`/api/event/pay/sandbox/${paying.body.data.attempt}`, { outcome: 'success' });
  return reference;
}

const takeBack = (reference: string, numbers: number[]) =>
  refundTickets(app.services, { reference, numbers, cause: 'tickets_refunded' }, operatorBy(app.clock.now()));

const orderOf = async (reference: string) => (await owner.get(`${HOME}/orders/${reference}`)).body.data;

test('a partly refunded order counts with what is left of it, to the hundredth, by every cut', async () => {
  const slug = `figured-${made}`;
  await owner.post(`${HOME}/events/${eventId}/share/create`, { name: 'radio' });
  const [first, second] = [
    await buy({ quantities: [2, 1], source: `${slug}.link.radio` }),
    await buy({ quantities: [1] }),
  ];
  await buy({ source: `${slug}.embed` });
  const gone = await buy({ quantities: [1] });
  await takeBack(first, [1, 3]);
  await takeBack(gone, [1]);
  const view = await figures();
  const [radio, alone] = [await orderOf(first), await orderOf(second)];
  expect(radio).toMatchObject({ total: 4_000, returned: 2_500, tickets_left: 1 });
  expect(view.sums).toMatchObject({
    orders: 3 + Number((await orderOf(gone)).state !== 'refunded'),
    tickets: 3,
  });
  expect(view.sums.gross).toBe(4_500);
  expect(view.sums.net).toBe(radio.net + 2 * alone.net);
  expect(view.types).toMatchObject([
    { name: 'Regular', tickets: 3, gross: 4_500, net: view.sums.net },
    { name: 'Group', tickets: 0, gross: 0, fee: 0, net: 0 },
  ]);
  expect(view.sources).toContainEqual(
    expect.objectContaining({ channel: 'link', campaign: 'radio', tickets: 1, gross: 1_500, net: radio.net }),
  );
  expect(view.sources).toContainEqual(
    expect.objectContaining({ channel: 'embed', campaign: null, orders: 1, net: alone.net }),
  );
  expect(view.days).toMatchObject([{ tickets: 3, gross: 4_500, net: view.sums.net, holds: 4 }]);
  expect(view.without_code).toEqual(view.sums);
  expect(view.steps).toEqual({ views: 0, holds: 4, paid: 4, at_door: 0 });
  const { net } = (await owner.get(`${HOME}/events/${eventId}`)).body.data;
  const { next } = (await owner.get(`${HOME}/home`)).body.data;
  expect(net).toBe(view.sums.net);
  expect(next.find(({ id }: { id: number }) => id === eventId)?.net ?? net).toBe(view.sums.net);
  // What is given away was neither begun nor paid by anybody.
  const [type] = await typesOf(db, eventId);
  const guests = { batch: randomUUID(), type, people: [{ name: 'Guest' }, { name: 'Another' }] };
  expect((await owner.post(`${HOME}/events/${eventId}/comps/give`, guests)).status).toBe(200);
  const withGuests = await figures();
  expect([withGuests.steps, withGuests.sums.tickets]).toEqual([view.steps, view.sums.tickets + 2]);
  expect(
    (await owner.open(`/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/figures`)).html.replaceAll(
      '<!-- -->',
      '',
    ),
  ).toMatch(/You sold 3 tickets and get [^<]+\. You gave 2 tickets away\./);
});

test('codes are counted apart, the further ones together', async () => {
  for (let place = 0; place < 22; place += 1) await buy();
  await sql`
    update orders set coupon_code = 'CODE' || id % 21 where event_id = ${eventId} and id <> (
      select max(id) from orders where event_id = ${eventId})
  `.execute(db.sql);
  const view = await figures();
  expect(view.codes).toHaveLength(20);
  expect(view.other_codes).toMatchObject({ count: 1, orders: 1 });
  expect(view.without_code).toMatchObject({ orders: 1, gross: 1_500 });
}, 60_000);

describe('from look to ticket', () => {
  test('looks are counted once for each time that the page is opened, and by the event’s days', async () => {
    const availability = `/api/event/availability/figured-${made}`;
    looked.length = 0;
    for (const again of ['', '?again=1', '?again=1']) await owner.get(`${availability}${again}`);
    expect(looked).toEqual([eventId]);
    // 22:00 in Nairobi, and an hour after midnight.
    const evening = new Date('2026-03-01T19:00:00Z');
    const night = new Date('2026-03-01T22:00:00Z');
    const seen = [
      { eventId, hour: evening, views: 3, tickets: 0 },
      { eventId, hour: night, views: 4, tickets: 0 },
    ];
    await recordActivity(db.sql, seen);
    await recordActivity(db.sql, [{ eventId, hour: night, views: 1, tickets: 2 }]);
    const view = await figures();
    expect(view.steps).toEqual({ views: 8, holds: 0, paid: 0, at_door: 0 });
    expect(view.days).toMatchObject([
      { on: '2026-03-01', views: 3, tickets: 0 },
      { on: '2026-03-02', views: 5, tickets: 0 },
    ]);
  });

  test('orders that were begun are counted at once, and once, whenever they are added up', async () => {
    await buy();
    await placeOrder({ app, db }, eventId, AMINA);
    expect((await figures()).steps).toMatchObject({ holds: 2, paid: 1 });
    await sql`update orders set placed_at = placed_at - interval '3 minutes' where event_id = ${eventId}`.execute(
      db.sql,
    );
    await Promise.all([countHolds({ db }), countHolds({ db })]);
    const [counted] = await rowsOf<{ orders: number }>(
      db,
      sql`select sum(orders)::int as orders from hold_days where event_id = ${eventId}`,
    );
    expect(counted?.orders).toBe(2);
    await placeOrder({ app, db }, eventId, { ...AMINA, email: 'other@example.com' });
    await countHolds({ db });
    expect((await figures()).steps).toMatchObject({ holds: 3, paid: 1 });
  });

  test('what is sold at the door is no step from a look to a ticket, and said apart', async () => {
    await buy();
    const sold = await buy({ quantities: [2] });
    await rowsOf(
      db,
      sql`insert into order_sources (order_id, channel) select id, 'door' from orders where reference = ${sold}`,
    );
    await sql`update sale_records set channel = 'door' where order_id = (select id from orders where reference = ${sold})`.execute(
      db.sql,
    );
    expect((await figures()).steps).toEqual({ views: 0, holds: 1, paid: 1, at_door: 1 });
    expect((await figures()).sums).toMatchObject({ orders: 2, tickets: 3 });
    const { html } = await owner.open(`/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/figures`);
    expect(html.replaceAll('<!-- -->', '')).toContain('At the door, apart from these steps: one order.');
  });

  test('the mark is another one when anything is, and the same as long as nothing is', async () => {
    const mark = async () => (await owner.get(at('/mark'))).body.data.mark;
    const { mark: first } = await figures();
    expect(await mark()).toBe(first);
    const reference = await buy();
    const begun = await mark();
    expect(begun).not.toBe(first);
    const { mark: sold } = await figures();
    expect([await mark(), sold === begun]).toEqual([sold, false]);
    await keepMissed({ db });
    expect(await mark()).toBe(sold);
    await takeBack(reference, [1]);
    await keepMissed({ db });
    expect(await mark()).not.toBe(sold);
  });
});

describe('beside another event', () => {
  test('the last one of the same name is compared at the same distance from its beginning', async () => {
    const before = await newEvent({ name: 'Payday 2025', startsAt: days(5, now) });
    eventId = await newEvent({ name: 'Payday 2026', startsAt: days(10, now) });
    const [early, late] = [await buy({ of: before, quantities: [2] }), await buy({ of: before })];
    await buy({ quantities: [1] });
    await sql`update orders set paid_at = paid_at - interval '6 days' where reference = ${early}`.execute(
      db.sql,
    );
    await sql`update orders set paid_at = paid_at - interval '4 days' where reference = ${late}`.execute(
      db.sql,
    );
    const view = await figures();
    expect(view).toMatchObject({ last_time: before, compared: { id: before, name: 'Payday 2025' } });
    expect(view.compared).toMatchObject({ sums: { tickets: 3 }, so_far: { tickets: 2 } });
    expect(view.compared.days).toHaveLength(2);
    expect((await figures('?with=none')).compared).toBeNull();
    const other = await newEvent({});
    expect((await figures(`?with=${other}`)).compared).toMatchObject({
      id: other,
      so_far: { tickets: 0, net: 0 },
    });
    const page = await owner.open(`/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/figures`);
    expect(page.html).toContain('That is one ticket fewer than Payday 2025 at the same point (2).');
  });

  test('one that is too long ago for the list is compared with all the same, and stays chosen', async () => {
    const old = await newEvent({ name: 'Long ago', startsAt: days(-400, now) });
    await catalogue.add(
      ...Array.from({ length: 200 }, (_, place) => ({ slug: `between-${place}`, startsAt: days(-9, now) })),
    );
    await buy();
    const view = await figures(`?with=${old}`);
    expect(view.compared).toMatchObject({ id: old, name: 'Long ago', sums: { tickets: 0 } });
    expect(view.others).toHaveLength(200);
    expect(view.others.map(({ id }: { id: number }) => id)).not.toContain(old);
    const { html } = await owner.open(`/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/figures?with=${old}`);
    expect(html).toContain(`<option value="${old}" selected="">Long ago`);
  });

  test('another seller’s is not there, nor what is no event', async () => {
    const [foreign = 0] = await catalogue.add({ organizer: 'kenari' });
    for (const other of [foreign, 999_999, eventId])
      expect((await owner.get(at(`?with=${other}`))).status).toBe(404);
    for (const wrong of ['all', '-1', '1e3', '99999999999', ''])
      expect((await owner.get(at(`?with=${wrong}`))).status).toBe(400);
    expect((await figures()).others.map(({ id }: { id: number }) => id)).not.toContain(foreign);
  });
});

test('figures are for those who may see money: of their events, and no others', async () => {
  const { browser: stranger } = await newSeller(app, db);
  const other = await newEvent({});
  for (const [role, status] of [
    ['reader', 200],
    ['finance', 200],
    ['scanner', 403],
  ] as const)
    expect((await (await newMember(app, db, { role })).get(at())).status).toBe(status);
  const guest = await newMember(app, db, {
    role: 'manager',
    email: 'guest@example.com',
    eventIds: [eventId],
  });
  expect((await figures('', guest)).others).toEqual([]);
  expect((await guest.get(`${HOME}/events/${other}/figures`)).status).toBe(404);
  expect((await guest.get(at(`?with=${other}`))).status).toBe(404);
  expect((await stranger.get(at())).status).toBe(404);
});

describe('the page', () => {
  const page = (rest = '') => `/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/figures${rest}`;
  const textOf = (html: string) => html.replaceAll('<!-- -->', '').replaceAll(/&nbsp;|\u00a0/g, ' ');

  test('says what is sold, draws it, and has the numbers behind each drawing', async () => {
    await buy({ quantities: [2, 1] });
    await keepMissed({ db });
    const { net } = (await figures()).sums;
    const html = textOf((await owner.open(page('?with=none'))).html);
    expect(html).toContain(`You sold 3 tickets and get Ksh ${net.toLocaleString('en')}.`);
    expect(html.match(/<svg role="img"/g)).toHaveLength(2);
    expect(html.match(/View as table/g)?.length).toBeGreaterThanOrEqual(5);
    expect(html).toContain('Looks: 0. Orders begun: 1. Paid: 1.');
    expect(html).toContain('href="/sell/ngoma-nights/events/');
  });

  test('of an event without a sale says so and how to get one', async () => {
    const html = textOf((await owner.open(page())).html);
    expect(html).toContain('Nothing is sold yet.');
    expect(html).toContain('More ways to share');
    expect(html).not.toContain('<svg role="img"');
  });
});
