import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { stepAt, totpAt } from '#platform/secrets/totp.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { react } from '#tests/support/holding.ts';
import { type Browser, lastMail, newPerson, openBrowser, PASSWORD } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What moves money or power asks once more who it is.

const db = await testDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(db, {});
  await openCatalogue(db);
});

const prove = (browser: Browser, given: object) => browser.post('/api/user/prove', given);
const makeStale = (email: string) =>
  sql`update account_sessions set proved_at = now() - interval '1 day'
    where account_id = (select id from accounts where email = ${email})`.execute(db.sql);
const freshOf = async (email: string) =>
  (
    await rowsOf<{ fresh: number }>(
      db,
      sql`select count(*)::int as fresh from account_sessions
        where account_id = (select id from accounts where email = ${email}) and proved_at > now() - interval '1 hour'`,
    )
  )[0]?.fresh;

test('the password proves it, on the session that asks and on no other', async () => {
  const email = 'proving@example.com';
  const here = await newPerson(app, db, email);
  const elsewhere = openBrowser(app);
  await elsewhere.post('/api/user/login', { username: email, password: PASSWORD });
  await makeStale(email);
  expect(await prove(here, { password: 'not-this-one' })).toMatchObject({
    status: 422,
    body: { code: 'password_wrong', errors: { password: [expect.any(String)] } },
  });
  expect(await freshOf(email)).toBe(0);
  expect((await prove(here, { password: PASSWORD })).status).toBe(200);
  expect(await freshOf(email)).toBe(1);
});

test('a guest has nothing to prove, and tries are counted as those of signing in are', async () => {
  expect((await prove(openBrowser(app), { password: PASSWORD })).status).toBe(401);
  const browser = await newPerson(app, db, 'guessing@example.com');
  for (let tries = 0; tries < 10; tries += 1)
    expect((await prove(browser, { password: `guess ${tries}` })).status).toBe(422);
  expect(await prove(browser, { password: PASSWORD })).toMatchObject({
    status: 429,
    body: { code: 'too_many_tries' },
  });
});

test('with a second factor its code is needed too, and each counts once', async () => {
  const email = 'two-steps@example.com';
  const browser = await newPerson(app, db, email);
  await browser.post('/api/user/secondFactor/start', { password: PASSWORD });
  const [{ sealed } = { sealed: new Uint8Array() }] = await rowsOf<{ sealed: Uint8Array }>(
    db,
    sql`select totp_secret as sealed from accounts where email = ${email}`,
  );
  const secret = app.services.accounts.secrets.unseal('totp', sealed) ?? Buffer.alloc(0);
  const now = app.clock.now();
  const codeAt = (at: Date) => totpAt(secret, stepAt(at));
  await browser.post('/api/user/secondFactor/confirm', { code: codeAt(now) });
  await makeStale(email);
  expect(await prove(browser, { password: PASSWORD })).toMatchObject({
    status: 401,
    body: { code: 'second_factor_needed' },
  });
  expect(await prove(browser, { password: PASSWORD, code: codeAt(now) })).toMatchObject({
    body: { code: 'second_factor_wrong', errors: { code: [expect.any(String)] } },
  });
  expect(await freshOf(email)).toBe(0);
  const later = new Date(now.getTime() + 60_000);
  app.clock.set(later);
  expect((await prove(browser, { password: PASSWORD, code: codeAt(later) })).status).toBe(200);
  app.clock.set(now);
  expect(await freshOf(email)).toBe(1);
});

test('the page works without script and leads back, never to another site', async () => {
  const browser = await newPerson(app, db, 'page-proof@example.com');
  const guest = await openBrowser(app).open('/sell/prove?next=%2Fsell%2Fx');
  expect([guest.status, guest.location]).toEqual([
    303,
    '/login?next=%2Fsell%2Fprove%3Fnext%3D%252Fsell%252Fx',
  ]);
  const page = await browser.open('/sell/prove?next=%2Fsell%2Fx%2Fevents%2F7');
  expect(page.html).toContain('value="/sell/x/events/7"');
  // Whoever goes back is not asked by the next page again.
  expect(page.html).toContain('href="/sell/x/events/7"');
  const elsewhere = await browser.open(
    '/sell/prove?next=%2Fsell%2Fx%2Fteam%2Finvite&back=%2Fsell%2Fx%2Fteam',
  );
  expect(elsewhere.html).toContain('href="/sell/x/team"');
  const outside = await browser.open('/sell/prove?next=%2Fsell%2Fx&back=%2F%2Fevil.example');
  expect(outside.html).not.toContain('href="//evil');
  const wrong = await browser.open('/sell/prove', { password: 'wrong', next: '/sell/x' });
  expect([wrong.status, wrong.html.includes('aria-invalid="true"')]).toEqual([422, true]);
  const right = await browser.open('/sell/prove', { password: PASSWORD, next: '/sell/x/events/7' });
  expect([right.status, right.location]).toEqual([303, '/sell/x/events/7']);
  const away = await browser.open('/sell/prove', { password: PASSWORD, next: '//evil.example' });
  expect([away.status, away.location]).toEqual([303, '/sell']);
});

test('an organiser of that name gets another address', async () => {
  const browser = await newPerson(app, db, 'prove-it@example.com', { organization: 'Prove' });
  await react(app);
  const organizers = (await browser.get('/api/sell/organizers')).body.data;
  expect(organizers).toMatchObject([{ slug: 'prove-2', name: 'Prove' }]);
});

test('without a password a mailed code proves it: once, on the session that asked, and five wrong ones are the end of it', async () => {
  const email = 'no-password@example.com';
  const here = await newPerson(app, db, email);
  expect(await here.post('/api/user/prove/send')).toMatchObject({
    status: 409,
    body: { code: 'password_there' },
  });
  const elsewhere = openBrowser(app);
  await elsewhere.post('/api/user/login', { username: email, password: PASSWORD });
  await sql`update accounts set password_hash = null where email = ${email}`.execute(db.sql);
  await makeStale(email);
  const mailed = (browser: Browser, code: string) => browser.post('/api/user/prove/mailed', { code });
  const codeOf = async () => /\b(\d{3} \d{3})\b/.exec((await lastMail(db, email)).subject)?.[1] ?? '';
  const wrongOf = (code: string) => (code === '000 000' ? '111111' : '000000');

  expect((await mailed(here, '123456')).status).toBe(410);
  expect((await here.open('/sell/prove')).html).toContain('value="send"');
  const asked = await here.open('/sell/prove?next=%2Fsell', { intent: 'send' });
  expect(asked.status).toBe(200);
  const code = await codeOf();
  expect(code).toMatch(/^\d{3} \d{3}$/);
  expect((await mailed(elsewhere, code)).status).toBe(410);
  expect(await mailed(here, wrongOf(code))).toMatchObject({
    status: 422,
    body: { errors: { code: [expect.any(String)] } },
  });
  expect(await freshOf(email)).toBe(0);
  const proved = await here.open('/sell/prove', { intent: 'mailed', code, next: '/sell/somewhere' });
  expect([proved.status, proved.location]).toEqual([303, '/sell/somewhere']);
  expect(await freshOf(email)).toBe(1);
  expect((await mailed(here, code)).status).toBe(410);

  await here.post('/api/user/prove/send');
  const second = await codeOf();
  for (let tries = 0; tries < 5; tries += 1) expect((await mailed(here, wrongOf(second))).status).toBe(422);
  expect((await mailed(here, second)).status).toBe(410);
});
