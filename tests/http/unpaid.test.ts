import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCoupons } from '#modules/pricing/index.ts';
import { botToken } from '#tests/support/bot-token.ts';
import { makeOverdue, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, lastMail, openBrowser, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const LIMITS = { HOLD_MOST_TICKETS: '20', HOLD_MOST_PER_ADDRESS: '200', HOLD_SCARCE_PERCENT: '10' };
const db = await testDatabase();
const now = new Date();
const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
const catalogue = await openCatalogue(db);
const ofCapacity = (capacity: number, priceMinor = 1_500_00) => ({
  ...when,
  ticketTypes: [{ name: 'Regular', priceMinor, pool: { capacity }, maxPerOrder: 25 }],
});
const types: number[] = [];
const events = await catalogue.add(
  { slug: 'first-evening', ...ofCapacity(3_000) },
  { slug: 'second-evening', ...ofCapacity(3_000) },
  { slug: 'third-evening', ...ofCapacity(3_000) },
  { slug: 'other-evening', ...ofCapacity(3_000) },
  { slug: 'small-evening', ...ofCapacity(100) },
  { slug: 'free-evening', ...ofCapacity(3_000, 0) },
);
for (const id of events) types.push(...(await typesOf(db, id)));
const off = (code: string, value: number) =>
  ({ eventId: events[2] ?? 0, code, off: { kind: 'percent', value } }) as const;
await db.sql.transaction().execute((tx) => createCoupons(tx, [off('GIFT', 10_000), off('HALF', 5_000)]));
const [first = 0, second = 0, third = 0, other = 0, small = 0, free = 0] = types;
const app = await testApp(db, { now, env: LIMITS });

let people = 0;
beforeEach(() => {
  people += 1;
});

// Everybody from another address, unless they share one.
const somebody = (at: TestApp = app, address = `10.1.${people}.${Math.floor(Math.random() * 250)}`) =>
  openBrowser(at, address);
const contact = (name = `buyer${people}`) => ({
  name: 'Amina',
  email: `${name}@example.com`,
  phone: `07${String(10_000_000 + people * 1_000 + [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0))}`,
});
const order = (browser: Browser, type: number, quantity: number, given: object = {}, headers = {}) =>
  browser.post(
    '/api/event/order',
    { ticket_details: [{ id: type, quantity, date_pass: [] }], buyer: contact(), ...given },
    headers,
  );
// Registers and opens the mailed link, in this browser.
async function signUp(browser: Browser, email: string) {
  const headers = { 'x-bot-check': await botToken(app, 'register') };
  const given = { name: 'Amina Wanjiku', email, password: PASSWORD };
  expect((await browser.post('/api/user/register', given, headers)).status).toBe(200);
  const token = tokenIn(await lastMail(db, email));
  expect((await browser.post('/api/user/confirm', { token })).status).toBe(200);
}
const expectFull = (answer: { status: number; body: { code: string } }) =>
  expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([409, 'too_many_unpaid']);

describe('at most 20 unpaid tickets at once', () => {
  test('by visitor, whatever they call themselves, with what to do in their language', async () => {
    const browser = somebody();
    expect((await order(browser, first, 20)).status).toBe(200);
    const refused = await order(browser, second, 1, { buyer: contact('another') });
    expectFull(refused);
    expect(refused.body).toMatchObject({ data: { most: 20 } });
    const said = [refused.body.message];
    for (const language of ['id', 'sw']) {
      const answer = await order(browser, second, 1, {}, { 'accept-language': language });
      said.push(answer.body.message);
    }
    expect(new Set(said).size).toBe(3);
    for (const message of said) expect(message).toContain('20');
    expect(said[0]).toContain('Pay for what is held or cancel it');
  });

  test('by account, from any browser', async () => {
    const [phone, laptop] = [somebody(), somebody()];
    await signUp(phone, `account${people}@example.com`);
    for (const [name, value] of phone.cookies) if (name !== 'MY_VISITOR') laptop.cookies.set(name, value);
    expect((await order(phone, first, 20)).status).toBe(200);
    expectFull(await order(laptop, second, 1, { buyer: contact('another') }));
  });

  test('a new choice at the same event takes the place of the old one', async () => {
    const browser = somebody();
    for (const quantity of [15, 20, 18]) expect((await order(browser, first, quantity)).status).toBe(200);
    expectFull(await order(browser, second, 3));
    expect((await order(browser, second, 2)).status).toBe(200);
  });

  test('an order that is being paid counts, also where another process asked the provider', async () => {
    const elsewhere = await testApp(db, { now, env: LIMITS });
    const browser = somebody();
    const placed: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const answer = await order(browser, first, 10);
      if (answer.status !== 200) {
        expectFull(answer);
        break;
      }
      const { reference, token: t } = answer.body.data;
      placed.push(reference);
      const wish = { t, provider: 'sandbox' };
      expect((await somebody(elsewhere).post(`/api/event/pay/${reference}`, wish)).status).toBe(200);
    }
    // One more than may be, because only the next order shows what was paid elsewhere.
    expect(placed).toHaveLength(3);
  });

  test('more than an order may have is said first', async () => {
    expect((await order(somebody(), first, 26)).body.code).toBe('above_maximum');
    expectFull(await order(somebody(), first, 21));
  });

  test('orders sent at once cannot slip past', async () => {
    const browser = somebody();
    await order(browser, free, 1);
    const wanted = [first, second, third, other].map((type) => order(browser, type, 8));
    const answers = await Promise.all(wanted);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectFull(answer);
  });

  test('an order that was placed is given again to whoever sends its key again', async () => {
    const browser = somebody();
    const key = { 'idempotency-key': `again-${people}-abcdef` };
    expect((await order(browser, second, 1)).status).toBe(200);
    const placed = await order(browser, first, 19, {}, key);
    expect(placed.status).toBe(200);
    expectFull(await order(browser, third, 1));
    expect((await order(browser, first, 19, {}, key)).body.data.reference).toBe(placed.body.data.reference);
  });
});

describe('an email or phone that anybody can write down', () => {
  const asStranger = async (name?: string) => {
    for (let round = 0; round < 5; round += 1) {
      expect((await order(somebody(), first, 4, { buyer: contact(name) })).status).toBe(200);
    }
  };
  const expectToken = ({ status, body }: { status: number; body: { code: string } }) =>
    expect([status, body.code]).toEqual([403, 'bot_check_needed']);
  const withToken = async () => ({ 'x-bot-check': await botToken(app, 'order') });

  test('brings a token above 20, however it is written, and its owner is not refused', async () => {
    const buyer = contact();
    await asStranger();
    const spellings = [
      { ...contact('x'), email: buyer.email.toUpperCase() },
      { ...contact('x'), phone: `+254${buyer.phone.slice(1)}` },
    ];
    for (const spelling of spellings) {
      expectToken(await order(somebody(), second, 1, { buyer: spelling }));
    }
    expect((await order(somebody(), second, 20, { buyer }, await withToken())).status).toBe(200);
    expect((await order(somebody(), second, 20, { buyer: contact('x') })).status).toBe(200);
  });

  test('does not keep out the person whose account has it', async () => {
    const email = `owner${people}@example.com`;
    const owner = somebody();
    await signUp(owner, email);
    await asStranger(`owner${people}`);
    const mine = { buyer: { ...contact('mine'), email } };
    expect((await order(owner, second, 4, mine, await withToken())).status).toBe(200);
    expectFull(await order(owner, third, 17, mine, await withToken()));
  });

  test('wanted at once by many browsers, no more than 20 without a token', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(somebody(), first, 5)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectToken(answer);
  });
});

describe('fewer after', () => {
  const held = async (browser: Browser) => {
    const { reference, token: t } = (await order(browser, first, 20)).body.data;
    expectFull(await order(browser, second, 1));
    return { reference, t };
  };

  test('cancelling', async () => {
    const browser = somebody();
    const { reference, t } = await held(browser);
    expect((await browser.post(`/api/event/order/cancel/${reference}`, { t })).status).toBe(200);
    expect((await order(browser, second, 20)).status).toBe(200);
  });

  test('paying, and while it is being paid not', async () => {
    const browser = somebody();
    const { reference, t } = await held(browser);
    const started = await browser.post(`/api/event/pay/${reference}`, { t, provider: 'sandbox' });
    expectFull(await order(browser, first, 1));
    await browser.post(`/api/event/pay/sandbox/${started.body.data.attempt}`, { outcome: 'twice' });
    const paid = await browser.get(`/api/event/pay/${reference}?t=${t}`);
    expect(paid.body.data.state).toBe('paid');
    expect((await order(browser, second, 20)).status).toBe(200);
  });

  test('its time, which renewing lengthens', async () => {
    const timed = await testApp(db, { now, env: LIMITS });
    const browser = somebody(timed);
    const { reference, t } = await held(browser);
    expect((await browser.post(`/api/event/order/renew/${reference}`, { t })).status).toBe(200);
    timed.clock.set(new Date(now.getTime() + 901_000));
    expectFull(await order(browser, second, 1));
    timed.clock.set(new Date(now.getTime() + 1_801_000));
    expect((await order(browser, second, 20)).status).toBe(200);
  });

  test('what another process did', async () => {
    const browser = somebody();
    const elsewhere = await testApp(db, { now, env: LIMITS });
    const { reference, t } = await held(browser);
    expect((await somebody(elsewhere).post(`/api/event/order/cancel/${reference}`, { t })).status).toBe(200);
    const next = await order(browser, second, 20);
    expect(next.status).toBe(200);
    await makeOverdue(db, next.body.data.reference);
    expect((await order(browser, third, 20)).status).toBe(200);
  });
});

describe('what is free', () => {
  const expectFree = ({ status, body }: { status: number; body: { code: string } }) =>
    expect([status, body.code], JSON.stringify(body)).toEqual([409, 'too_many_free']);

  test('is 20 for one person, in one order or several, with what to do in their language', async () => {
    const browser = somebody();
    for (const quantity of [10, 4, 6]) expect((await order(browser, free, quantity)).status).toBe(200);
    const said = [];
    for (const language of ['en', 'id', 'sw']) {
      const refused = await order(browser, free, 1, {}, { 'accept-language': language });
      expectFree(refused);
      expect(refused.body.data).toEqual({ most: 20, minutes: 15 });
      said.push(refused.body.message);
    }
    expect(new Set(said).size).toBe(3);
    for (const message of said) expect(message).toMatch(/20.*15|15.*20/);
    expectFree(await order(somebody(), free, 21));
  });

  test('sent at once is 20 as well', async () => {
    const browser = somebody();
    await order(browser, first, 1);
    await Promise.all(Array.from({ length: 30 }, () => order(browser, free, 2)));
    const booked = await sql<{ tickets: number }>`
      select count(*)::int as tickets from tickets join orders on orders.id = order_id
      where buyer_email = ${contact().email}
    `.execute(db.sql);
    expect(booked.rows[0]?.tickets).toBeLessThanOrEqual(20);
  });

  test('keeps nobody from paying, and what is held is paid or cancelled first', async () => {
    const browser = somebody();
    expect((await order(browser, free, 20)).status).toBe(200);
    expect((await order(browser, first, 20)).status).toBe(200);
    const other = somebody();
    expect((await order(other, first, 20, { buyer: contact('other') })).status).toBe(200);
    expectFull(await order(other, free, 1, { buyer: contact('other') }));
  });

  test('brings a token above 20 in the name of one email, from wherever', async () => {
    const buyer = { name: 'Amina', email: `flooded${people}@example.com` };
    for (let round = 0; round < 20; round += 1) {
      expect((await order(somebody(), free, 1, { buyer })).status).toBe(200);
    }
    const refused = await order(somebody(), free, 1, { buyer });
    expect([refused.status, refused.body.code]).toEqual([403, 'bot_check_needed']);
    const token = { 'x-bot-check': await botToken(app, 'order') };
    expect((await order(somebody(), free, 1, { buyer }, token)).status).toBe(200);
  });

  test('with a coupon counts as what is free by itself', async () => {
    const browser = somebody();
    expect((await order(browser, free, 20)).status).toBe(200);
    expectFree(await order(browser, third, 1, { coupon_code: 'GIFT' }));
    expect((await order(browser, third, 1, { coupon_code: 'HALF' })).status).toBe(200);
  });

  test('is 20 again after its time', async () => {
    const timed = await testApp(db, { now, env: LIMITS });
    const browser = somebody(timed);
    expect((await order(browser, free, 20)).status).toBe(200);
    expectFree(await order(browser, free, 1));
    timed.clock.set(new Date(now.getTime() + 901_000));
    expect((await order(browser, free, 20)).status).toBe(200);
  });
});

test('above 200 from one address each further order brings a token, and nobody is refused for it', async () => {
  const address = '10.9.9.9';
  const from = (name: string) => ({ buyer: contact(name) });
  for (let round = 0; round < 10; round += 1) {
    expect((await order(somebody(app, address), first, 20, from(`crowd${round}`))).status).toBe(200);
  }
  const refused = await order(somebody(app, address), first, 1, from('late'));
  expect([refused.status, refused.body.code]).toEqual([403, 'bot_check_needed']);
  const withToken = async () => ({ 'x-bot-check': await botToken(app, 'order') });
  for (const name of ['late', 'later']) {
    expect((await order(somebody(app, address), first, 1, from(name), await withToken())).status).toBe(200);
  }
  expect((await order(somebody(), first, 1, from('elsewhere'))).status).toBe(200);
  app.clock.set(new Date(now.getTime() + 901_000));
  expect((await order(somebody(app, address), first, 1, from('tomorrow'))).status).toBe(200);
});

test('where fewer than a tenth are left each order brings a token, until nothing can come back', async () => {
  const set = (held: number, sold: number) =>
    sql`
      update pools set held = ${held}, sold = ${sold} where id in (
        select pool_id from ticket_type_pools where ticket_type_id = ${small}
      )
    `.execute(db.sql);
  const fresh = () => testApp(db, { now, env: LIMITS });
  await set(0, 90);
  expect((await order(somebody(await fresh()), small, 1, { buyer: contact('plenty') })).status).toBe(200);
  await set(0, 91);
  const scarce = await fresh();
  const refused = await order(somebody(scarce), small, 1, { buyer: contact('bare') });
  expect([refused.status, refused.body.code]).toEqual([403, 'bot_check_needed']);
  const token = { 'x-bot-check': await botToken(scarce, 'order') };
  expect((await order(somebody(scarce), small, 1, { buyer: contact('worker') }, token)).status).toBe(200);
  expect((await order(somebody(scarce), first, 1, { buyer: contact('other') })).status).toBe(200);
  await set(0, 100);
  expect((await order(somebody(await fresh()), small, 1)).body.code).toBe('sold_out');
});
