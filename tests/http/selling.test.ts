import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#modules/publishing/index.ts';
import { keepRecordOf } from '#modules/records/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { type Catalogue, days, hours, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
import { asking, react } from '#tests/support/holding.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// The seller's wing through its calls: who sees what of whose, drafts from the first word to the sale.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let owner: Browser;
let other: Browser;
const home = `/api/sell/${ORGANIZERS.ngoma.slug}`;
let otherHome = '';
let tonight = 0;
let catalogue: Catalogue;

beforeAll(async () => {
  app = await testApp(db, { now });
  catalogue = await openCatalogue(db);
  // It has begun, so that it is today's at every hour of the day.
  const when = { startsAt: hours(-1, now), endsAt: hours(6, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }];
  [tonight = 0] = await catalogue.add({ slug: 'tonight', ...when, ticketTypes });
  owner = await newMember(app, db);
  const others = await newSeller(app, db, 'other@example.com');
  other = others.browser;
  otherHome = `/api/sell/${others.slug}`;
}, 60_000);

const PRICED = { ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }] };

const save = (browser: Browser, at: string, body: object) => browser.post(`${at}/drafts/save`, body);

describe('home', () => {
  test('a person sees whom they act for, and as what', async () => {
    const { body } = await owner.get('/api/sell/organizers');
    expect(body.data).toEqual([expect.objectContaining({ slug: home.split('/').at(-1), role: 'owner' })]);
    expect((await openBrowser(app).get('/api/sell/organizers')).status).toBe(401);
  });

  test('every page leads to the account, to help and out, on wide screens too', async () => {
    const { html } = await owner.open(`/sell/${ORGANIZERS.ngoma.slug}`);
    const menu = /<header.*?<\/header>/s.exec(html)?.[0] ?? '';
    const { name } = (await owner.get('/api/user/find')).body.data;
    expect(menu).toContain(name);
    for (const path of ['/account', '/help', '/logout']) expect(menu).toContain(`href="${path}"`);
  });

  test('today’s event comes first, with what is sold and what it brings in', async () => {
    const buyer = openBrowser(app);
    const [type] = await rowsOf<{ id: number }>(
      db,
      sql`select id from ticket_types where event_id = ${tonight}`,
    );
    const order = (
      await buyer.post('/api/event/order', {
        ticket_details: [{ id: type?.id, quantity: 2, date_pass: [] }],
        buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
      })
    ).body.data;
    expect((await owner.get(`${home}/home`)).body.data.today).toMatchObject({
      id: tonight,
      held: 2,
      sold: 0,
      capacity: 100,
      net: 0,
    });
    const paying = await buyer.post(`/api/event/pay/${order.reference}`, {
      provider: 'sandbox',
      t: order.token,
    });
    await buyer.post(`/api/event/pay/sandbox/${paying.body.data.attempt}`, { outcome: 'success' });
    await keepRecordOf(app.services, order.reference);
    const { today, may } = (await owner.get(`${home}/home`)).body.data;
    const [paid] = await rowsOf<{ net: number }>(
      db,
      sql`select (total_minor - fee_minor) / 100 as net from orders where reference = ${order.reference}`,
    );
    expect(today).toMatchObject({ held: 0, sold: 2, net: paid?.net });
    expect(paid?.net).toBeGreaterThan(2_000);
    expect(may).toContain('edit_events');
  });

  test('buyers who want their money back are counted until they are answered, with where they wrote to', async () => {
    const slug = home.split('/').at(-1) ?? '';
    const page = async (browser: Browser) => (await browser.open(`/sell/${slug}`)).html;
    const seen = async (browser: Browser) => (await browser.get(`${home}/home`)).body.data;
    expect(await seen(owner)).toMatchObject({ refund_requests: 0 });
    expect(await page(owner)).not.toContain('money back');
    const [order] = await rowsOf<{ reference: string }>(
      db,
      sql`select reference from orders where state = 'paid'`,
    );
    const t = app.services.access.linkToken(order?.reference ?? '');
    const asked = { t, words: 'I cannot come' };
    const answer = await openBrowser(app).post(
      `/api/events/orders/refund-request/${order?.reference}`,
      asked,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);

    const { refund_requests, requests_to } = await seen(owner);
    expect([refund_requests, requests_to]).toEqual([1, `${slug}@example.com`]);
    expect(await page(owner)).toContain('1 buyer asks for the money back');
    expect(await page(owner)).toContain(`mailed to ${slug}@example.com`);
    // Whoever has other events sees theirs, and the door none.
    const manager = await newMember(app, db, { email: 'of-one@example.com', role: 'manager' });
    const only = (ids: number[]) =>
      sql`update merchant_members set event_ids = ${ids}::int[] where role = 'manager'`.execute(db.sql);
    await only([tonight]);
    expect(await seen(manager)).toMatchObject({ refund_requests: 1 });
    await only([tonight + 1]);
    expect(await seen(manager)).toMatchObject({ refund_requests: 0 });
    const scanner = await newMember(app, db, { email: 'at-door@example.com', role: 'scanner' });
    expect(await seen(scanner)).toMatchObject({ refund_requests: 0 });
    // Also after its last event.
    await sql`update events set starts_at = ${hours(-9, now)}, ends_at = ${hours(-2, now)} where id = ${tonight}`.execute(
      db.sql,
    );
    expect(await page(owner)).toContain('1 buyer asks for the money back');
    await sql`update events set starts_at = ${hours(-1, now)}, ends_at = ${hours(6, now)} where id = ${tonight}`.execute(
      db.sql,
    );
    await sql`update refund_requests set state = 'granted', answered_at = now()`.execute(db.sql);
    expect(await seen(owner)).toMatchObject({ refund_requests: 0 });
  });

  test('what is cancelled does not come, and stands with its refunds until they are done; what waits for a date says so', async () => {
    const slug = home.split('/').at(-1) ?? '';
    const [off = 0, later = 0] = await catalogue.add(
      { slug: 'called-off', name: 'Called off', startsAt: days(3, now), ...PRICED },
      { slug: 'put-off', name: 'Put off', startsAt: days(4, now), ...PRICED },
    );
    const seen = async () => (await owner.get(`${home}/home`)).body.data;
    const page = async () => (await owner.open(`/sell/${slug}`)).html;
    const ids = (events: { id: number }[]) => events.map(({ id }) => id);
    const before = await seen();
    expect(ids(before.next)).toEqual(expect.arrayContaining([off, later]));
    const [type = 0] = await typesOf(db, off);
    await asking(app).buy([{ id: type, quantity: 2, date_pass: [] }]);
    expect((await owner.post(`${home}/events/${off}/cancel`)).status).toBe(200);
    expect((await owner.post(`${home}/events/${later}/postpone`, { to: null })).status).toBe(200);

    const after = await seen();
    expect(after.coming).toBe(before.coming - 1);
    expect(ids(after.next)).not.toContain(off);
    // Nobody has begun with its refund yet.
    expect(after.refunding).toEqual([{ id: off, name: 'Called off', done: 0, open: 1 }]);
    expect(await page()).toContain('Cancelled: 0 of 1 refunds have gone back');
    expect(after.next.find(({ id }: { id: number }) => id === later)).toMatchObject({ waits_for_date: true });
    expect(await page()).toContain('Postponed, no new date');
    const listed = async (list: string) =>
      ids((await owner.get(`${home}/events?list=${list}`)).body.data.events);
    expect(await listed('coming')).not.toContain(off);
    expect(await listed('past')).toContain(off);

    // Its old day is neither today nor over.
    for (const start of [hours(-1, now), days(-9, now)]) {
      await sql`update events set starts_at = ${start}, ends_at = ${hours(3, start)}, previous_starts_at = null
        where id = ${later}`.execute(db.sql);
      expect((await seen()).today?.id).not.toBe(later);
      expect(await listed('coming')).toContain(later);
      expect(await listed('past')).not.toContain(later);
    }

    await react(app);
    await sql`update refunds set status = 'done' where cause = 'event_cancelled'`.execute(db.sql);
    expect((await seen()).refunding).toEqual([]);
    expect(await page()).not.toContain('refunds have gone back');
  });

  test('a role sees what it may: the door no money and no drafts', async () => {
    await save(owner, home, { id: randomUUID(), version: 0, doc: EMPTY_DRAFT });
    const scanner = await newMember(app, db, { role: 'scanner' });
    const seen = (await scanner.get(`${home}/home`)).body.data;
    expect(seen).toMatchObject({ drafts: [], today: { net: 0, sold: 2 } });
    expect((await owner.get(`${home}/home`)).body.data.drafts).toHaveLength(1);
    expect((await scanner.get(`${home}/events`)).status).toBe(403);
    expect((await save(scanner, home, { id: randomUUID(), version: 0, doc: EMPTY_DRAFT })).status).toBe(403);
  });

  test('the form of a draft counts with the fee of its organiser, not with everybody’s', async () => {
    const id = randomUUID();
    const slug = home.split('/').at(-1) ?? '';
    await save(owner, home, { id, version: 0, doc: EMPTY_DRAFT });
    await sql`
      insert into fee_rates (currency, organizer_id, rate, cash_rate, starts_at)
      select 'KES', id, 250, 150, ${now} from organizers where slug = ${slug}
    `.execute(db.sql);
    const { fees } = (await owner.get(`${home}/drafts/${id}`)).body.data;
    expect(fees).toContainEqual({ currency: 'KES', percent: 2.5, cash_percent: 1.5 });
    await sql`delete from fee_rates where organizer_id is not null`.execute(db.sql);
    await owner.post(`${home}/drafts/discard`, { id, version: 1 });
  });

  test('another merchant’s anything is not there', async () => {
    for (const path of ['home', 'events', `events/${tonight}`]) {
      expect((await other.get(`${home}/${path}`)).status, path).toBe(404);
    }
    // Nor under their own address.
    expect((await other.get(`${otherHome}/events/${tonight}`)).status).toBe(404);
    const id = randomUUID();
    await save(owner, home, { id, version: 0, doc: EMPTY_DRAFT });
    expect((await other.get(`${otherHome}/drafts/${id}`)).status).toBe(404);
    expect((await save(other, otherHome, { id, version: 1, doc: wholeDraft(now) })).status).toBe(404);
    expect((await save(other, otherHome, { id, version: 0, doc: wholeDraft(now) })).status).toBe(404);
    expect((await other.post(`${otherHome}/drafts/discard`, { id, version: 1 })).status).toBe(404);
    expect((await owner.get(`${home}/drafts/${id}`)).body.data.doc.name).toBe('');
  });
});

describe('no page is a dead end', () => {
  const at = `/sell/${ORGANIZERS.ngoma.slug}`;

  test.each([
    ['flash/new', 'flash'],
    ['codes/new', 'codes'],
    ['codes/many', 'codes'],
    ['details/cancel', 'details'],
    ['details/when', 'details'],
    ['tickets/new', 'tickets'],
  ])('%s leads back to %s', async (page, list) => {
    const { html } = await owner.open(`${at}/events/${tonight}/${page}`);
    const below = html.split('<main')[1]?.split('</nav>')[1] ?? '';
    expect(below).toContain(`href="${at}/events/${tonight}/${list}"`);
    expect(below).toContain('Back to the');
  });

  test('nor one that is not there, nor an invitation that nobody sent', async () => {
    const lost = await owner.open(`${at}/nothing/of/this`);
    expect(lost.status).toBe(404);
    expect(lost.html).toContain(`href="${at}/events"`);
    const uninvited = await openBrowser(app).open('/sell/join');
    expect(uninvited.status).toBe(404);
    expect(uninvited.html.split('<main')[1]).toContain('href="/sell"');
  });
});

test('with a draft alone nothing is on sale yet', async () => {
  const { browser, slug } = await newSeller(app, db, 'first-draft@example.com', 'First Draft');
  await save(browser, `/api/sell/${slug}`, { id: randomUUID(), version: 0, doc: EMPTY_DRAFT });
  expect((await browser.open(`/sell/${slug}`)).html).toContain('>Nothing is on sale yet.</h1>');
});

describe('a draft', () => {
  test('from the first word to an event that can be bought', async () => {
    const id = randomUUID();
    expect(
      (await save(owner, home, { id, version: 0, doc: { ...EMPTY_DRAFT, name: 'Sauti' } })).body.data,
    ).toEqual({
      version: 1,
    });
    const early = await owner.post(`${home}/drafts/publish`, { id, version: 1 });
    expect(early).toMatchObject({ status: 422, body: { code: 'draft_incomplete' } });
    const fields = early.body.data.missing.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['category', 'venue_id', 'starts_at', 'ticket_types']));
    await save(owner, home, { id, version: 1, doc: wholeDraft(now, { name: 'Sauti za Mtaa' }) });
    const { body } = await owner.post(`${home}/drafts/publish`, { id, version: 2 });
    expect(body.data.slug).toBe('sauti-za-mtaa');
    // Pressed twice: the same event.
    expect((await owner.post(`${home}/drafts/publish`, { id, version: 2 })).body.data).toEqual(body.data);
    const seen = (await openBrowser(app).get('/api/event/view/sauti-za-mtaa')).body.data;
    expect(seen).toMatchObject({ name: 'Sauti za Mtaa' });
    expect((await owner.get(`${home}/events`)).body.data.events).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: body.data.event_id, sold: 0, capacity: 100 })]),
    );
  });

  test('of types that share a room, no more places are told than the room and they have', async () => {
    const id = randomUUID();
    const [type] = wholeDraft(now).ticket_types;
    const inRoom = (name: string, capacity: number | null, room: number | null) => ({
      ...type,
      name,
      stock: { kind: 'own', capacity, room },
    });
    const doc = wholeDraft(now, {
      name: 'A full house',
      rooms: [{ capacity: 60 }, { capacity: 500 }],
      ticket_types: [
        inRoom('Floor', 50, 0),
        inRoom('Balcony', 50, 0),
        inRoom('Early', 20, 1),
        inRoom('Late', 30, 1),
        inRoom('Alone', 7, null),
      ] as ReturnType<typeof wholeDraft>['ticket_types'],
    });
    await save(owner, home, { id, version: 0, doc });
    const { event_id: event } = (await owner.post(`${home}/drafts/publish`, { id, version: 1 })).body.data;
    expect((await owner.get(`${home}/events/${event}`)).body.data.capacity).toBe(60 + 50 + 7);
  });

  test('an archived type adds what was sold of it, and a pass in a room is counted by its days alone', async () => {
    const dayOf = (count: number) => ({ on: days(count, now).toISOString().slice(0, 10), capacity: 10 });
    const [event = 0] = await catalogue.add({
      slug: 'counted-once',
      startsAt: days(20, now),
      endsAt: days(22, now),
      rooms: [{ capacity: 30 }, { capacity: 9 }],
      ticketTypes: [
        { name: 'Day', priceMinor: 0, dates: [dayOf(20), dayOf(21)] },
        { name: 'Pass', priceMinor: 0, takesDaysOf: 0, room: 0 },
        { name: 'Floor', priceMinor: 0, pool: { capacity: 12 }, room: 0 },
        { name: 'Early', priceMinor: 0, pool: { capacity: 100 } },
        { name: 'Friends', priceMinor: 0, room: 1 },
        { name: 'Family', priceMinor: 0, room: 1 },
      ],
    });
    const types = await typesOf(db, event);
    const counts = async () => {
      const { sold, held, capacity } = (await owner.get(`${home}/events/${event}`)).body.data;
      return { sold, held, capacity };
    };
    const buy = async (place: number) => {
      const answer = await openBrowser(app).post('/api/event/order', {
        ticket_details: [{ id: types[place], quantity: 2, date_pass: [] }],
        buyer: { name: 'Amina', email: `amina${place}@example.com`, phone: '0712345678' },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    expect(await counts()).toEqual({ sold: 0, held: 0, capacity: 20 + 12 + 100 + 9 });
    // Two passes are two places on each of two days.
    for (const place of [1, 2, 3, 4]) await buy(place);
    expect(await counts()).toEqual({ sold: 4 + 2 + 2 + 2, held: 0, capacity: 20 + 12 + 100 + 9 });
    const archive = (place: number) =>
      sql`update ticket_types set archived_at = now() where id = ${types[place]}`.execute(db.sql);
    await archive(3);
    expect(await counts()).toEqual({ sold: 10, held: 0, capacity: 20 + 12 + 2 + 9 });
    await archive(4);
    expect((await counts()).capacity).toBe(20 + 12 + 2 + 9);
    await archive(5);
    expect((await counts()).capacity).toBe(20 + 12 + 2 + 2);
    await archive(0);
    expect((await counts()).capacity).toBe(20 + 12 + 2 + 2);
    await archive(1);
    expect(await counts()).toEqual({ sold: 10, held: 0, capacity: 4 + 12 + 2 + 2 });
  });

  test('two who write at once: the second one is shown what the first one wrote, and nothing is lost', async () => {
    const id = randomUUID();
    await save(owner, home, { id, version: 0, doc: { ...EMPTY_DRAFT, name: 'First' } });
    await save(owner, home, { id, version: 1, doc: { ...EMPTY_DRAFT, name: 'Theirs' } });
    const mine = await save(owner, home, { id, version: 1, doc: { ...EMPTY_DRAFT, name: 'Mine' } });
    expect(mine).toMatchObject({
      status: 409,
      body: { code: 'draft_changed', data: { version: 2, doc: { name: 'Theirs' } } },
    });
    expect((await owner.get(`${home}/drafts/${id}`)).body.data).toMatchObject({
      version: 2,
      doc: { name: 'Theirs' },
    });
    expect((await save(owner, home, { id, version: 2, doc: { ...EMPTY_DRAFT, name: 'Mine' } })).status).toBe(
      200,
    );
  });

  test.each([
    ['a price with three decimals', { ticket_types: [{ price: 1.234 }] }, 'doc.ticket_types.0.price'],
    [
      'a capacity below nothing',
      { ticket_types: [{ stock: { kind: 'own', capacity: -1, room: null } }] },
      'capacity',
    ],
    [
      'a capacity of a milliard',
      { ticket_types: [{ stock: { kind: 'own', capacity: 1e9, room: null } }] },
      'capacity',
    ],
    ['a name of two lines', { name: 'One\nTwo' }, 'doc.name'],
    ['a field that nobody knows', { price: 1 }, 'price'],
  ])('%s is refused at its field, and nothing is saved', async (_what, given, field) => {
    const id = randomUUID();
    const [type] = wholeDraft(now).ticket_types;
    const { ticket_types: types, ...rest } = given as { ticket_types?: object[] };
    const doc = {
      ...wholeDraft(now),
      ...rest,
      ...(types && { ticket_types: types.map((one) => ({ ...type, ...one })) }),
    };
    const answer = await save(owner, home, { id, version: 0, doc });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).join()).toContain(field);
    expect((await owner.get(`${home}/drafts/${id}`)).status).toBe(404);
  });
});
