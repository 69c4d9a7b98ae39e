import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCoupons } from '#modules/pricing/index.ts';
import { type Answer, expectRefusal } from '#tests/support/ask.ts';
import { botToken } from '#tests/support/bot-token.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let eventId: number;
let regular: number;
let other: number;

beforeAll(async () => {
  app = await testApp(db, { now });
  const startsAt = days(10, now);
  const when = { startsAt, endsAt: days(11, now), publishedAt: days(-1, now) };
  const ids = await (await openCatalogue(db)).add(
    {
      slug: 'buying-evening',
      ...when,
      ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 }, maxPerOrder: 6 }],
    },
    { slug: 'other-evening', ...when },
    { slug: 'free-evening', ...when, ticketTypes: [{ name: 'Entry', priceMinor: 0, pool: { capacity: 5 } }] },
  );
  [eventId = 0] = ids;
  [regular = 0] = await typesOf(db, eventId);
  [other = 0] = await typesOf(db, ids[1] ?? 0);
  await db.sql
    .transaction()
    .execute((tx) =>
      createCoupons(tx, [{ eventId, code: 'KARIBU', off: { kind: 'percent', value: 1_000 } }]),
    );
});

async function send(
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.http.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.payload) };
}

const buyer = { name: 'Amina Otieno', email: 'amina@example.com', phone: '0712 345 678' };
const wish = (quantity = 1, more: object = {}) => ({
  event: 'buying-evening',
  ticket_details: [{ id: regular, quantity, date_pass: [] }],
  buyer,
  ...more,
});
const order = (body: unknown, headers: Record<string, string> = {}) =>
  send('POST', '/api/event/order', body, headers);

test('an order answers what it holds, until when, and how to come back to it', async () => {
  const { status, body, headers } = await order(wish(2, { coupon_code: 'karibu' }));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    state: 'held',
    total: 2_700,
    fee: 136,
    currency: 'KES',
    lines: [
      {
        ticket_type_id: regular,
        quantity: 2,
        price: 1_500,
        cost: 3_000,
        discount: 300,
        discounted_cost: 2_700,
      },
    ],
  });
  expect(Date.parse(body.data.expires_at) - Date.parse(body.data.server_time)).toBe(900_000);
  expect(String(headers['set-cookie'])).toMatch(/^MY_VISITOR=[0-9a-f-]{36};.*HttpOnly; SameSite=Lax/);
  expect(body.data.link).toBe(`/events/pay/${body.data.reference}?t=${body.data.token}`);

  const bare = await send('GET', `/api/event/pay/${body.data.reference.toLowerCase()}`);
  expect(bare.body.data).toMatchObject({
    state: 'held',
    details: null,
    event: { slug_name: 'buying-evening' },
  });
  expect(JSON.stringify(bare.body)).not.toMatch(/Amina|amina|2547|2700/);
  const full = await send('GET', `/api/event/pay/${body.data.reference}?t=${body.data.token}`);
  expect(full.body.data.details).toMatchObject({
    total: 2_700,
    buyer: { phone: '+254712345678' },
    renewals_left: 2,
    is_mail_withheld: false,
  });
  const list = await send('GET', `/api/events/orders/${body.data.reference}?t=${body.data.token}`);
  expect(list.body.data).toHaveLength(1);
  const otherToken = (body.data.token.startsWith('A') ? 'B' : 'A') + body.data.token.slice(1);
  const forged = await send('GET', `/api/event/pay/${body.data.reference}?t=${otherToken}`);
  expect(forged.body.data.details).toBeNull();
  expectRefusal(await send('GET', '/api/event/pay/ZZZZZZZ9'), 404);
});

test('pressing twice makes one order', async () => {
  const headers = { 'idempotency-key': 'press-0001-abcdef' };
  const [one, two] = await Promise.all([order(wish(), headers), order(wish(), headers)]);
  const three = await order(wish(), headers);
  expect(new Set([one, two, three].map(({ body }) => body.data.reference)).size).toBe(1);
  expectRefusal(await order(wish(2), headers), 409);
  expectRefusal(await order(wish(), { 'idempotency-key': 'short' }), 400);
});

test('a key is its sender’s: nobody comes by an order with somebody else’s', async () => {
  const key = { 'idempotency-key': 'mine-0001-abcdef' };
  const mine = openBrowser(app);
  const theirs = openBrowser(app);
  for (const browser of [mine, theirs]) await browser.post('/api/event/order', wish());
  const press = async (browser: Browser) =>
    (await browser.post('/api/event/order', wish(), key)).body.data.reference;
  const reference = await press(mine);
  expect(await press(theirs), 'another visitor').not.toBe(reference);
  expect(await press(openBrowser(app)), 'who was never here').not.toBe(reference);
  const other = { ...wish(), buyer: { ...wish().buyer, email: 'otieno@example.com' } };
  expect((await openBrowser(app).post('/api/event/order', other, key)).status, 'another buyer').toBe(200);
  expect(await press(mine), 'control: sent again').toBe(reference);
});

test('one order, where only the first answer to somebody new was lost, and not its cookie', async () => {
  const key = { 'idempotency-key': 'lost-0001-abcdef' };
  const browser = openBrowser(app);
  const press = async (by: Browser) => (await by.post('/api/event/order', wish(), key)).body;
  const { reference } = (await press(browser)).data;
  expect((await press(browser)).data.reference).toBe(reference);
  const other = openBrowser(app);
  await other.post('/api/event/order', wish());
  expect((await press(other)).data.reference, 'another visitor').not.toBe(reference);
});

test('renew and cancel belong to whoever has the link', async () => {
  const { body } = await order(wish());
  const { reference, token: t, expires_at } = body.data;
  expectRefusal(await send('POST', `/api/event/order/renew/${reference}`, {}), 404);
  const renewed = await send('POST', `/api/event/order/renew/${reference}`, { t });
  expect(Date.parse(renewed.body.data.expires_at) - Date.parse(expires_at)).toBe(900_000);
  expect(renewed.body.data.renewals_left).toBe(1);
  expectRefusal(await send('POST', `/api/event/order/cancel/${reference}`, { t: 'x' }), 404);
  expect((await send('POST', `/api/event/order/cancel/${reference}`, { t })).body.data.state).toBe(
    'cancelled',
  );
  expectRefusal(await send('POST', `/api/event/order/renew/${reference}`, { t }), 409);
});

test('who buys can be corrected until the order is paid, by whoever has the link', async () => {
  const { reference, token: t } = (await order(wish(2, { attendee_names: [buyer.name, 'Joseph'] }))).body
    .data;
  const correct = (body: object) => send('POST', `/api/event/order/buyer/${reference}`, { t, ...body });
  const right = { name: 'Amina Atieno', email: 'amina.a@example.com', phone: '0722 000 111' };
  expectRefusal(await send('POST', `/api/event/order/buyer/${reference}`, right), 404);
  expectRefusal(await correct({ ...right, email: 'nobody' }), 422, 'email');
  expectRefusal(await correct({ ...right, phone: '12' }), 422, 'phone');
  expectRefusal(await correct({ ...right, phone: '' }), 422, 'phone');
  const changed = await correct(right);
  expect(changed.body.data.buyer).toEqual({ ...right, phone: '+254722000111' });
  const seen = await send('GET', `/api/event/pay/${reference}?t=${t}`);
  expect(seen.body.data.details).toMatchObject({ total: 3_000, buyer: { phone: '+254722000111' } });
  const [kept] = await rowsOf(
    db,
    sql`select buyer_keys, attendee_names, state from orders where reference = ${reference}`,
  );
  expect(kept).toEqual({
    buyer_keys: [expect.stringContaining('@example.com'), '+254722000111'],
    attendee_names: ['Amina Atieno', 'Joseph'],
    state: 'held',
  });
  const log = await rowsOf(
    db,
    sql`select to_state, actor, cause from order_log join orders on orders.id = order_id
      where reference = ${reference} and cause = 'buyer_changed'`,
  );
  expect(log).toEqual([{ to_state: 'held', actor: 'buyer', cause: 'buyer_changed' }]);
  await send('POST', `/api/event/order/cancel/${reference}`, { t });
  expectRefusal(await correct(right), 409);
});

test('a correction does not get a code used more often than one buyer may', async () => {
  await db.sql
    .transaction()
    .execute((tx) =>
      createCoupons(tx, [{ eventId, code: 'ONCE', off: { kind: 'percent', value: 1_000 }, usesPerBuyer: 1 }]),
    );
  const first = { name: 'Juma', email: 'juma@example.com', phone: '0733 111 222' };
  const second = { name: 'Wanjiru', email: 'wanjiru@example.com', phone: '0733 111 333' };
  expect((await order(wish(1, { coupon_code: 'ONCE', buyer: first }))).status).toBe(200);
  const { reference, token: t } = (await order(wish(1, { coupon_code: 'ONCE', buyer: second }))).body.data;
  const correct = (body: object) => send('POST', `/api/event/order/buyer/${reference}`, { t, ...body });
  // Their own use does not stand in the way.
  expect((await correct({ ...second, name: 'Wanjiru K' })).status).toBe(200);
  expectRefusal(await correct({ ...second, email: first.email }), 422);
});

test('nobody has to give a phone for what is free, and everybody for what is paid', async () => {
  const [freeId = 0] = (
    await rowsOf<{ id: number }>(
      db,
      sql`select ticket_types.id from ticket_types join events on events.id = event_id where slug = 'free-evening'`,
    )
  ).map((row) => row.id);
  const { name, email } = buyer;
  const free = { event: 'free-evening', ticket_details: [{ id: freeId, quantity: 1, date_pass: [] }] };
  for (const given of [
    { name, email },
    { name, email, phone: '' },
    { name, email, phone: null },
  ]) {
    const { status, body } = await order({ ...free, buyer: given });
    expect([status, body.data?.state]).toEqual([200, 'paid']);
  }
  expectRefusal(await order({ ...free, buyer: { name, email, phone: '12' } }), 422, 'buyer.phone');
  const refused = await order(wish(1, { buyer: { name, email } }));
  expectRefusal(refused, 422, 'buyer.phone');
  expect(refused.body.code).toBe('phone_needed');
});

test('an overdue hold is 410', async () => {
  const { reference, token: t } = (await order(wish())).body.data;
  await sql`update orders set expires_at = now() - interval '1 s' where reference = ${reference}`.execute(
    db.sql,
  );
  expectRefusal(await send('POST', `/api/event/order/renew/${reference}`, { t }), 410);
  expectRefusal(await send('POST', `/api/event/pay/${reference}`, { t, provider: 'sandbox' }), 410);
  expect((await send('GET', `/api/event/pay/${reference}`)).body.data.state).toBe('expired');
});

test('paying: from held to paid through the sandbox', async () => {
  const { reference, token: t } = (await order(wish())).body.data;
  const methods = await send('GET', `/api/event/pay/methods/${reference}`);
  expect(methods.body.data).toContainEqual(
    expect.objectContaining({ provider: 'sandbox', needs_phone: false }),
  );
  const started = await send('POST', `/api/event/pay/${reference}`, { t, provider: 'sandbox' });
  expect(started.body.data).toMatchObject({ status: 'go_on', next: { kind: 'redirect' } });
  const again = await send('POST', `/api/event/pay/${reference}`, { t, provider: 'sandbox' });
  expect(again.body.data, 'asked again it is the same payment').toEqual(started.body.data);
  const picked = await send('POST', `/api/event/pay/sandbox/${started.body.data.attempt}`, {
    outcome: 'twice',
  });
  expect(picked.status, JSON.stringify(picked.body)).toBe(200);
  const paid = await send('GET', `/api/event/pay/${reference}?t=${t}`);
  expect(paid.body.data).toMatchObject({ state: 'paid', last_payment: { status: 'succeeded' } });
  expect(paid.body.data.details.paid_at).not.toBeNull();
});

test('a free order is paid at once', async () => {
  const [free = 0] = (
    await rowsOf<{ id: number }>(db, sql`select id from ticket_types where name = 'Entry'`)
  ).map(({ id }) => id);
  const { body } = await order({
    ticket_details: { [free]: { id: free, quantity: 2, date_pass: [] } },
    buyer,
  });
  expect(body.data).toMatchObject({ state: 'paid', total: 0, fee: 0 });
});

describe('unlocking', () => {
  test('by email or phone, however they are written, for half an hour', async () => {
    const { reference } = (await order(wish())).body.data;
    expectRefusal(
      await send('POST', `/api/event/pay/unlock/${reference}`, { contact: 'other@example.com' }),
      403,
    );
    const unlocked = await send('POST', `/api/event/pay/unlock/${reference}`, { contact: '+254 712 345678' });
    expect(unlocked.status).toBe(200);
    const cookie = String(unlocked.headers['set-cookie']).split(';')[0] ?? '';
    const view = () => send('GET', `/api/event/pay/${reference}`, undefined, { cookie });
    const { details } = (await view()).body.data;
    expect(details.buyer.name).toBe('Amina Otieno');
    expect(details, 'the link would open it for ever').not.toHaveProperty('token');
    const held = await send('GET', '/api/event/order/current', undefined, { cookie });
    expect(held.body.data.link).toBe(`/events/pay/${reference}`);
    const other = await send('GET', `/api/event/pay/${reference}?t=x`, undefined, { cookie });
    expect(other.headers, 'any secret would make the half hour longer').not.toHaveProperty('set-cookie');
    app.clock.set(new Date(now.getTime() + 31 * 60_000));
    expect((await view()).body.data.details).toBeNull();
    app.clock.set(now);
  });

  const guess = (at: TestApp, address: string, reference: string, contact: string, headers = {}) =>
    openBrowser(at, address).post(`/api/event/pay/unlock/${reference}`, { contact }, headers);

  test('five tries an hour from one place, in all processes together', async () => {
    const { reference } = (await order(wish())).body.data;
    const second = await testApp(db, { now });
    for (let tries = 0; tries < 5; tries += 1) {
      const at = tries % 2 ? app : second;
      expectRefusal(await guess(at, '10.9.0.1', reference, `x${tries}@example.com`), 403);
    }
    for (const at of [app, second]) {
      const refused = await guess(at, '10.9.0.1', reference, buyer.email);
      expectRefusal(refused, 429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    }
    expect((await guess(app, '10.9.0.2', reference, buyer.email)).status, 'the buyer, elsewhere').toBe(200);
  });

  test('from the twentieth on each brings a token, and nobody is locked out', async () => {
    const { reference, token } = (await order(wish())).body.data;
    for (let tries = 0; tries < 20; tries += 1) {
      expectRefusal(await guess(app, `10.9.1.${tries % 5}`, reference, `x${tries}@example.com`), 403);
    }
    const bare = await guess(app, '10.9.2.1', reference, buyer.email);
    expect(bare).toMatchObject({ status: 403, body: { code: 'bot_check_needed' } });
    const worked = { 'x-bot-check': await botToken(app, 'unlock') };
    expect((await guess(app, '10.9.2.1', reference, buyer.email, worked)).status).toBe(200);
    const opened = await send('GET', `/api/event/pay/${reference}?t=${token}`);
    expect(opened.body.data.details.buyer.name, 'the signed link').toBe('Amina Otieno');
  });
});

describe('what is refused writes no row', () => {
  const cart = (entry: unknown) => wish(1, { ticket_details: [entry] });
  const CASES: [string, () => unknown, number, string][] = [
    ['nothing', () => ({}), 400, 'buyer'],
    ['no tickets', () => wish(1, { ticket_details: [] }), 422, 'ticket_details'],
    ['zero', () => wish(0), 400, 'ticket_details.0.quantity'],
    ['negative', () => wish(-1), 400, 'ticket_details.0.quantity'],
    ['fractional', () => wish(1.5), 400, 'ticket_details.0.quantity'],
    ['huge', () => wish(1e9), 400, 'ticket_details.0.quantity'],
    ['more than one order may have', () => wish(7), 422, 'ticket_details'],
    ['a price', () => cart({ id: regular, quantity: 1, date_pass: [], price: 1 }), 400, 'price'],
    ['a state', () => wish(1, { state: 'paid' }), 400, 'state'],
    ["another event's ticket", () => cart({ id: other, quantity: 1, date_pass: [] }), 404, 'event'],
    [
      'tickets of two events',
      () =>
        wish(1, {
          event: undefined,
          ticket_details: [regular, other].map((id) => ({ id, quantity: 1, date_pass: [] })),
        }),
      422,
      'ticket_details',
    ],
    [
      'an unknown ticket',
      () => wish(1, { event: undefined, ticket_details: [{ id: 999_999, quantity: 1, date_pass: [] }] }),
      422,
      'ticket_details',
    ],
    [
      'dates for what has none',
      () => cart({ id: regular, quantity: 1, date_pass: [{ date: '2030-01-01', quantity: 1 }] }),
      422,
      'ticket_details',
    ],
    ['no such event', () => wish(1, { event: 987_654 }), 404, 'event'],
    ['not an email', () => wish(1, { buyer: { ...buyer, email: 'amina' } }), 422, 'buyer.email'],
    ['not a phone', () => wish(1, { buyer: { ...buyer, phone: '12' } }), 422, 'buyer.phone'],
    ['a name with a line break', () => wish(1, { buyer: { ...buyer, name: 'A\nB' } }), 400, 'buyer.name'],
    ['an unknown code', () => wish(1, { coupon_code: 'NOSUCH' }), 422, 'coupon_code'],
    ['another total', () => wish(1, { accepted_total: 1 }), 409, ''],
  ];

  test.each(CASES)('%s', async (what, body, status, field) => {
    const count = async () =>
      (await rowsOf<{ count: number }>(db, sql`select count(*) as count from orders`))[0]?.count;
    const before = await count();
    const answer = await order(body());
    const { data, ...error } = answer.body;
    expectRefusal({ ...answer, body: error }, status, field || undefined);
    expect(await count()).toBe(before);
    if (what === 'another total')
      expect(data).toMatchObject({ total: 1_500, lines: [{ id: regular, price: 1_500 }] });
  });

  test('a request from another site', async () => {
    expectRefusal(await order(wish(), { 'sec-fetch-site': 'cross-site' }), 403);
  });
});
