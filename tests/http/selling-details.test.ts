import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SellerSql } from '#modules/merchants/index.ts';
import { getCancelling } from '#modules/preparing/details/details.queries.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, hours, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { explaining } from '#tests/support/explaining.ts';
import { asking, BUYER, react } from '#tests/support/holding.ts';
import { type Browser, newPerson } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What a published event says, when it is, taking it down, doing it again, and cancelling it to the last refund.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const ORGANIZER = ORGANIZERS.ngoma.slug;
let app: TestApp;
let owner: Browser;
let reader: Browser;
let stranger: Browser;
let eventId: number;
let type: number;
let made = 0;

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await newMember(app, db);
  reader = await newMember(app, db, { role: 'reader' });
  stranger = await newPerson(app, db, 'stranger@example.com', { organization: 'Others' });
  await react(app);
  await catalogue.add({ slug: 'taken-by-another' });
});

beforeEach(async () => {
  made += 1;
  [eventId = 0] = await catalogue.add({ slug: `evening-${made}`, name: 'An evening' });
  [type = 0] = await typesOf(db, eventId);
});

const at = (path: string, organizer: string = ORGANIZER) =>
  `/api/sell/${organizer}/events/${eventId}/${path}`;
const view = async () => (await owner.get(at('details'))).body.data;
const row = async () =>
  (await rowsOf<Record<string, unknown>>(db, sql`select * from events where id = ${eventId}`))[0];
const save = async (changes: object, browser = owner, seen?: { version: string; details: object }) => {
  const { version, details } = seen ?? (await view());
  return browser.post(at('details'), { version, ...details, ...changes });
};
const when = (start: Date) => ({
  starts_at: start.toISOString(),
  ends_at: hours(3, start).toISOString(),
  doors_at: null,
});
const buy = (quantity = 1) => asking(app).buy([{ id: type, quantity, date_pass: [] }]);

describe('what it says of itself', () => {
  test('is read, changed and read again; saving the same twice is saving it once', async () => {
    const before = await view();
    expect(before).toMatchObject({
      details: { name: 'An evening', venue_id: 1, category: 'music' },
      place: 'Baraza Gardens, Nairobi',
      status: 'published',
      can_unpublish: true,
      may_edit: true,
      holders: 0,
    });
    const changes = { name: 'Another evening', policies: { refund: 'Always', age: '18+', access: '' } };
    const first = await save(changes, owner, before);
    const again = await save(changes, owner, before);
    expect([first.status, again.status, again.body.data]).toEqual([200, 200, first.body.data]);
    expect(await view()).toMatchObject({ details: { ...before.details, ...changes } });
    expect((await view()).version).toBe(first.body.data.version);
  });

  test('who saves second from a stale page gets what is there now, and loses nothing', async () => {
    const seen = await view();
    await save({ summary: 'By the first.' }, owner, seen);
    const refused = await save({ summary: 'By the second.' }, owner, seen);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'event_changed', data: { details: { summary: 'By the first.' } } },
    });
    expect(await row()).toMatchObject({ summary: 'By the first.' });
    const kept = { ...seen, version: refused.body.data.version };
    expect((await save({ summary: 'By the second.' }, owner, kept)).status).toBe(200);
    expect(await row()).toMatchObject({ summary: 'By the second.' });
  });

  test('sales and other times are no other version', async () => {
    const seen = await view();
    await buy();
    await owner.post(at('move'), when(hours(1, days(10, now))));
    expect((await save({ summary: 'Still mine.' }, owner, seen)).status).toBe(200);
  });

  test.each([
    ['name', { name: '' }, 400],
    ['name', { name: 'x'.repeat(121) }, 400],
    ['name', { name: 'two\nlines' }, 400],
    ['poster_seed', { poster_seed: -1 }, 400],
    ['poster_seed', { poster_seed: 1e10 }, 400],
    ['policies.refund', { policies: { refund: 'x'.repeat(2_001), age: '', access: '' } }, 400],
    ['venue_id', { venue_id: 99_999 }, 422],
    ['category', { category: 'nothing' }, 422],
    ['slug', { slug: 'Not A Slug' }, 422],
    ['slug', { slug: 'search' }, 422],
    ['slug', { slug: 'taken-by-another' }, 409],
  ])('a wrong %s is refused there: %j', async (field, changes, status) => {
    const before = await row();
    const refused = await save({ summary: 'Not kept', ...changes });
    expect(refused.status, JSON.stringify(refused.body)).toBe(status);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect(await row()).toEqual(before);
  });

  test('a field that nobody knows is refused', async () => {
    expect((await save({ is_featured: true })).status).toBe(400);
  });

  test('markup is text, and the preview shows what the page will', async () => {
    const text = '# Hello\n\n<script>alert(1)</script> **bold** [a](javascript:alert(1))';
    const shown = await owner.post(`/api/sell/${ORGANIZER}/preview`, { text });
    expect(shown.body.data.html).toMatch(/<h3>Hello<\/h3>[\s\S]*&lt;script&gt;[\s\S]*<strong>bold<\/strong>/);
    expect(shown.body.data.html).not.toMatch(/<script|href="javascript/);
    const kept = '# Hello\n\n1 < 2, I <3 it, **bold** [a](javascript:alert(1)) <https://tickets.example>';
    expect((await save({ name: 'Less < more', description: kept })).status).toBe(200);
    const page = (await owner.get(`/api/event/view/evening-${made}`)).body.data;
    expect(page.description_html).toBe(
      (await owner.post(`/api/sell/${ORGANIZER}/preview`, { text: kept })).body.data.html,
    );
    expect(page.description_html).not.toMatch(/href="javascript/);
    expect(page.name).toBe('Less < more');
  });

  test('an address that it leaves goes on leading to it', async () => {
    expect((await save({ slug: `moved-evening-${made}` })).body.data.slug).toBe(`moved-evening-${made}`);
    const old = await owner.open(`/events/evening-${made}`);
    expect([old.status, old.location]).toEqual([301, `/events/moved-evening-${made}`]);
  });
});

describe('when it is', () => {
  test('another day or place is told to whoever holds a ticket three times a day and no more', async () => {
    const move = async (place: number) => {
      app.clock.set(new Date(now.getTime() + place * 1_000));
      const { status, body } = await owner.post(at('move'), when(days(20 + place, now)));
      return [status, body.code];
    };
    for (let place = 1; place <= 4; place += 1) expect((await move(place))[0]).toBe(200);
    // Nobody heard of these: nobody had a ticket.
    await buy();
    expect((await move(4))[0]).toBe(200);
    await sql`update orders set placed_at = ${hours(-1, now)} where event_id = ${eventId}`.execute(db.sql);
    expect(await move(5)).toEqual([409, 'told_too_often']);
    expect((await owner.post(at('postpone'), { to: null })).body.code).toBe('told_too_often');
    const { starts_at } = (await row()) as { starts_at: Date };
    expect(starts_at).toEqual(days(24, now));
    // Another hour of the same day is told to nobody.
    const { ends_at } = when(hours(1, starts_at));
    const longer = { ...when(starts_at), ends_at };
    expect((await owner.post(at('move'), longer)).status).toBe(200);
    app.clock.set(now);
  });

  test('is moved and put off, and says how many will be told', async () => {
    await buy(2);
    expect((await view()).holders).toBe(1);
    const moved = await owner.post(at('move'), when(days(20, now)));
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await view()).starts_at).toBe(days(20, now).toISOString());
    expect((await owner.post(at('postpone'), { to: when(days(30, now)) })).status).toBe(200);
    expect(await view()).toMatchObject({ status: 'postponed', waits_for_date: false });
    expect((await owner.post(at('postpone'), { to: null })).status).toBe(200);
    expect((await owner.post(at('postpone'), { to: null })).status).toBe(200);
    expect(await view()).toMatchObject({ status: 'postponed', waits_for_date: true });
  });

  test.each([
    ['starts_at', { ...when(days(-1, now)) }, 422],
    ['ends_at', { ...when(days(20, now)), ends_at: days(19, now).toISOString() }, 422],
    ['doors_at', { ...when(days(20, now)), doors_at: days(21, now).toISOString() }, 422],
    ['starts_at', { ...when(days(20, now)), starts_at: 'tomorrow' }, 400],
  ])('a wrong %s is refused there', async (field, form, status) => {
    const before = await row();
    const refused = await owner.post(at('move'), form);
    expect(refused.status, JSON.stringify(refused.body)).toBe(status);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect(await row()).toEqual(before);
  });
});

describe('taking it off sale', () => {
  const set = (is_unpublished: boolean) => owner.post(at('unpublish'), { is_unpublished });

  test('works before the first sale, twice as once, and back again', async () => {
    expect((await set(true)).status).toBe(200);
    expect((await set(true)).status).toBe(200);
    expect((await owner.get(`/api/event/view/evening-${made}`)).status).toBe(404);
    expect(await view()).toMatchObject({ status: 'draft', can_unpublish: false });
    expect((await set(false)).status).toBe(200);
    expect((await owner.get(`/api/event/view/evening-${made}`)).status).toBe(200);
    expect((await buy()).reference).toEqual(expect.any(String));
  });

  test('lets it be moved meanwhile, and nobody is told of a day that nobody knew', async () => {
    await set(true);
    const moved = await owner.post(at('move'), when(days(40, now)));
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await view()).toMatchObject({ status: 'draft', starts_at: days(40, now).toISOString() });
    expect(await row()).toMatchObject({ previous_starts_at: null, moved_notice_at: null });
    expect((await set(false)).status).toBe(200);
    expect(await view()).toMatchObject({ status: 'published', starts_at: days(40, now).toISOString() });
  });

  test('is refused while somebody holds a ticket, and after the first was sold, given back or not', async () => {
    await asking(app).place([{ id: type, quantity: 1, date_pass: [] }]);
    expect(await set(true)).toMatchObject({ status: 409, body: { code: 'event_sold' } });
    await buy();
    await sql`update pools set held = 0, sold = 0 where id in (
      select pool_id from ticket_type_pools where ticket_type_id = ${type})`.execute(db.sql);
    expect(await set(true)).toMatchObject({ status: 409, body: { code: 'event_sold' } });
    expect(await view()).toMatchObject({ status: 'published', can_unpublish: false });
    await sql`update pools set sold = 1, held = 1 where id in (
      select pool_id from ticket_type_pools where ticket_type_id = ${type})`.execute(db.sql);
  });
});

describe('doing it again', () => {
  test('makes one draft with the same types and places and no dates, however often it is asked', async () => {
    [eventId = 0] = await catalogue.add({
      slug: `festival-${made}`,
      rooms: [{ capacity: 50 }],
      ticketTypes: [
        { name: 'Day', priceMinor: 500_00, dates: [{ on: '2026-12-01', capacity: 10 }] },
        { name: 'All days', priceMinor: 900_00, takesDaysOf: 0 },
        {
          name: 'Front',
          priceMinor: 1_000_00,
          pool: { capacity: 20 },
          room: 0,
          admits: 2,
          entryRule: 'reentry',
          doorNote: 'Left lane',
          doorColour: 'blue',
        },
        { name: 'Back', priceMinor: 700_00, room: 0, isHidden: true },
      ],
    });
    const draft = randomUUID();
    for (const _ of [1, 2])
      expect(await owner.post(at('duplicate'), { draft })).toMatchObject({
        status: 200,
        body: { data: { draft } },
      });
    const found = (await owner.get(`/api/sell/${ORGANIZER}/drafts/${draft}`)).body.data;
    expect(found).toMatchObject({ version: 1, event_id: null });
    expect(found.doc).toMatchObject({
      slug: null,
      starts_at: null,
      ends_at: null,
      doors_at: null,
      venue_id: 1,
      currency: 'KES',
      rooms: [{ capacity: 50 }],
    });
    expect(found.doc.ticket_types).toMatchObject([
      { name: 'Day', price: 500, stock: { kind: 'dates', days: [], each: 10 } },
      { name: 'All days', price: 900, stock: { kind: 'days_of', type: 0 } },
      {
        name: 'Front',
        price: 1_000,
        admits: 2,
        entry_rule: 'reentry',
        door_note: 'Left lane',
        door_colour: 'blue',
        stock: { kind: 'own', capacity: 20, room: 0 },
      },
      { name: 'Back', price: 700, is_hidden: true, stock: { kind: 'own', capacity: null, room: 0 } },
    ]);
  });
});

describe('cancelling', () => {
  const stale = () =>
    sql`update account_sessions set proved_at = now() - interval '11 minutes'`.execute(db.sql);
  const fresh = () => sql`update account_sessions set proved_at = now()`.execute(db.sql);
  const cancelling = async () => (await owner.get(at('cancelling'))).body.data;

  test('says what it does, needs fresh proof, and is followed to the last refund', async () => {
    await buy(2);
    await buy(1);
    expect(await cancelling()).toMatchObject({
      status: 'published',
      currency: 'KES',
      tickets: 3,
      amount: 4_500,
      is_over: false,
    });
    await stale();
    expect(await owner.post(at('cancel'))).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    expect(await row()).toMatchObject({ status: 'published' });
    await fresh();
    expect((await owner.post(at('cancel'))).status).toBe(200);
    expect((await owner.post(at('cancel'))).status).toBe(200);
    expect(await cancelling()).toMatchObject({
      status: 'cancelled',
      tickets: 3,
      waiting: { count: 2, amount: 4_500 },
      is_over: false,
    });
    await react(app);
    expect(await cancelling()).toMatchObject({ tickets: 0, amount: 0, waiting: { count: 2, amount: 4_500 } });
    const [one] = await rowsOf<{ id: number }>(
      db,
      sql`select refunds.id from refunds join orders on orders.reference = order_reference
        where event_id = ${eventId} order by refunds.id`,
    );
    await sql`update refunds set status = 'failed', settled_at = now(), poll_at = null where id = ${one?.id}`.execute(
      db.sql,
    );
    expect(await cancelling()).toMatchObject({
      failed: { count: 1, amount: 3_000 },
      waiting: { count: 1, amount: 1_500 },
    });
    await sql`update refunds set status = 'done', settled_at = now(), poll_at = null
      where status in ('queued', 'sent')`.execute(db.sql);
    expect(await cancelling()).toMatchObject({
      done: { count: 1, amount: 1_500 },
      waiting: { count: 0, amount: 0 },
      is_over: true,
    });
    expect(await save({ name: 'On again' })).toMatchObject({
      status: 422,
      body: { code: 'event_cancelled' },
    });
    expect(await view()).toMatchObject({ status: 'cancelled', can_unpublish: false });
    expect((await owner.post(at('duplicate'), { draft: randomUUID() })).status).toBe(200);
  });
});

test('what was given back is summed up once, and looked up in no list for each order', async () => {
  const plan = await db.sql.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { db: asked, plans } = explaining(tx);
    await getCancelling(asked as unknown as SellerSql, eventId).catch(() => {});
    return plans.join('\n');
  });
  expect(plan).toContain('refunds_of_order');
  expect(plan).not.toMatch(/CTE Scan on refunded[^\n]*\n\s+Filter: \(order_reference/);
});

test('another’s event is not there, and a role that only looks changes nothing', async () => {
  const before = await row();
  const { version, details } = await view();
  const calls: [path: string, body: object][] = [
    ['details', { version, ...details, name: 'Mine' }],
    ['move', when(days(20, now))],
    ['postpone', { to: null }],
    ['cancel', {}],
    ['unpublish', { is_unpublished: true }],
    ['duplicate', { draft: randomUUID() }],
  ];
  for (const [path, body] of calls) {
    const sent = path === 'cancel' ? undefined : body;
    expect((await stranger.post(at(path), sent)).status, path).toBe(404);
    expect((await stranger.post(at(path, 'others'), sent)).status, path).toBe(404);
    expect((await reader.post(at(path), sent)).status, path).toBe(403);
  }
  expect((await stranger.get(at('details'))).status).toBe(404);
  expect((await stranger.get(at('details', 'others'))).status).toBe(404);
  expect((await stranger.get(at('cancelling', 'others'))).status).toBe(404);
  expect((await reader.get(at('cancelling'))).status).toBe(403);
  expect((await reader.get(at('details'))).body.data.may_edit).toBe(false);
  expect(await row()).toEqual(before);
});

test('who holds a ticket that was passed on is counted as well', async () => {
  const { share, tokenOf, accept, must, ticketsOf } = asking(app);
  const order = await buy(2);
  const [first] = await ticketsOf(order);
  const { sharing } = await must(share(first.id, { share: { by: 'link' }, t: order.token }));
  await must(accept(tokenOf(sharing.offer.link)));
  expect((await view()).holders, BUYER.name).toBe(2);
});
