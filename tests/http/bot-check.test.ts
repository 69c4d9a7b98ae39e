import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BotAction } from '#shared/bot-check.ts';
import { startRecaptcha } from '#tests/simulators/recaptcha.ts';
import { botToken } from '#tests/support/bot-token.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newPerson, openBrowser } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();
const soon = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 500 } }];
const [event = 0] = await (await openCatalogue(db)).add({ slug: 'guarded-evening', ...soon, ticketTypes });
const [type = 0] = await typesOf(db, event);
const app = await testApp(db, { now, env: { BOT_CHECK_ALLOWANCE: '2' } });

const TICKETS = [{ id: type, quantity: 1, date_pass: [] }];
const BUYER = { name: 'Amina', email: 'amina@example.com', phone: '0712 345 678' };
const ORDER = { ticket_details: TICKETS, buyer: BUYER };
const countOrders = async () => {
  const counted = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(db.sql);
  return counted.rows[0]?.count;
};
const withToken = (token: string) => ({ 'x-bot-check': token });
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

// Each test at an address of its own.
let addresses = 0;
const newAddress = () => `10.0.${addresses >> 8}.${addresses++ & 255}`;
const order = (address: string, headers = {}, at: TestApp = app) =>
  openBrowser(at, address).post('/api/event/order', ORDER, headers);

beforeEach(() => app.clock.set(now));

describe('without a token', () => {
  test('an address has an allowance for each action, and then is told what to do', async () => {
    const address = newAddress();
    expect([(await order(address)).status, (await order(address)).status]).toEqual([200, 200]);
    const before = await countOrders();
    const refused = await order(address);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'bot_check_needed',
        data: { challenge: '/api/bot-check/order', wait: { seconds: 5 } },
      },
    });
    expect(refused.body.message).toContain('5 seconds');
    expect(await countOrders()).toBe(before);
    // Neither another action nor another address knows of it.
    const other = await openBrowser(app, address).post('/api/user/forgotPassword', { email: BUYER.email });
    expect([other.status, (await order(newAddress())).status]).toEqual([200, 200]);
    // Placing is never refused by address alone.
    expect((await order(address, withToken(await botToken(app, 'order')))).status).toBe(200);
    app.clock.set(later(601));
    expect((await order(address)).status).toBe(200);
  });

  test('there may be no allowance at all', async () => {
    const strict = await testApp(db, { now, env: { BOT_CHECK_ALLOWANCE: '0' } });
    expect((await order(newAddress(), {}, strict)).body.code).toBe('bot_check_needed');
    expect((await order(newAddress(), withToken(await botToken(strict, 'order')), strict)).status).toBe(200);
  });

  test('a person has one of their own, wherever they are', async () => {
    const address = newAddress();
    await order(address);
    await order(address);
    const roomy = await newPerson(app, db, 'guarded@example.com');
    const signedIn = openBrowser(app, address);
    for (const [name, value] of roomy.cookies) signedIn.cookies.set(name, value);
    expect((await signedIn.post('/api/event/order', ORDER)).status).toBe(200);
    expect((await order(address)).status).toBe(403);
    const elsewhere = openBrowser(app, newAddress());
    for (const [name, value] of roomy.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.post('/api/event/order', ORDER)).status).toBe(200);
    expect((await elsewhere.post('/api/event/order', ORDER)).status).toBe(403);
  });

  test.each([
    ['login', '/api/user/login', { username: 'nobody@example.com', password: 'mvua-inanyesha' }],
    [
      'register',
      '/api/user/register',
      { name: 'A', email: 'new@example.com', password: 'mvua-inanyesha-leo' },
    ],
    [
      'register_merchant',
      '/api/user/registerMerchants',
      { name: 'A', email: 'seller@example.com', password: 'mvua-inanyesha-leo', organization: 'New' },
    ],
    ['forgot_password', '/api/user/forgotPassword', { email: 'nobody@example.com' }],
    ['coupon', '/api/event/coupons/validate', { coupon_code: 'NOTHING10', ticket_details: TICKETS }],
    ['check_ticket', '/api/events/orders/checkTicket?email=a@example.com&search=ABCDE', null],
  ] as const)('%s is guarded, in the person’s language', async (action, url, body) => {
    const visitor = openBrowser(app, newAddress());
    const ask = (headers = {}) => (body ? visitor.post(url, body, headers) : visitor.get(url, headers));
    const first = await ask();
    expect(first.body.code ?? 'ok').not.toMatch(/^bot_check/);
    await ask();
    const refused = await ask({ 'accept-language': 'id' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'bot_check_needed' } });
    expect(refused.body.message).toContain('detik');
    expect(refused.body.data.challenge).toBe(`/api/bot-check/${action}`);
    const passed = await ask(withToken(await botToken(app, action)));
    expect(passed.status).toBe(first.status);
  });
});

describe('a token that is sent', () => {
  test('passes once in all processes together', async () => {
    const token = withToken(await botToken(app, 'order'));
    const second = await testApp(db, { now, env: { BOT_CHECK_ALLOWANCE: '2' } });
    expect((await order(newAddress(), token)).status).toBe(200);
    expect((await order(newAddress(), token, second)).body.code).toBe('bot_check_failed');
    const fresh = withToken(await botToken(app, 'order'));
    expect((await order(newAddress(), fresh, second)).status, 'control: one that was not used').toBe(200);
  });

  test('passes once in all processes, however it is spelt the second time', async () => {
    const second = await testApp(db, { now, env: { BOT_CHECK_ALLOWANCE: '2' } });
    const respell = (token: string, change: (solved: object) => string) =>
      `work.${Buffer.from(change(JSON.parse(Buffer.from(token.slice(5), 'base64url').toString()))).toString('base64url')}`;
    for (const change of [
      (solved: object) => JSON.stringify({ ...solved, y: 2 }),
      (solved: object) => JSON.stringify(solved, null, 1),
      (solved: object) =>
        JSON.stringify(solved).replace(/"derivedKey":"\w+"/, (text) =>
          text.toUpperCase().replace('DERIVEDKEY', 'derivedKey'),
        ),
    ]) {
      const token = await botToken(app, 'order');
      expect((await order(newAddress(), withToken(token))).status).toBe(200);
      const again = await order(newAddress(), withToken(respell(token, change)), second);
      expect(again.body.code).toBe('bot_check_failed');
      const fresh = respell(await botToken(app, 'order'), change);
      expect((await order(newAddress(), withToken(fresh), second)).status, 'control: not used yet').toBe(200);
    }
  });

  test('passes once, and is refused after that, whatever allowance there is', async () => {
    const token = await botToken(app, 'order');
    const address = newAddress();
    expect((await order(address, withToken(token))).status).toBe(200);
    const before = await countOrders();
    expect(await order(address, withToken(token))).toMatchObject({
      status: 403,
      body: { code: 'bot_check_failed' },
    });
    expect(await countOrders()).toBe(before);
    // The two of the address are untouched.
    expect([(await order(address)).status, (await order(address)).status]).toEqual([200, 200]);
  });

  test.each([
    ['of another action', () => botToken(app, 'login')],
    ['forged', async () => `${(await botToken(app, 'order')).slice(0, -8)}AAAAAAAA`],
    ['of nobody we know', async () => 'x'.repeat(2_000)],
    ['far too long', async () => `work.${'A'.repeat(9_000)}`],
  ])('%s is refused', async (_what, make: () => Promise<string>) => {
    const refused = await order(newAddress(), withToken(await make()));
    expect(refused).toMatchObject({ status: 403, body: { code: 'bot_check_failed' } });
  });

  test('expires', async () => {
    const token = await botToken(app, 'order');
    app.clock.set(later(21 * 60));
    expect((await order(newAddress(), withToken(token))).body.code).toBe('bot_check_failed');
  });

  test('is not used up by a slip of the pen', async () => {
    const headers = withToken(await botToken(app, 'order'));
    const slip = await openBrowser(app, newAddress()).post('/api/event/order', { buyer: BUYER }, headers);
    expect(slip.status).toBe(400);
    expect((await order(newAddress(), headers)).status).toBe(200);
  });

  test('is asked for by the names of actions alone', async () => {
    const answer = await openBrowser(app).get('/api/bot-check/everything');
    expect(answer).toMatchObject({ status: 400, body: { errors: { action: [expect.any(String)] } } });
  });
});

describe('waiting instead of work', () => {
  async function spend(address: string) {
    await order(address);
    await order(address);
    return (await order(address)).body.data.wait as { token: string; seconds: number };
  }

  test('is good after its time, once, for its action', async () => {
    const address = newAddress();
    const { token, seconds } = await spend(address);
    app.clock.set(later(2));
    // Whoever is early waits for the rest, not anew.
    expect((await order(address, withToken(token))).body).toMatchObject({
      code: 'bot_check_needed',
      data: { wait: { token, seconds: seconds - 2 } },
    });
    app.clock.set(later(seconds));
    const login = { username: 'nobody@example.com', password: 'mvua-inanyesha' };
    const elsewhere = openBrowser(app, address).post('/api/user/login', login, withToken(token));
    expect((await elsewhere).body.code).toBe('bot_check_failed');
    expect((await order(address, withToken(token))).status).toBe(200);
    expect((await order(address, withToken(token))).body.code).toBe('bot_check_failed');
  });

  test('takes longer for whoever fetches many, and is forgotten in time', async () => {
    const address = newAddress();
    const { token } = await spend(address);
    const waits = [];
    for (let more = 0; more < 3; more++) waits.push((await order(address)).body.data.wait.seconds);
    expect(waits).toEqual([6, 7, 8]);
    app.clock.set(later(30 * 60));
    expect((await order(address, withToken(token))).body.code).toBe('bot_check_failed');
  });

  test('is twelve turns a minute for one address in all processes, however many tickets it fetched', async () => {
    const address = newAddress();
    const tickets = [(await spend(address)).token];
    while (tickets.length < 40) tickets.push((await order(address)).body.data.wait.token);
    const second = await testApp(db, { now, env: { BOT_CHECK_ALLOWANCE: '2' } });
    for (const each of [app, second]) each.clock.set(later(60));
    const ofOneself = (token: string, index: number) =>
      order(address, withToken(token), index % 2 ? app : second);
    const answers = await Promise.all(tickets.map(ofOneself));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const [early] = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body]));
    expect(early).toMatchObject({ code: 'bot_check_needed', data: { wait: { token: expect.any(String) } } });
    expect(early.data.wait.seconds).toBeGreaterThan(0);
    expect(early.data.wait.seconds).toBeLessThanOrEqual(60);
    // Those who came too soon have lost nothing, and another place knows nothing of it.
    const elsewhere = newAddress();
    const { token } = await spend(elsewhere);
    app.clock.set(later(65));
    expect((await order(elsewhere, withToken(token))).status).toBe(200);
    await sql`
      update tries set taken = array(select at - interval '1 minute' from unnest(taken) as at)
    `.execute(db.sql);
    app.clock.set(later(120));
    expect((await order(address, withToken(early.data.wait.token))).status).toBe(200);
    expect(
      (await order(address, withToken(await botToken(app, 'order')))).status,
      'work is not counted',
    ).toBe(200);
  });

  test('of an earlier moment was not written by anybody but us', async () => {
    const { token } = await spend(newAddress());
    const [, action, from, nonce, signature] = token.split('.');
    const forged = ['wait', action, Number(from) - 60_000, nonce, signature].join('.');
    expect((await order(newAddress(), withToken(forged))).body.code).toBe('bot_check_failed');
  });

  // What a browser without script is shown, and does.
  test('buys on the page where no script runs', async () => {
    const address = newAddress();
    await spend(address);
    const cart = encodeURIComponent(
      JSON.stringify({ [String(type)]: { id: type, quantity: 1, date_pass: [] } }),
    );
    const send = (fields: Record<string, string>) =>
      app.http.inject({
        method: 'POST',
        url: '/events/pay',
        remoteAddress: address,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          cookie: `MY_CART=${cart}`,
        },
        payload: new URLSearchParams({
          intent: 'place',
          key: 'one-intent-of-a-form',
          country: 'KE',
          accepted_total: '1500',
          ...BUYER,
          ...fields,
        }).toString(),
      });
    const refused = await send({});
    expect(refused.statusCode).toBe(403);
    expect(refused.payload).toMatch(/Wait \d+ seconds/);
    expect(refused.payload).toContain('value="Amina"');
    const token = /name="bot_check" value="([^"]+)"/.exec(refused.payload)?.[1] ?? '';
    const early = await send({ bot_check: token });
    expect(early.statusCode).toBe(403);
    app.clock.set(later(60));
    const placed = await send({ bot_check: token });
    expect(placed.statusCode).toBe(303);
    expect(placed.headers.location).toMatch(/^\/events\/pay\//);
  });
});

describe('reCAPTCHA', async () => {
  const google = await startRecaptcha();
  afterAll(() => google.stop());
  const guarded = await testApp(db, { now, env: { ...google.env, BOT_CHECK_ALLOWANCE: '1' } });
  beforeEach(() => {
    google.mood = 'well';
  });
  const place = (address: string, token?: string) => order(address, token ? withToken(token) : {}, guarded);
  const challenge = async (action: BotAction) =>
    (await guarded.http.inject({ url: `/api/bot-check/${action}` })).json().data;

  test('is what a browser is sent to, in the language that was set', async () => {
    const { kind, site_key, script, badge } = await challenge('login');
    expect({ kind, site_key, badge }).toEqual({
      kind: 'recaptcha',
      site_key: 'site-key-of-tests',
      badge: 'hidden',
    });
    expect(new URL(script).search).toBe('?render=site-key-of-tests&hl=id');
  });

  test('only then do pages allow its script', async () => {
    const policy = async (at: TestApp) =>
      String((await at.http.inject({ url: '/login' })).headers['content-security-policy']);
    const source = `${google.url}/recaptcha/ https://www.gstatic.com/recaptcha/`;
    expect(await policy(guarded)).toMatch(new RegExp(`script-src 'self' [^;]*${source}`));
    expect(await policy(app)).not.toContain('recaptcha');
  });

  test('a good token passes', async () => {
    expect((await place(newAddress(), google.token('order'))).status).toBe(200);
  });

  test.each([
    ['of another action', () => google.token('login')],
    ['of another site', () => google.token('order', { hostname: 'elsewhere.example' })],
    ['with a low score', () => google.token('order', { score: 0.3 })],
    ['without a score', () => google.token('order', { score: undefined as never })],
    ['that was never given', () => 'x'.repeat(300)],
  ])('a token %s is refused', async (_what, make) => {
    const before = await countOrders();
    const refused = await place(newAddress(), make());
    expect(refused).toMatchObject({ status: 403, body: { code: 'bot_check_failed' } });
    expect(await countOrders()).toBe(before);
  });

  test('a token passes once', async () => {
    const token = google.token('order');
    expect((await place(newAddress(), token)).status).toBe(200);
    expect((await place(newAddress(), token)).body.code).toBe('bot_check_failed');
  });

  test.each(['failing', 'talking nonsense', 'slow'] as const)(
    'while it is %s people live on their allowance, and work is offered',
    async (mood) => {
      google.mood = mood;
      const address = newAddress();
      expect((await place(address, google.token('order'))).status).toBe(200);
      expect((await challenge('order')).kind).toBe('work');
      // Once known to be away it is not asked by people who did the work instead.
      const questions = google.questions;
      expect((await place(address, await botToken(guarded, 'order'))).status).toBe(200);
      expect(google.questions).toBe(questions);
      expect((await place(address)).body.code).toBe('bot_check_needed');
      guarded.clock.set(later(61));
      expect((await challenge('order')).kind).toBe('recaptcha');
      guarded.clock.set(now);
    },
  );

  test('a wrong secret is our mistake, not theirs', async () => {
    const env = { ...google.env, RECAPTCHA_SECRET_KEY: 'mistyped', BOT_CHECK_ALLOWANCE: '1' };
    const mistaken = await testApp(db, { now, env });
    expect((await order(newAddress(), withToken(google.token('order')), mistaken)).status).toBe(200);
  });
});
