import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCoupons } from '#modules/pricing/index.ts';
import { type Answer, expectRefusal } from '#tests/support/ask.ts';
import { botToken } from '#tests/support/bot-token.ts';
import { days, hours, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
let app: TestApp;
let eventId: number;
let types: Record<'regular' | 'vip' | 'flash' | 'crew' | 'day' | 'stranger' | 'draft', number>;

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  const ids = await catalogue.add(
    {
      slug: 'coupon-evening',
      // The database has its own clock, by which orders are taken: long before this.
      startsAt: new Date('2036-11-26T16:00:00Z'),
      ticketTypes: [
        { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
        { name: 'VIP', priceMinor: 4_250_00, pool: { capacity: 20 } },
        { name: 'Flash', priceMinor: 2_000_00, pool: { capacity: 20 } },
        {
          name: 'Crew Zqhidden',
          description: 'For friends.',
          priceMinor: 100_00,
          isHidden: true,
          pool: { capacity: 10 },
        },
        { name: 'Day', priceMinor: 1_000_00, dates: [{ on: '2036-11-26', capacity: 5 }] },
      ],
      flashSales: [
        {
          label: 'Payday',
          startsAt: hours(-1),
          endsAt: hours(1),
          pool: { capacity: 5, sold: 2 },
          prices: [{ ticketType: 2, priceMinor: 1_250_00 }],
        },
      ],
    },
    { slug: 'stranger-evening' },
    { slug: 'draft-evening', status: 'draft', publishedAt: null },
  );
  [eventId = 0] = ids;
  const found = await sql<{ name: string; id: number; event_id: number }>`
    select name, id, event_id from ticket_types order by id
  `.execute(db.sql);
  const typeOf = (event: number | undefined, place: number) =>
    found.rows.filter((row) => row.event_id === event)[place]?.id ?? 0;
  types = {
    regular: typeOf(ids[0], 0),
    vip: typeOf(ids[0], 1),
    flash: typeOf(ids[0], 2),
    crew: typeOf(ids[0], 3),
    day: typeOf(ids[0], 4),
    stranger: typeOf(ids[1], 0),
    draft: typeOf(ids[2], 0),
  };
  const tenth = { kind: 'percent', value: 1_000 } as const;
  await db.sql.transaction().execute((tx) =>
    createCoupons(tx, [
      { eventId, code: 'KARIBU10', off: tenth },
      { eventId, code: 'THOUSAND', off: { kind: 'amount', value: 1_000_00 } },
      { eventId, code: 'OVER', off: tenth, endsAt: hours(-1) },
      { eventId, code: 'SOON', off: tenth, startsAt: new Date('2026-11-20T06:00:00Z') },
      { eventId, code: 'GONE', off: tenth, uses: { capacity: 5, held: 2, sold: 3 } },
      { eventId, code: 'LASTONE', off: tenth, uses: { capacity: 5, sold: 4 } },
      { eventId, code: 'BIG', off: tenth, minimumSpendMinor: 3_000_00 },
      { eventId, code: 'VIPONLY', off: tenth, ticketTypeIds: [types.vip] },
      { eventId, code: 'NOFLASH', off: tenth, withFlash: false },
      { eventId, code: 'CREW', unlocks: [types.crew] },
      { eventId: ids[1] ?? 0, code: 'ELSEWHERE', off: tenth },
      { eventId: ids[2] ?? 0, code: 'DRAFTED', off: tenth },
    ]),
  );
  app = await testApp(db, { now: NOW });
});

// Every test comes from an address of its own, so that none is held responsible for another's guesses.
let address = 0;
beforeEach(() => {
  address += 1;
  app.clock.set(NOW);
});

const ORIGIN = { origin: 'http://localhost:3000' };
const entry = (id: number, quantity = 1, ...date_pass: { date: string; quantity: number }[]) => ({
  id,
  quantity,
  date_pass,
});

async function send(payload: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/event/coupons/validate',
    remoteAddress: `10.0.0.${address}`,
    headers: { ...ORIGIN, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.payload) };
}
const validate = (code: string, ...entries: object[]) => send({ coupon_code: code, ticket_details: entries });
const discounts = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
  return body.data.valid_coupons.map((valid: any) => [valid.ticket_type_id, valid.discount_value]);
};

describe('a code that is valid', () => {
  test('says what it takes off each line, in major units', async () => {
    const answer = await validate('KARIBU10', entry(types.regular, 3), entry(types.vip));
    expect(discounts(answer)).toEqual([
      [types.regular, 450],
      [types.vip, 425],
    ]);
    expect(answer.body.data.unlocked).toEqual([]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('takes the cart as a map too, and the code however it is typed', async () => {
    const answer = await send({
      coupon_code: ' karibu10 ',
      ticket_details: { [types.regular]: entry(types.regular, 2) },
    });
    expect(discounts(answer)).toEqual([[types.regular, 300]]);
    expect(answer.body.data.coupon_code).toBe('KARIBU10');
  });

  test('spreads an amount over the lines', async () => {
    const answer = await validate('THOUSAND', entry(types.regular), entry(types.vip));
    expect(discounts(answer)).toEqual([
      [types.regular, 261],
      [types.vip, 739],
    ]);
  });

  test('goes by the flash price while all of the line fits into it', async () => {
    expect(discounts(await validate('KARIBU10', entry(types.flash, 3)))).toEqual([[types.flash, 375]]);
    expect(discounts(await validate('KARIBU10', entry(types.flash, 4)))).toEqual([[types.flash, 800]]);
    expect(discounts(await validate('NOFLASH', entry(types.flash, 4)))).toEqual([[types.flash, 800]]);
  });

  test('knows the dates of a pass', async () => {
    const answer = await validate('KARIBU10', entry(types.day, 2, { date: '2036-11-26', quantity: 2 }));
    expect(discounts(answer)).toEqual([[types.day, 200]]);
  });

  test('takes nothing off an empty cart, of an event that is named', async () => {
    const answer = await send({ coupon_code: 'KARIBU10', ticket_details: {}, event: eventId });
    expect(discounts(answer)).toEqual([]);
  });

  test('with one use left is still good', async () => {
    expect(discounts(await validate('LASTONE', entry(types.regular)))).toEqual([[types.regular, 150]]);
  });
});

describe('a code that unlocks', () => {
  test('shows its hidden types, as the event would', async () => {
    const answer = await send({ coupon_code: 'crew', ticket_details: [], event: eventId });
    expect(discounts(answer)).toEqual([[types.crew, 0]]);
    expect(answer.body.data.unlocked).toEqual([
      {
        id: types.crew,
        ticket_name: 'Crew Zqhidden',
        description: 'For friends.',
        langs: { name: null, description: null },
        price: 100,
        overrides: [],
        state: 'on_sale',
        sale_starts_at: null,
        sale_ends_at: null,
        min_per_order: 1,
        max_per_order: 10,
        admits: 1,
        dates: [],
        valid_dates: [],
      },
    ]);
  });

  test('goes on once they are in the cart', async () => {
    const answer = await validate('CREW', entry(types.regular), entry(types.crew, 2));
    expect(discounts(answer)).toEqual([[types.crew, 0]]);
  });

  test('is the only way to them', async () => {
    const answer = await validate('KARIBU10', entry(types.crew));
    expectRefusal(answer, 422, 'ticket_details');
    expect(answer.body.code).toBe('tickets_unknown');
    expect(JSON.stringify(answer.body)).not.toContain('Zqhidden');
  });
});

describe('a code that is refused', () => {
  test.each([
    ['OVER', 'coupon_expired', 'Coupon expired.'],
    ['SOON', 'coupon_not_yet', 'Coupon not valid yet.'],
    ['GONE', 'coupon_used_up', 'Coupon used up.'],
    ['BIG', 'coupon_minimum', 'Order below the minimum of this coupon.'],
    ['VIPONLY', 'coupon_not_for_these', 'Coupon not for these tickets.'],
    ['NOPE', 'coupon_unknown', 'Coupon code not known for this event.'],
    ['ELSEWHERE', 'coupon_unknown', 'Coupon code not known for this event.'],
    ['not a code!', 'coupon_unknown', 'Coupon code not known for this event.'],
    ["' or 1=1 --", 'coupon_unknown', 'Coupon code not known for this event.'],
  ])('%s: %s', async (code, reason, statusMessage) => {
    const answer = await validate(code, entry(types.regular));
    expectRefusal(answer, 422, 'coupon_code');
    expect(answer.body).toMatchObject({ code: reason, statusMessage });
    expect(answer.body.errors.coupon_code).toEqual([answer.body.message]);
  });

  test('at flash prices, if it does not go with them', async () => {
    expect((await validate('NOFLASH', entry(types.flash, 3))).body.code).toBe('coupon_not_with_flash');
  });

  test('an unknown code and one of another event get the very same answer', async () => {
    const [unknown, other] = await Promise.all(
      ['NOPE', 'ELSEWHERE'].map((code) => validate(code, entry(types.regular))),
    );
    expect(other?.body).toEqual(unknown?.body);
  });

  test.each([
    [
      'en',
      'This code needs an order of Ksh\u00a03,000 or more.',
      'This code works from Fri 20 Nov 2026 · 09:00 EAT.',
    ],
    [
      'id',
      'Kode ini butuh pesanan minimal Ksh\u00a03.000.',
      'Kode ini berlaku mulai Jum, 20 Nov 2026 · 09.00 EAT.',
    ],
    [
      'sw',
      'Msimbo huu unahitaji oda ya Ksh\u00a03,000 au zaidi.',
      'Msimbo huu utaanza kufanya kazi Ijumaa 20 Nov 2026 · 09:00 EAT.',
    ],
  ])('says in %s what to do, with the figures', async (locale, minimum, notYet) => {
    const say = async (code: string) => {
      const payload = { coupon_code: code, ticket_details: [entry(types.regular)] };
      return (await send(payload, { 'accept-language': locale })).body;
    };
    const big = await say('BIG');
    expect(big.message).toContain(minimum);
    expect(big.data).toEqual({ minimum_spend: 3000, currency: 'KES' });
    const soon = await say('SOON');
    expect(soon.message).toContain(notYet);
    expect(soon.data).toEqual({ starts_at: '2026-11-20T06:00:00.000Z', time_zone: 'Africa/Nairobi' });
  });
});

describe('a cart that cannot be', () => {
  test.each<[string, () => object[]]>([
    ['tickets of two events', () => [entry(types.regular), entry(types.stranger)]],
    ['tickets that do not exist', () => [entry(2_000_000_000)]],
    ['tickets of a draft', () => [entry(types.draft)]],
    ['nothing, of no event', () => []],
  ])('%s', async (_, entries) => {
    const answer = await validate('KARIBU10', ...entries());
    expectRefusal(answer, 422, 'ticket_details');
    expect(answer.body.code).toBe('tickets_unknown');
  });

  test('tickets of another event than the one named', async () => {
    const answer = await send({
      coupon_code: 'KARIBU10',
      ticket_details: [entry(types.stranger)],
      event: eventId,
    });
    expectRefusal(answer, 422, 'ticket_details');
  });
});

describe('bad input', () => {
  const good = () => ({ coupon_code: 'KARIBU10', ticket_details: [entry(types.regular)] as unknown });
  const quantities = [-1, 0, 1.5, 1_001, 2 ** 53, '1', null, [1], true, {}];
  test.each(quantities)('a quantity of %j', async (quantity) => {
    expectRefusal(await send({ ...good(), ticket_details: [{ ...entry(types.regular), quantity }] }), 400);
    expectRefusal(
      await send({ ...good(), ticket_details: { [types.regular]: { ...entry(types.regular), quantity } } }),
      400,
    );
  });

  test.each<[string, (good: { id: number; quantity: number; date_pass: object[] }) => unknown]>([
    ['a tampered price', (line) => [{ ...line, price: 1 }]],
    ['a discount from outside', (line) => [{ ...line, discount: 1_000, discounted_cost: 0 }]],
    ['an entry that is no object', () => [7]],
    ['no id', () => [{ quantity: 1 }]],
    ['an id too large for any table', (line) => [{ ...line, id: 2 ** 31 }]],
    ['the same type twice', (line) => [line, line]],
    ['a key that is not its id', (line) => ({ 8: line })],
    ['a key that is no id', (line) => ({ constructor: line })],
    ['dates that do not add up', (line) => [{ ...line, date_pass: [{ date: '2036-11-26', quantity: 2 }] }]],
    ['no such date', (line) => [{ ...line, date_pass: [{ date: '2026-02-30', quantity: 1 }] }]],
    ['dates that are no list', (line) => [{ ...line, date_pass: 'all' }]],
    ['too many entries', () => Array.from({ length: 61 }, (_, at) => entry(at + 1))],
    ['text', () => 'everything'],
    ['null', () => null],
  ])('%s', async (_, details) => {
    const answer = await send({ ...good(), ticket_details: details(entry(types.regular)) });
    expectRefusal(answer, 400);
    expect(Object.keys(answer.body.errors).length).toBeGreaterThan(0);
  });

  test.each([
    ['no code', { coupon_code: undefined }],
    ['an empty code', { coupon_code: '  ' }],
    ['a code that is no text', { coupon_code: 10 }],
    ['a long code', { coupon_code: 'X'.repeat(65) }],
    ['a code with a NUL in it', { coupon_code: 'KARIBU\u0000' }],
    ['another key', { status: 'paid' }],
    ['an event that is no id', { event: 'coupon-evening' }],
    ['no cart', { ticket_details: undefined }],
  ])('%s', async (_, changes) => {
    expectRefusal(await send({ ...good(), ...changes }), 400);
  });

  test.each([
    '',
    '[]',
    'null',
    '{"coupon_code":',
    '{"__proto__":{"x":1}}',
    '{"coupon_code":"KARIBU10","ticket_details":[{"id":1,"quantity":1e309}]}',
  ])('a body of %j', async (body) => {
    expectRefusal(await send(body), 400);
  });

  test('from another site', async () => {
    expectRefusal(await send(good(), { origin: 'https://elsewhere.example' }), 403);
  });
});

describe('guessing', () => {
  const guess = (count: number, headers: Record<string, string> = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        send({ coupon_code: `GUESS${at}`, ticket_details: [entry(types.regular)] }, headers),
      ),
    );
  const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? '';

  const known = async () => ({ cookie: cookieOf(await validate('KARIBU10', entry(types.regular))) });
  const order = (code: string, headers: Record<string, string>) =>
    app.http
      .inject({
        method: 'POST',
        url: '/api/event/order',
        remoteAddress: `10.0.0.${address}`,
        headers: { ...ORIGIN, ...headers },
        payload: {
          ticket_details: [entry(types.regular)],
          buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
          coupon_code: code,
        },
      })
      .then((answer) => ({ status: answer.statusCode, body: answer.json() }));

  test('ends after ten misses for ten minutes, right codes included', async () => {
    const mine = await known();
    const answers = await guess(15, mine);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(422),
      ...Array<number>(5).fill(429),
    ]);
    const payload = { coupon_code: 'KARIBU10', ticket_details: [entry(types.regular)] };
    const refused = await send(payload, mine);
    expectRefusal(refused, 429);
    expect(refused.body.code).toBe('too_many_codes');
    expect(Number(refused.headers['retry-after'])).toBe(600);
    expect((await order('KARIBU10', mine)).body).toMatchObject({
      code: 'too_many_codes',
      message: 'You tried too many codes. Go on without one, or try again in 10 minutes.',
    });
    app.clock.set(new Date(NOW.getTime() + 10 * 60_000));
    expect((await send(payload, mine)).status).toBe(200);
  });

  test('with orders is guessing too', async () => {
    const mine = await known();
    const codes = [];
    for (let at = 0; at < 12; at += 1) codes.push((await order(`GUESS${at}`, mine)).body.code);
    expect(codes).toEqual([
      ...Array<string>(10).fill('coupon_unknown'),
      ...Array<string>(2).fill('too_many_codes'),
    ]);
    const payload = { coupon_code: 'KARIBU10', ticket_details: [entry(types.regular)] };
    expect((await send(payload, mine)).body.code).toBe('too_many_codes');
    expect((await order('KARIBU10', await known())).status).toBe(200);
  });

  test('by one who keeps no cookies shuts nobody out who shares the address', async () => {
    const answers = await guess(70);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(50);
    for (const { status, body } of answers.filter((answer) => answer.status !== 422)) {
      expect([status, body.code]).toEqual([403, 'bot_check_needed']);
    }
    const payload = { coupon_code: 'KARIBU10', ticket_details: [entry(types.regular)] };
    const token = { 'x-bot-check': await botToken(app, 'coupon') };
    expect((await send(payload, token)).status).toBe(200);
  });

  test('of one visitor is not held against another at the same address', async () => {
    const [first] = await guess(1);
    const mine = { cookie: cookieOf(first as Answer) };
    const answers = await guess(12, mine);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    const payload = { coupon_code: 'KARIBU10', ticket_details: [entry(types.regular)] };
    expect((await send(payload, mine)).status).toBe(429);
    const others = await send({ ...payload, coupon_code: 'NOPE' });
    expect((await send(payload, { cookie: cookieOf(others) })).status).toBe(200);
  });

  test('codes that exist do not count, whatever is wrong with them', async () => {
    for (let time = 0; time < 30; time += 1) {
      const code = ['KARIBU10', 'OVER', 'GONE', 'BIG'][time % 4] ?? '';
      expect([200, 422]).toContain((await validate(code, entry(types.regular))).status);
    }
  });
});

test('a code that was changed is changed at once', async () => {
  expect(discounts(await validate('KARIBU10', entry(types.regular)))).toEqual([[types.regular, 150]]);
  await sql`update coupons set value = 2000 where code = 'KARIBU10'`.execute(db.sql);
  expect(discounts(await validate('KARIBU10', entry(types.regular)))).toEqual([[types.regular, 300]]);
  await sql`update coupons set value = 1000 where code = 'KARIBU10'`.execute(db.sql);
});

test('nothing is written by asking', async () => {
  const read = async () => (await sql`select * from pools order by id`.execute(db.sql)).rows;
  const before = await read();
  await validate('LASTONE', entry(types.regular));
  expect(await read()).toEqual(before);
});

test('the time at which the flash sale ends changes the price', async () => {
  app.clock.set(hours(1));
  expect(discounts(await validate('KARIBU10', entry(types.flash, 3)))).toEqual([[types.flash, 600]]);
  app.clock.set(days(30));
  expect(discounts(await validate('KARIBU10', entry(types.flash)))).toEqual([[types.flash, 200]]);
});
