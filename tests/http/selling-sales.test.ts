import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SellerSql } from '#modules/merchants/index.ts';
import { keepRecordOf } from '#modules/records/index.ts';
import { listCodesWithUses } from '#modules/selling/sales/sales.queries.ts';
import { refundTickets } from '#modules/tickets/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, hours, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { explaining } from '#tests/support/explaining.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { wallClock } from '#web/forms/local-time.ts';

// Flash sales and codes as sellers make them: through the calls, and through the pages without script.

const db = await testDatabase();
const now = new Date();
const ZONE = 'Africa/Nairobi';
const catalogue = await openCatalogue(db);
let app: TestApp;
let owner: Browser;
let reader: Browser;
let other: Browser;
const organizer = ORGANIZERS.ngoma.slug;
let event = 0;
let types: number[] = [];
const api = (rest: string) => `/api/sell/${organizer}/events/${event}/${rest}`;
const page = (rest: string) => `/sell/${organizer}/events/${event}/${rest}`;

beforeAll(async () => {
  app = await testApp(db, { now });
  await newEvent();
  owner = await newMember(app, db);
  reader = await newMember(app, db, { role: 'reader' });
  other = (await newSeller(app, db, 'other@example.com')).browser;
}, 60_000);

async function newEvent(): Promise<void> {
  [event = 0] = await catalogue.add({
    startsAt: days(10, now),
    endsAt: hours(4, days(10, now)),
    publishedAt: days(-1, now),
    ticketTypes: [
      { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
      { name: 'Front', priceMinor: 4_000_00, pool: { capacity: 20 } },
      { name: 'Crew', priceMinor: 100_00, isHidden: true, pool: { capacity: 10 } },
    ],
  });
  types = await typesOf(db, event);
}
beforeEach(newEvent);

const flash = (given: object = {}) => ({
  label: 'Payday',
  starts_at: hours(-1, now).toISOString(),
  ends_at: hours(5, now).toISOString(),
  units: 20,
  prices: [{ ticket_type_id: types[0] ?? 0, price: 900 }],
  ...given,
});
const terms = (given: object = {}) => ({
  off: { kind: 'percent', percent: 20 },
  ticket_type_ids: [],
  unlocks: [],
  starts_at: null,
  ends_at: null,
  uses: null,
  uses_per_buyer: null,
  minimum_spend: 0,
  with_flash: true,
  ...given,
});
const sales = async () => (await owner.get(api('flash-sales'))).body.data.sales;
const codes = async (query = '') => (await owner.get(api(`codes${query}`))).body.data.codes;

// Holds tickets of the first type; pays for them unless told not to.
async function buy(quantity: number, coupon: string | null = null, isPaid = true): Promise<void> {
  const buyer = openBrowser(app);
  const name = randomUUID().slice(0, 8);
  const order = await buyer.post('/api/event/order', {
    ticket_details: [{ id: types[0], quantity, date_pass: [] }],
    buyer: { name: 'Amina', email: `${name}@example.com`, phone: '0712345678' },
    ...(coupon && { coupon_code: coupon }),
  });
  expect(order.status, JSON.stringify(order.body)).toBe(200);
  if (!isPaid) return;
  const { reference, token } = order.body.data;
  const paying = await buyer.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t: token });
  await buyer.post(`/api/event/pay/sandbox/${paying.body.data.attempt}`, { outcome: 'success' });
}

describe('a flash sale', () => {
  test('is on, sells, ends when told, and says what came of it', async () => {
    const made = await owner.post(api('flash-sales/create'), flash());
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body.data;
    await buy(2);
    await buy(1, null, false);
    expect(await sales()).toMatchObject([
      {
        id,
        state: 'on',
        units: { capacity: 20, held: 1, sold: 2 },
        sold: 2,
        brought_in: 1_800,
        normal: 3_000,
      },
    ]);
    for (const _ of ['once', 'twice'])
      expect((await owner.post(api('flash-sales/end'), { id })).status).toBe(200);
    expect(await sales()).toMatchObject([{ state: 'over', sold: 2, brought_in: 1_800, normal: 3_000 }]);
    const edited = await owner.post(api('flash-sales/edit'), { id, ...flash() });
    expect([edited.status, edited.body.code]).toEqual([409, 'flash_over']);
  });

  test('another at the same time is refused at its field, by the name of the first; so is the same one twice', async () => {
    await owner.post(api('flash-sales/create'), flash());
    const again = await owner.post(api('flash-sales/create'), flash());
    expect(again.status).toBe(409);
    expect(again.body.errors.starts_at[0]).toContain('Payday');
    const early = { label: 'Early', starts_at: hours(-9, now).toISOString(), ends_at: now.toISOString() };
    // Over already by the time that it is asked for.
    expect((await owner.post(api('flash-sales/create'), flash(early))).body.errors).toHaveProperty('ends_at');
    const late = flash({ starts_at: hours(-9, now).toISOString(), ends_at: hours(1, now).toISOString() });
    expect((await owner.post(api('flash-sales/create'), late)).body.errors.ends_at[0]).toContain('Payday');
    expect(await sales()).toHaveLength(1);
  });

  test.each([
    ['label', () => ({ label: '' })],
    ['label', () => ({ label: 'a\u0000b' })],
    ['units', () => ({ units: -1 })],
    ['units', () => ({ units: 1_000_000_000 })],
    ['ends_at', () => ({ ends_at: hours(-2, now).toISOString() })],
    ['prices', () => ({ prices: [] })],
    ['prices.0.price', () => ({ prices: [{ ticket_type_id: types[0], price: -5 }] })],
    ['prices.0.price', () => ({ prices: [{ ticket_type_id: types[0], price: 10.005 }] })],
    ['prices.0.price', () => ({ prices: [{ ticket_type_id: types[0], price: 1_500 }] })],
    ['prices.0.price', () => ({ prices: [{ ticket_type_id: types[0], price: 900.5 }] })],
    ['prices.0.ticket_type_id', () => ({ prices: [{ ticket_type_id: 999_999, price: 5 }] })],
  ])('with a wrong %s (%#) is refused there, and nothing is written', async (field, given) => {
    const { status, body } = await owner.post(api('flash-sales/create'), flash(given()));
    expect([400, 404, 422]).toContain(status);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await sales()).toEqual([]);
  });

  test('is seen by who may only look, changed by them not, and to another merchant not there', async () => {
    const { id } = (await owner.post(api('flash-sales/create'), flash())).body.data;
    expect((await reader.get(api('flash-sales'))).status).toBe(200);
    expect((await other.get(api('flash-sales'))).status).toBe(404);
    for (const [path, body] of [
      ['create', flash({ label: 'Theirs' })],
      ['edit', { id, ...flash({ units: 1 }) }],
      ['end', { id }],
    ] as const) {
      expect((await reader.post(api(`flash-sales/${path}`), body)).status, path).toBe(403);
      expect((await other.post(api(`flash-sales/${path}`), body)).status, path).toBe(404);
    }
    const theirs = (await other.get('/api/sell/organizers')).body.data[0].slug;
    expect((await other.get(`/api/sell/${theirs}/events/${event}/flash-sales`)).status).toBe(404);
    expect(await sales()).toMatchObject([{ id, state: 'on', units: { capacity: 20 } }]);
  });
});

describe('a code', () => {
  test('is used, held and counted, whether it has a limit or none', async () => {
    for (const [code, uses] of [
      ['LIMIT', 5],
      ['FREELY', null],
    ] as const) {
      const made = await owner.post(api('codes/create'), { ...terms({ uses }), code: code.toLowerCase() });
      expect(made.body.data, JSON.stringify(made.body)).toMatchObject({ code });
      await buy(2, code);
      await buy(1, code, false);
      expect(await codes(`?q=${code.slice(1, 4).toLowerCase()}`)).toMatchObject([
        { code, state: 'on', used: 1, held: 1, uses, brought_in: 2_400, alike: 1 },
      ]);
    }
  });

  // As the home of its seller and its links say it, too.
  test('brings in what was paid for tickets that are kept, also if somebody paid twice', async () => {
    await owner.post(api('codes/create'), { ...terms(), code: 'TWICE' });
    const buyer = openBrowser(app);
    const post = async (path: string, body: object) =>
      (await buyer.post(`/api/event/${path}`, body)).body.data;
    const { reference, token: t } = await post('order', {
      ticket_details: [{ id: types[0], quantity: 2, date_pass: [] }],
      buyer: { name: 'Amina', email: 'twice@example.com', phone: '0712345678' },
      coupon_code: 'TWICE',
    });
    const startPaying = async () => (await post(`pay/${reference}`, { provider: 'sandbox', t })).attempt;
    const first = await startPaying();
    await post(`pay/sandbox/${first}`, { outcome: 'late', delay_seconds: 3_600 });
    await post(`pay/leave/${reference}`, { t });
    await post(`pay/sandbox/${await startPaying()}`, { outcome: 'success' });
    await sql`update sandbox_payments set succeeds_at = now() where ref = ${first}`.execute(db.sql);
    await app.services.keeper.settle(first);
    const one = { reference, numbers: [1], cause: 'tickets_refunded' } as const;
    expect(await refundTickets(app.services, one, operatorBy(now))).toMatchObject({ ok: true });
    const causes = sql`select cause from refunds where order_reference = ${reference} order by cause`;
    expect(await rowsOf(db, causes)).toEqual([{ cause: 'paid_twice' }, { cause: 'tickets_refunded' }]);

    expect(await codes()).toMatchObject([{ code: 'TWICE', brought_in: 1_200 }]);
    expect((await owner.get(api('share'))).body.data.site).toMatchObject({ tickets: 1, amount: 1_200 });
    await keepRecordOf(app.services, reference);
    const fee = sql`select fee_minor / 200 as of_one from orders where reference = ${reference}`;
    const [{ of_one } = { of_one: 0 }] = await rowsOf<{ of_one: number }>(db, fee);
    expect((await owner.get(api('').replace(/\/$/, ''))).body.data.net).toBe(1_200 - of_one);
  });

  test('keeps every field, is changed, has no fewer uses than are taken, and stops', async () => {
    const given = terms({
      off: { kind: 'amount', amount: 250 },
      ticket_type_ids: [types[0]],
      unlocks: [types[2]],
      starts_at: hours(-2, now).toISOString(),
      ends_at: days(3, now).toISOString(),
      uses: 5,
      uses_per_buyer: 2,
      minimum_spend: 1_000,
      with_flash: false,
    });
    const { id } = (await owner.post(api('codes/create'), { ...given, code: 'VIP' })).body.data;
    expect((await codes(`?id=${id}`))[0].terms).toEqual(given);
    await buy(1, 'VIP');
    await buy(1, 'VIP', false);
    const fewer = await owner.post(api('codes/edit'), { ...given, id, uses: 1 });
    expect([fewer.status, Object.keys(fewer.body.errors)]).toEqual([409, ['uses']]);
    expect(fewer.body.message).toContain('2');
    const only = terms({ off: null, unlocks: [types[2]] });
    expect((await owner.post(api('codes/edit'), { ...only, id })).status).toBe(200);
    expect((await codes(`?id=${id}`))[0].terms).toEqual(only);
    for (const _ of ['once', 'twice']) expect((await owner.post(api('codes/stop'), { id })).status).toBe(200);
    expect(await codes()).toMatchObject([{ id, state: 'over' }]);
  });

  test.each([
    ['code', () => ({ code: '<b>' })],
    ['code', () => ({ code: 'TAKEN' })],
    ['off', () => ({ off: null })],
    ['off.percent', () => ({ off: { kind: 'percent', percent: 101 } })],
    ['off.percent', () => ({ off: { kind: 'percent', percent: -1 } })],
    ['off.amount', () => ({ off: { kind: 'amount', amount: 10.005 } })],
    ['off.amount', () => ({ off: { kind: 'amount', amount: 10.5 } })],
    ['uses', () => ({ uses: 0 })],
    ['uses', () => ({ uses: 1_000_000_000 })],
    ['uses_per_buyer', () => ({ uses_per_buyer: -1 })],
    ['minimum_spend', () => ({ minimum_spend: -1 })],
    ['minimum_spend', () => ({ minimum_spend: 500.5 })],
    ['ticket_type_ids.0', () => ({ ticket_type_ids: [999_999] })],
    ['ends_at', () => ({ starts_at: hours(2, now).toISOString(), ends_at: hours(1, now).toISOString() })],
    ['colour', () => ({ colour: 'red' })],
  ])('with a wrong %s (%#) is refused there, and nothing is written', async (field, given) => {
    await owner.post(api('codes/create'), { ...terms(), code: 'TAKEN' });
    const { status, body } = await owner.post(api('codes/create'), { ...terms(), code: 'OTHER', ...given() });
    expect([400, 404, 409, 422]).toContain(status);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await codes()).toMatchObject([{ code: 'TAKEN' }]);
  });

  test('is made by the thousand, once however often it is sent; 5,001 are refused at the field', async () => {
    const many = { ...terms({ uses: 1 }), batch: randomUUID(), prefix: 'team', count: 5_000 };
    const more = await owner.post(api('codes/create-many'), { ...many, count: 5_001 });
    expect([more.status, Object.keys(more.body.errors)]).toEqual([400, ['count']]);
    expect(await codes()).toEqual([]);
    const made = (await owner.post(api('codes/create-many'), many)).body.data.codes;
    expect(new Set(made).size).toBe(5_000);
    expect((await owner.post(api('codes/create-many'), many)).body.data.codes).toEqual(made);
    await owner.post(api('codes/create'), { ...terms(), code: 'SINGLE' });
    await buy(1, made[7]);
    expect(await codes()).toMatchObject([
      { code: 'SINGLE', alike: 1 },
      { alike: 5_000, used: 1, uses: 5_000, terms: { uses: 1 }, brought_in: 1_200 },
    ]);
    expect(await codes(`?q=${made[7]}`)).toMatchObject([{ code: made[7], state: 'used_up', alike: 1 }]);
    const { body } = await owner.get(api(`codes?with=${made[0]}&page=100`));
    expect(body.data).toMatchObject({ page: 100, pages: 100, total: 5_000 });
    expect(body.data.codes).toHaveLength(50);
    const file = (await owner.get(api(`codes/export?with=${made[0]}`))).body.data.codes;
    const [line] = (await owner.get(`/api/sell/${organizer}/log?kind=sales`)).body.data.lines;
    expect(line.action).toBe('coupons.exported');
    expect(file.map((one: { code: string }) => one.code).sort()).toEqual([...made].sort());
  }, 60_000);

  test('is one of 20,000 at most', async () => {
    const add = (count: number) =>
      sql`
        insert into coupons (event_id, code, kind, value)
        select ${event}, 'MANY-' || n, 'percent', 1000 from generate_series(1, ${count}::int) as n
      `.execute(db.through('reporting').sql);
    await add(19_998);
    const many = { ...terms(), batch: randomUUID(), prefix: '', count: 2 };
    const refused = await owner.post(api('codes/create-many'), { ...many, batch: randomUUID(), count: 3 });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      422,
      'codes_full',
      ['count'],
    ]);
    expect((await owner.post(api('codes/create-many'), many)).status).toBe(200);
    expect((await owner.post(api('codes/create-many'), many)).status, 'the same again').toBe(200);
    const one = await owner.post(api('codes/create'), { ...terms(), code: 'ONE-MORE' });
    expect([one.status, one.body.code]).toEqual([422, 'codes_full']);
  }, 60_000);

  test('is listed among thousands without asking whose each is', async () => {
    const [row] = await rowsOf<{ organizer_id: number }>(
      db,
      sql`select organizer_id from events where id = ${event}`,
    );
    const plan = await db.sql.transaction().execute(async (tx) => {
      await sql`
        select set_config('role', 'tiketi_seller', true), set_config('tiketi.events', 'all', true),
          set_config('tiketi.organizer', ${String(row?.organizer_id)}, true)
      `.execute(tx);
      const { db: asked, plans } = explaining(tx);
      const which = { eventId: event, words: '', id: null, madeWith: 'SOME', isFolded: true };
      await listCodesWithUses(asked as unknown as SellerSql, which, { limit: 50, offset: 0 });
      return plans.join('\n');
    });
    expect(plan).toContain('seller_code_uses');
    expect(plan).not.toContain('seller_has_');
    expect(plan, 'what was made together is looked up once').not.toContain('event_id = coupon.event_id');
  });

  test('is seen by who may only look, changed by them not, and to another merchant not there', async () => {
    const { id } = (await owner.post(api('codes/create'), { ...terms(), code: 'OURS' })).body.data;
    expect((await reader.get(api('codes'))).status).toBe(200);
    // Taking all of them along is not looking at them.
    expect((await reader.get(api('codes/export'))).status).toBe(403);
    const finance = await newMember(app, db, { role: 'finance' });
    for (const path of ['codes', 'codes/export'])
      expect((await finance.get(api(path))).status, path).toBe(403);
    expect((await reader.open(page('codes.csv'))).status).toBe(403);
    expect((await reader.open(page('codes'))).html).not.toContain('codes.csv');
    expect((await owner.open(page('codes'))).html).toContain('codes.csv');
    for (const path of ['codes', 'codes/export']) expect((await other.get(api(path))).status, path).toBe(404);
    for (const [path, body] of [
      ['create', { ...terms(), code: 'THEIRS' }],
      ['edit', { ...terms(), id }],
      ['stop', { id }],
      ['create-many', { ...terms(), batch: randomUUID(), prefix: '', count: 2 }],
    ] as const) {
      expect((await reader.post(api(`codes/${path}`), body)).status, path).toBe(403);
      expect((await other.post(api(`codes/${path}`), body)).status, path).toBe(404);
    }
    // Nor one of another event's.
    await newEvent();
    expect((await owner.post(api('codes/stop'), { id })).status).toBe(404);
  });
});

describe('without script', () => {
  const moment = (name: string, at: Date) => {
    const { date, time } = wallClock(at.toISOString(), ZONE);
    return { [`${name}_date`]: date, [`${name}_time`]: time };
  };

  test('a flash sale is looked at first, put up by a percentage, and an overlap brings back all that was typed', async () => {
    const fields = {
      label: 'I <3 Dash',
      ...moment('to', hours(6, now)),
      way: 'percent',
      percent: '20',
      [`type.${types[0]}`]: 'on',
      [`type.${types[1]}`]: 'on',
      units: '',
    };
    const seen = await owner.open(page('flash/new'), { ...fields, intent: 'preview' });
    expect(seen.status).toBe(200);
    expect(seen.html).toContain('3,200');
    expect(seen.html).toContain('I &lt;3 Dash');
    expect(await sales()).toEqual([]);
    const made = await owner.open(page('flash/new'), fields);
    expect([made.status, made.location]).toEqual([303, `${page('flash')}?saved`]);
    expect(await sales()).toMatchObject([
      { state: 'on', units: null, prices: [{ price: 1_200 }, { price: 3_200 }] },
    ]);
    const again = await owner.open(page('flash/new'), { ...fields, label: 'Second', percent: '35' });
    expect(again.status).toBe(409);
    expect(again.html).toMatch(/id="from_date-error"[^>]*>[^<]*Dash/);
    expect(again.html).toContain('value="Second"');
    expect(again.html).toContain('value="35"');
    const wrong = await owner.open(page('flash/new'), {
      label: '',
      way: 'price',
      [`type.${types[0]}`]: 'on',
    });
    expect(wrong.status).toBe(422);
    for (const field of ['label', 'to_date', `price.${types[0]}`])
      expect(wrong.html).toContain(`id="${field}-error"`);
    const [{ id }] = await sales();
    expect((await owner.open(page(`flash/${id}`))).html).toContain('value="1200"');
    // What ends in the moment in which it began was never there.
    app.clock.set(hours(1, now));
    expect((await owner.open(page('flash'), { intent: 'stop', id: String(id) })).status).toBe(303);
    expect((await owner.open(page('flash'))).html).toContain('Nothing was sold in it.');
    app.clock.set(now);
  });

  test('a code is made, changed and stopped; many come as a list and as a file', async () => {
    const made = await owner.open(page('codes/new'), {
      coupon_code: 'karibu',
      way: 'percent',
      percent: '12.5',
    });
    expect([made.status, made.location]).toEqual([303, `${page('codes')}?saved=`]);
    const [{ id, terms: kept }] = await codes();
    expect(kept).toEqual(terms({ off: { kind: 'percent', percent: 12.5 }, with_flash: false }));
    const taken = await owner.open(page('codes/new'), {
      coupon_code: 'KARIBU',
      way: 'amount',
      amount: '250',
    });
    expect(taken.status).toBe(409);
    expect(taken.html).toContain('id="coupon_code-error"');
    expect(taken.html).toContain('value="250"');
    await owner.open(page(`codes/${id}`), { way: 'unlock', [`unlock.${types[2]}`]: 'on' });
    expect((await codes())[0].terms).toMatchObject({ off: null, unlocks: [types[2]] });
    expect((await owner.open(page('codes'), { id: String(id) })).status).toBe(303);
    expect((await codes())[0].state).toBe('over');

    const batch = { batch: randomUUID(), prefix: 'CREW', way: 'percent', percent: '50', uses: '1' };
    const most = await owner.open(page('codes/many'), { ...batch, count: '5001' });
    expect(most.status).toBe(422);
    expect(most.html).toContain('id="count-error"');
    expect(most.html).toContain('value="5001"');
    const list = await owner.open(page('codes/many'), { ...batch, count: '3' });
    const found = [...new Set(list.html.match(/CREW-[2-9A-Z]{10}/g))];
    expect([list.status, found.length]).toEqual([200, 3]);
    const file = await owner.open(`${page('codes.csv')}?with=${found[0]}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('attachment');
    const rows = file.html.trim().split('\r\n');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatch(/^CREW-[2-9A-Z]{10},https?:\/\/[^,]+\?coupon=CREW-[2-9A-Z]{10},On,0,0,1,0$/);
    expect((await other.open(page('codes.csv'))).status).toBe(404);
    expect((await openBrowser(app).open(page('codes.csv'))).status).toBe(303);
  });
});
