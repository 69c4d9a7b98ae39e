import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SoldTickets } from '#modules/preparing/tickets/tickets.contract.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { draftType, publishWhole, typeForm } from '#tests/support/drafting.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date('2036-12-01T08:00:00Z');
await openCatalogue(db, now);
const DAYS = ['2036-12-11', '2036-12-12'] as const;

let app: TestApp;
let owner: Browser;
let reader: Browser;
let scanner: Browser;
let stranger: Browser;
let eventId = 0;

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await newMember(app, db);
  reader = await newMember(app, db, { role: 'reader' });
  scanner = await newMember(app, db, { role: 'scanner' });
  stranger = await newMember(app, db, { email: 'stranger@example.com', organizer: ORGANIZERS.kenari.slug });
});

// Two days with a pass for both, and an ordinary type of ten.
beforeEach(async () => {
  eventId = await publishWhole(db, sellerOf(1, now), {
    name: `Two evenings ${randomUUID()}`,
    ends_at: '2036-12-12T20:00:00Z',
    ticket_types: [
      draftType({
        name: 'Day',
        price: 2_000,
        stock: { kind: 'dates', days: DAYS.map((on, place) => ({ on, capacity: 50 - 10 * place })) },
      }),
      draftType({ name: 'Both', price: 3_500, stock: { kind: 'days_of', type: 0 } }),
      draftType({ price: 1_500, stock: { kind: 'own', capacity: 10, room: null } }),
    ],
  });
});

const address = (rest = '') => `/api/sell/ngoma-nights/events/${eventId}/tickets${rest}`;
const look = async (): Promise<SoldTickets> => {
  const { status, body } = await owner.get(address());
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const typeNamed = async (name: string) => {
  const found = (await look()).types.find((type) => type.name === name);
  if (!found) throw new Error(`There is no type ${name}`);
  return found;
};
const poolOf = async (name: string) => (await typeNamed(name)).pool_ids[0] ?? 0;
const newType = (more: object = {}) => ({
  ...typeForm({ name: 'Late' }),
  stock: { kind: 'own', capacity: 20, room_pool_id: null },
  ...more,
});
// Holds tickets as any buyer does.
async function buy(ticketTypeId: number, quantity: number, dates: object[] = [], code?: string) {
  return openBrowser(app).post(
    '/api/event/order',
    {
      ticket_details: [{ id: ticketTypeId, quantity, date_pass: dates }],
      buyer: { name: 'Somebody', email: 'somebody@example.com', phone: '0733444555' },
      ...(code && { coupon_code: code }),
    },
    { 'idempotency-key': randomUUID() },
  );
}
const everything = () =>
  rowsOf(
    db,
    sql`select type.*, array_agg(pool.id || ':' || pool.capacity order by pool.id) as pools
      from ticket_types as type join ticket_type_pools as link on link.ticket_type_id = type.id
      join pools as pool on pool.id = link.pool_id where type.event_id = ${eventId} group by type.id order by type.id`,
  );

describe('what an event sells', () => {
  test('is shown with prices, what arrives of them, and what is taken', async () => {
    const regular = await typeNamed('Regular');
    const held = await buy(regular.id, 3);
    expect(held.status, JSON.stringify(held.body)).toBe(200);
    const view = await look();
    expect(view).toMatchObject({ currency: 'KES', time_zone: 'Africa/Nairobi', fee_percent: 5 });
    expect(view.types.map(({ name, stock, state }) => [name, stock, state])).toEqual([
      ['Day', 'dates', 'on_sale'],
      ['Both', 'days_of', 'on_sale'],
      ['Regular', 'own', 'on_sale'],
    ]);
    expect(view.types[2]).toMatchObject({
      price: 1_500,
      you_get: 1_425,
      sold: 0,
      held: 3,
      free: 7,
      entry_rule: 'once',
    });
    expect(view.pools.map(({ kind, on, capacity }) => [kind, on, capacity])).toEqual([
      ['day', DAYS[0], 50],
      ['day', DAYS[1], 40],
      ['own', null, 10],
    ]);
  });

  test('tells what a day pass took of a day from what a pass for all days took of it', async () => {
    const [day, both] = (await look()).types;
    expect((await buy(day?.id ?? 0, 2, [{ date: DAYS[0], quantity: 2 }])).status).toBe(200);
    expect((await buy(both?.id ?? 0, 3)).status).toBe(200);
    const view = await look();
    expect(view.types[0]).toMatchObject({
      held: 2,
      free: 45 + 37,
      by_day: [
        { on: DAYS[0], held: 2 },
        { on: DAYS[1], held: 0 },
      ],
    });
    // The second day has fewer: it decides.
    expect(view.types[1]).toMatchObject({
      held: 3,
      free: 37,
      by_day: [
        { on: DAYS[0], held: 3 },
        { on: DAYS[1], held: 3 },
      ],
    });
    expect(view.pools.slice(0, 2).map(({ held }) => held)).toEqual([5, 3]);
  });

  test('is for those who may see events; to others it is not there', async () => {
    expect((await reader.get(address())).status).toBe(200);
    expect((await scanner.get(address())).status).toBe(403);
    expect((await stranger.get(address())).status).toBe(404);
    expect((await stranger.get(address().replace('ngoma-nights', 'kenari-kolektif'))).status).toBe(404);
    expect((await openBrowser(app).get(address())).status).toBe(401);
  });
});

describe('a type', () => {
  test('is added, and a second of its name is not', async () => {
    const sent = newType({ entry_rule: 'reentry', door_note: 'Gets a band', door_colour: 'green' });
    expect((await owner.post(address('/add'), sent)).status).toBe(200);
    const again = await owner.post(address('/add'), sent);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'named_twice', errors: { name: [expect.any(String)] } });
    expect(await typeNamed('Late')).toMatchObject({
      free: 20,
      entry_rule: 'reentry',
      door_note: 'Gets a band',
      door_colour: 'green',
    });
    expect((await look()).types).toHaveLength(4);
  });

  test.each([
    [{ price: -1 }, 400, 'price'],
    [{ price: 10.005 }, 400, 'price'],
    [{ price: 10.5 }, 422, 'price'],
    [{ price: 1e12 }, 400, 'price'],
    [{ name: '' }, 400, 'name'],
    [{ name: 'x'.repeat(81) }, 400, 'name'],
    [{ name: 'a\u0000b' }, 400, 'name'],
    [{ admits: 0 }, 400, 'admits'],
    [{ max_per_order: 101 }, 400, 'max_per_order'],
    [{ min_per_order: 5, max_per_order: 2 }, 422, 'max_per_order'],
    [{ entry_rule: 'never' }, 400, 'entry_rule'],
    [{ door_colour: 'beige' }, 400, 'door_colour'],
    [{ door_note: 'x'.repeat(121) }, 400, 'door_note'],
    [{ surprise: 1 }, 400, 'surprise'],
    [{ sale_starts_at: '2036-12-05T08:00:00Z', sale_ends_at: '2036-12-04T08:00:00Z' }, 422, 'sale_ends_at'],
  ])('with %j is refused by %i at %s, and nothing is written', async (wrong, status, field) => {
    const before = await everything();
    const regular = await typeNamed('Regular');
    const added = await owner.post(address('/add'), newType(wrong));
    const edited = await owner.post(address(`/${regular.id}/edit`), {
      ...typeForm({ name: 'Regular' }),
      ...wrong,
    });
    for (const { status: said, body } of [added, edited]) {
      expect(said, JSON.stringify(body)).toBe(status);
      expect(Object.keys(body.errors)).toContain(field);
    }
    expect(await everything()).toEqual(before);
  });

  test.each([
    [{ kind: 'own', capacity: -1, room_pool_id: null }, 'stock.capacity'],
    [{ kind: 'own', capacity: 1e9, room_pool_id: null }, 'stock.capacity'],
    [{ kind: 'dates', days: [] }, 'stock.days'],
  ])('with the stock %j is refused at %s', async (stock, field) => {
    const before = await everything();
    const answer = await owner.post(address('/add'), newType({ stock }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await everything()).toEqual(before);
  });

  test('is edited, ordered, archived and brought back; each of it twice is once', async () => {
    const [day, both, regular] = (await look()).types.map(({ id }) => id);
    const form = { ...typeForm({ name: 'Early', price: 900 }), entry_rule: 'daily' as const };
    const ids = [regular, day, both];
    for (let time = 0; time < 2; time += 1) {
      expect((await owner.post(address(`/${regular}/edit`), form)).status).toBe(200);
      expect((await owner.post(address('/order'), { ticket_type_ids: ids })).status).toBe(200);
      expect((await owner.post(address(`/${day}/archive`), { is_archived: true })).status).toBe(200);
      ids.splice(0, ids.length, regular, both);
    }
    expect((await look()).types.map(({ name, state }) => [name, state])).toEqual([
      ['Early', 'on_sale'],
      ['Both', 'on_sale'],
      ['Day', 'archived'],
    ]);
    expect((await owner.post(address(`/${day}/archive`), { is_archived: false })).status).toBe(200);
    expect((await look()).types.map(({ name }) => name)).toEqual(['Early', 'Day', 'Both']);
  });

  test('is nobody else’s to change', async () => {
    const before = await everything();
    const [day = 0, , regular = 0] = (await look()).types.map(({ id }) => id);
    const pool = await poolOf('Regular');
    const changes: [string, object][] = [
      ['/add', newType()],
      ['/order', { ticket_type_ids: [regular] }],
      ['/capacities', [{ pool_id: pool, capacity: 99 }]],
      ['/room', { ticket_type_ids: [regular, day], capacity: 9 }],
      ['/room/leave', { pool_id: pool }],
      [`/${regular}/edit`, typeForm({ name: 'Mine' })],
      [`/${regular}/archive`, { is_archived: true }],
      [`/${day}/days`, [{ on: DAYS[0], capacity: 1 }]],
      [`/${regular}/hold-back`, { name: 'Guests', code: 'GUESTS', count: 2, from_capacity: 10 }],
    ];
    for (const [rest, body] of changes) {
      expect((await stranger.post(address(rest), body)).status, rest).toBe(404);
      expect(
        (await stranger.post(address(rest).replace('ngoma-nights', 'kenari-kolektif'), body)).status,
      ).toBe(404);
      expect((await reader.post(address(rest), body)).status, rest).toBe(403);
    }
    expect(await everything()).toEqual(before);
  });
});

describe('places', () => {
  test('are not fewer than are held and sold: the refusal names the number at the field', async () => {
    const regular = await typeNamed('Regular');
    await buy(regular.id, 4);
    const pool = await poolOf('Regular');
    const [dayPool = 0] = (await typeNamed('Day')).pool_ids;
    const answer = await owner.post(address('/capacities'), [
      { pool_id: dayPool, capacity: 60 },
      { pool_id: pool, capacity: 3 },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body.errors['1.capacity'][0]).toContain('4');
    expect((await look()).pools.map(({ capacity }) => capacity)).toEqual([50, 40, 10]);
    expect((await owner.post(address('/capacities'), [{ pool_id: pool, capacity: 4 }])).status).toBe(200);
    expect(await typeNamed('Regular')).toMatchObject({ free: 0, state: 'all_held' });
  });

  test('that are raised are on sale within a second', async () => {
    const { slug } = await look();
    const regular = await typeNamed('Regular');
    const stateNow = async () =>
      (await openBrowser(app).get(`/api/event/availability/${slug}`)).body.data.ticket_types.find(
        (type: { id: number }) => type.id === regular.id,
      ).state;
    const pool = await poolOf('Regular');
    await sql`update pools set sold = capacity where id = ${pool}`.execute(db.sql);
    expect(await stateNow()).toBe('sold_out');
    await owner.post(address('/capacities'), [{ pool_id: pool, capacity: 200 }]);
    const raised = performance.now();
    expect(await stateNow()).toBe('on_sale');
    expect(performance.now() - raised).toBeLessThan(1_000);
    // And not only said: somebody buys one.
    expect((await buy(regular.id, 1)).status).toBe(200);
  });

  test.each([-1, 1e9, 2.5, '7'])('are never %j', async (capacity) => {
    const before = await everything();
    const answer = await owner.post(address('/capacities'), [{ pool_id: await poolOf('Regular'), capacity }]);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['0.capacity']);
    expect(await everything()).toEqual(before);
  });

  test('by the day: a day is added and one that a pass takes from stays', async () => {
    const day = await typeNamed('Day');
    await owner.post(address(`/${(await typeNamed('Both')).id}/archive`), { is_archived: true });
    const gone = await owner.post(address(`/${day.id}/days`), [{ on: DAYS[0], capacity: 70 }]);
    expect(gone.body).toMatchObject({ statusCode: 409, code: 'date_in_use' });
    const more = DAYS.map((on) => ({ on, capacity: 70 }));
    expect((await owner.post(address(`/${day.id}/days`), more)).status).toBe(200);
    expect((await look()).pools.slice(0, 2).map(({ capacity }) => capacity)).toEqual([70, 70]);
    const outside = await owner.post(address(`/${day.id}/days`), [
      ...more,
      { on: '2036-12-20', capacity: 1 },
    ]);
    expect(outside.body).toMatchObject({ statusCode: 422, code: 'date_outside' });
    expect(Object.keys(outside.body.errors)).toEqual(['2.on']);
  });

  test('are shared by a room, whose limit both types feel', async () => {
    await owner.post(address('/add'), newType());
    const [regular, late] = [await typeNamed('Regular'), await typeNamed('Late')];
    const room = { ticket_type_ids: [regular.id, late.id], capacity: 12 };
    expect((await owner.post(address('/room'), room)).status).toBe(200);
    const shared = (await look()).pools.find(({ kind }) => kind === 'room');
    expect(shared).toMatchObject({ capacity: 12 });
    const leave = () => owner.post(address('/room/leave'), { pool_id: shared?.id });
    expect((await leave()).status).toBe(200);
    expect(await typeNamed('Late')).toMatchObject({ free: 20 });
    expect((await owner.post(address('/room'), room)).status).toBe(200);
    await buy(late.id, 5);
    expect(await typeNamed('Regular')).toMatchObject({ held: 0, free: 7 });
    expect(await typeNamed('Late')).toMatchObject({ held: 5, free: 7 });
    const day = await typeNamed('Day');
    const refused = await owner.post(address('/room'), { ...room, ticket_type_ids: [regular.id, day.id] });
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'sold_by_the_date' });
  });
});

describe('what is held back', () => {
  const form = { name: 'Guests', code: 'guests-26', count: 6, from_capacity: 10 };

  test('is sold to whoever has the code, and to nobody else', async () => {
    const regular = await typeNamed('Regular');
    const { slug } = await look();
    const answer = await owner.post(address(`/${regular.id}/hold-back`), form);
    expect(answer.body.data).toMatchObject({ code: 'GUESTS-26' });
    expect(await typeNamed('Regular')).toMatchObject({ free: 4 });
    const held = await typeNamed('Guests');
    expect(held).toMatchObject({ is_hidden: true, free: 6, price: 1_500, codes: ['GUESTS-26'] });
    const shown = (await openBrowser(app).get(`/api/event/view/${slug}`)).body;
    expect(JSON.stringify(shown)).not.toContain('Guests');
    expect((await buy(held.id, 1)).status).not.toBe(200);
    expect((await buy(held.id, 1, [], 'guests-26')).status).toBe(200);
  });

  test('by the link of its code its tickets are shown without script, and to nobody else', async () => {
    const regular = await typeNamed('Regular');
    const { slug } = await look();
    await owner.post(address(`/${regular.id}/hold-back`), form);
    const { id } = await typeNamed('Guests');
    const guest = openBrowser(app);
    const page = `/events/${slug}`;
    // The page is one for everybody; without script it leads on to one that knows the code, which the server remembers.
    const { html } = await guest.open(`${page}?coupon=GUESTS-26`);
    expect(html).toContain(
      `<noscript><meta http-equiv="refresh" content="0; url=${page}?code=1"/></noscript>`,
    );
    expect(html).not.toContain('Guests');
    expect((await guest.open(page)).html).not.toContain('http-equiv="refresh"');
    expect((await guest.open(`${page}?code=1`)).html).not.toContain('Guests');
    guest.cookies.set('MY_COUPON', 'NOBODYS');
    expect((await guest.open(`${page}?code=1`)).html).not.toContain('Guests');
    guest.cookies.set('MY_COUPON', 'GUESTS-26');
    const shown = (await guest.open(`${page}?code=1`)).html;
    expect(shown).toContain('Guests');
    expect(shown).toContain(`name="q.${id}"`);
    const chosen = await guest.open('/events/pay', { event: slug, [`q.${id}`]: '1' });
    expect(chosen.location).toBe('/events/pay');
    expect((await guest.open('/events/pay')).html).toContain('Guests');
  });

  test('is held back once, however often it is sent', async () => {
    const regular = await typeNamed('Regular');
    await owner.post(address(`/${regular.id}/hold-back`), form);
    const before = await everything();
    expect((await owner.post(address(`/${regular.id}/hold-back`), form)).status).toBe(409);
    const other = { ...form, name: 'Press', code: 'PRESS' };
    const stale = await owner.post(address(`/${regular.id}/hold-back`), other);
    expect(stale.body).toMatchObject({ code: 'capacity_changed', errors: { count: [expect.any(String)] } });
    expect(await everything()).toEqual(before);
    expect(await rowsOf(db, sql`select code from coupons where event_id = ${eventId}`)).toHaveLength(1);
  });

  test.each([
    [{ count: 11 }, 'count', 'capacity_below_taken'],
    [{ count: 0 }, 'count', 'bad_request'],
    [{ code: 'no/signs' }, 'code', 'code_invalid'],
    [{ name: 'REGULAR ' }, 'name', 'named_twice'],
  ])('with %j is refused at %s', async (wrong, field, code) => {
    const before = await everything();
    const pools = await rowsOf(db, sql`select id from pools`);
    const regular = await typeNamed('Regular');
    const answer = await owner.post(address(`/${regular.id}/hold-back`), { ...form, ...wrong });
    expect(answer.body.code).toBe(code);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await everything()).toEqual(before);
    expect(await rowsOf(db, sql`select id from pools`)).toEqual(pools);
  });

  test('never comes out of days', async () => {
    const day = await typeNamed('Day');
    const answer = await owner.post(address(`/${day.id}/hold-back`), { ...form, from_capacity: 50 });
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'nothing_of_its_own' });
  });
});
