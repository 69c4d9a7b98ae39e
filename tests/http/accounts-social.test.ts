import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepAt, totpAt } from '#platform/secrets/totp.ts';
import { OIDC_CLIENT, type OidcSimulator, startOidcSimulator } from '#tests/simulators/oidc.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, newPerson, openBrowser, PASSWORD } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Signing in with Google, against a real OpenID provider on this machine.

const CALLBACK = 'http://localhost:3000/login/google/callback';
const db = await testDatabase();
let app: TestApp;
let google: OidcSimulator;
const otieno = { sub: 'g-1', email: 'otieno@example.com', email_verified: true, name: 'Otieno Odhiambo' };

beforeAll(async () => {
  google = await startOidcSimulator(CALLBACK);
  app = await testApp(db, { env: { ...OIDC_CLIENT, GOOGLE_ISSUER_URL: google.url } });
});
afterAll(() => google.close());
beforeEach(() => sql`delete from accounts`.execute(db.sql));

const start = async (browser: Browser, next?: string): Promise<string> =>
  (await browser.post('/api/user/social/start', { provider: 'google', next })).body.data.url;
const comeBack = (browser: Browser, at: URL) =>
  browser.get(at.pathname + at.search, { 'sec-fetch-site': 'cross-site' });
const whoIs = async (browser: Browser) => (await browser.get('/api/user/find')).body.data;

async function goThrough(browser: Browser, next?: string): Promise<string> {
  const answer = await comeBack(browser, await google.visit(await start(browser, next)));
  expect(answer.status).toBe(303);
  return String(answer.headers.location);
}

test('somebody new confirms their name and is in; the next time at once', async () => {
  google.setPerson(otieno);
  const browser = openBrowser(app);
  expect((await browser.get('/api/user/social')).body.data).toEqual(['google']);
  expect(await goThrough(browser, '/events/pay')).toBe('/login/social');
  expect(await whoIs(browser)).toBeNull();
  expect((await browser.get('/api/user/social/pending')).body.data).toEqual({
    provider: 'google',
    name: 'Otieno Odhiambo',
    email: 'otieno@example.com',
    is_registered: false,
  });
  const confirmed = await browser.post('/api/user/social/confirm', { name: 'Otieno', phone: '0712345678' });
  expect(confirmed.body.data).toMatchObject({
    next: '/events/pay',
    user: { name: 'Otieno', email: 'otieno@example.com', has_password: false, phone_confirmed: false },
  });
  expect(await whoIs(browser)).toMatchObject({ name: 'Otieno' });
  const again = openBrowser(app);
  expect(await goThrough(again)).toBe('/account');
  expect(await whoIs(again)).toMatchObject({ name: 'Otieno' });
  expect((await again.post('/api/user/social/confirm', { name: 'Twice' })).body.code).toBe('social_expired');
});

test('an address that is registered is linked only by whoever has its password', async () => {
  await newPerson(app, db, otieno.email);
  google.setPerson(otieno);
  const browser = openBrowser(app);
  expect(await goThrough(browser)).toBe('/login/social');
  expect((await browser.get('/api/user/social/pending')).body.data).toMatchObject({ is_registered: true });
  expect(await whoIs(browser)).toBeNull();
  expect((await browser.post('/api/user/social/confirm', { name: 'X' })).body.code).toBe('social_registered');
  expect((await browser.post('/api/user/social/link', { password: 'not-this-one' })).body.code).toBe(
    'wrong_pair',
  );
  expect(await goThrough(openBrowser(app)), 'still not linked').toBe('/login/social');
  const linked = await browser.post('/api/user/social/link', { password: PASSWORD });
  expect(linked.body.data.user).toMatchObject({ email: otieno.email });
  expect(await whoIs(browser)).not.toBeNull();
  expect(await goThrough(openBrowser(app))).toBe('/account');
});

test('whoever is signed in adds it to their account, and to nobody else’s', async () => {
  google.setPerson(otieno);
  const browser = await newPerson(app, db, 'other-address@example.com');
  expect(await goThrough(browser, '/profile')).toBe('/profile');
  const elsewhere = openBrowser(app);
  expect(await goThrough(elsewhere)).toBe('/account');
  expect(await whoIs(elsewhere)).toMatchObject({ email: 'other-address@example.com' });
  const third = await newPerson(app, db, 'third@example.com');
  expect(await goThrough(third)).toBe('/login?problem=social');
  expect(await whoIs(third)).toMatchObject({ email: 'third@example.com' });
});

test('with a second factor the provider alone does not open the account', async () => {
  google.setPerson(otieno);
  const browser = await newPerson(app, db, 'factor-too@example.com');
  await goThrough(browser);
  const { secret } = (await browser.post('/api/user/secondFactor/start', { password: PASSWORD })).body.data;
  const sealed = await sql<{ sealed: Uint8Array }>`
    select totp_secret as sealed from accounts where email = 'factor-too@example.com'
  `.execute(db.sql);
  const raw = app.services.accounts.secrets.unseal('totp', sealed.rows[0]?.sealed ?? new Uint8Array());
  const codeAt = (at: Date) => totpAt(raw ?? Buffer.alloc(0), stepAt(at));
  const now = app.clock.now();
  const on = await browser.post('/api/user/secondFactor/confirm', { code: codeAt(now) });
  expect([secret.length, on.status]).toEqual([32, 200]);
  const elsewhere = openBrowser(app);
  expect(await goThrough(elsewhere)).toBe('/login/social');
  expect(await whoIs(elsewhere)).toBeNull();
  const link = (more: object) => elsewhere.post('/api/user/social/link', { password: PASSWORD, ...more });
  expect((await link({})).body.code).toBe('second_factor_needed');
  const later = new Date(now.getTime() + 60_000);
  app.clock.set(later);
  expect((await link({ code: codeAt(later) })).status).toBe(200);
  expect(await whoIs(elsewhere)).toMatchObject({ email: 'factor-too@example.com' });
  app.clock.set(now);
});

test('an address that the provider did not check is not believed', async () => {
  google.setPerson({ ...otieno, sub: 'g-2', email_verified: false });
  const browser = openBrowser(app);
  expect(await goThrough(browser)).toBe('/login?problem=social');
  expect((await browser.get('/api/user/social/pending')).body.data).toBeNull();
});

test('a way back that began elsewhere, was changed or is used twice leads nowhere', async () => {
  google.setPerson(otieno);
  const thief = openBrowser(app);
  const stolen = await google.visit(await start(thief));
  const victim = openBrowser(app);
  expect((await comeBack(victim, stolen)).headers.location, 'no journey').toBe('/login?problem=social');
  await start(victim);
  expect((await comeBack(victim, stolen)).headers.location, 'of another').toBe('/login?problem=social');
  const changed = new URL(stolen);
  changed.searchParams.set('state', 'x');
  await start(thief);
  expect((await comeBack(thief, changed)).headers.location).toBe('/login?problem=social');
  const browser = openBrowser(app);
  const url = await google.visit(await start(browser));
  const journey = browser.cookies.get('MY_SOCIAL') ?? '';
  expect((await comeBack(browser, url)).headers.location).toBe('/login/social');
  browser.cookies.set('MY_SOCIAL', journey);
  expect((await comeBack(browser, url)).headers.location, 'a second time').toBe('/login?problem=social');
  browser.cookies.set('MY_SOCIAL', `${journey.slice(0, -2)}AA`);
  expect((await browser.get('/api/user/social/pending')).body.data, 'a forged cookie').toBeNull();
  for (const query of ['', '?error=access_denied', '?code=x&state=%00', '?code=1&code=2']) {
    await start(browser);
    const answer = await browser.get(`/login/google/callback${query}`);
    expect(answer.headers.location, query).toBe('/login?problem=social');
  }
});

test('the way on is a path of this site, and what is asked of the provider is what is safe', async () => {
  const browser = openBrowser(app);
  const url = new URL(await start(browser, 'https://evil.example'));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  google.setPerson({ ...otieno, sub: 'g-3', email: 'next@example.com' });
  await comeBack(browser, await google.visit(url.href));
  const confirmed = await browser.post('/api/user/social/confirm', { name: 'N' });
  expect(confirmed.body.data.next).toBeNull();
});

test('a provider that is away, or not set up, is said to be', async () => {
  const away = await testApp(db, { env: { ...OIDC_CLIENT, GOOGLE_ISSUER_URL: 'http://127.0.0.1:9' } });
  const none = await testApp(db);
  for (const one of [away, none]) {
    const answer = await openBrowser(one).post('/api/user/social/start', { provider: 'google' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'provider_unavailable' } });
  }
  expect((await openBrowser(none).get('/api/user/social')).body.data).toEqual([]);
});
