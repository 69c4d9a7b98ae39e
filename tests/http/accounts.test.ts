import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { findStep, totpAt } from '#platform/secrets/totp.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, lastMail, newPerson, openBrowser, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { reactions } from '../../src/main/reactions.ts';

// Accounts from the first form to the last session, through the API alone.

const db = await testDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await testApp(db);
});

const NEW_PASSWORD = 'kopi susu pagi tadi';
const signIn = async (username: string, password: string, more = {}) => {
  const browser = openBrowser(app);
  return { browser, answer: await browser.post('/api/user/login', { username, password, ...more }) };
};

describe('registering', () => {
  test('sends a link, which makes the account and signs it in', async () => {
    const browser = openBrowser(app);
    const asked = await browser.post('/api/user/register', {
      name: 'Amina Wanjiku',
      email: 'Amina@Example.com',
      phone: '0712 345 678',
      password: PASSWORD,
      language: 'sw',
      next: '/events/pay',
    });
    expect(asked).toMatchObject({ status: 200, body: { data: { sent: true } } });
    expect((await browser.get('/api/user/find')).body).toEqual({ data: null });
    expect((await signIn('amina@example.com', PASSWORD)).answer.status).toBe(401);
    const mail = await lastMail(db, 'Amina@Example.com');
    expect(mail.body_html).toContain('http://localhost:3000/signup/confirm?token=');
    expect(mail).toMatchObject({ locale: 'sw', subject: expect.stringContaining('Thibitisha') });

    const elsewhere = openBrowser(app);
    const confirmed = await elsewhere.post('/api/user/confirm', { token: tokenIn(mail), password: PASSWORD });
    expect(confirmed.body.data).toMatchObject({
      kind: 'registered',
      next: '/events/pay',
      user: {
        name: 'Amina Wanjiku',
        email: 'Amina@Example.com',
        phone: '+254712345678',
        phone_confirmed: false,
      },
    });
    expect((await elsewhere.get('/api/user/find')).body.data).toMatchObject({ language: 'sw' });
    expect(await openBrowser(app).post('/api/user/confirm', { token: tokenIn(mail) })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
  });

  test('can have its link sent again; the first to be opened makes the account, the others are over', async () => {
    const browser = openBrowser(app);
    const email = 'again@example.com';
    await browser.post('/api/user/register', { name: 'Amina', email, password: PASSWORD });
    const first = tokenIn(await lastMail(db, email));
    expect((await browser.post('/api/user/sendConfirmation', { email })).body).toEqual({
      data: { sent: true },
    });
    const second = tokenIn(await lastMail(db, email));
    expect(second).not.toBe(first);
    expect((await browser.post('/api/user/confirm', { token: second })).status).toBe(200);
    expect((await browser.post('/api/user/confirm', { token: first })).status).toBe(410);
  });

  test('a link is over after a day', async () => {
    const browser = openBrowser(app);
    await browser.post('/api/user/register', { name: 'Late', email: 'late@example.com', password: PASSWORD });
    await sql`update registrations set expires_at = now() where email = 'late@example.com'`.execute(db.sql);
    const token = tokenIn(await lastMail(db, 'late@example.com'));
    expect((await browser.post('/api/user/confirm', { token })).status).toBe(410);
  });

  test('as a merchant makes an organiser with a page of its own, once', async () => {
    const open = reactions.find(({ name }) => name === 'merchants.open-organizer');
    const hear = async () => {
      const news = await sql<{ data: Record<string, unknown> }>`
        delete from announcements where name = 'account.became_merchant' returning data
      `.execute(db.sql);
      for (const { data } of [...news.rows, ...news.rows]) await open?.run(app.services, data);
      return news.rows.length;
    };
    const first = await newPerson(app, db, 'seller@example.com', { organization: 'Pwani Beats' });
    expect((await first.get('/api/user/find')).body.data).toMatchObject({ is_merchant: true });
    expect(await hear()).toBe(1);
    const second = await newPerson(app, db, 'second@example.com');
    const became = await second.post('/api/user/merchant', { organization: 'Pwani beats!' });
    expect(became.body.data).toMatchObject({ is_merchant: true });
    expect((await second.post('/api/user/merchant', { organization: 'More' })).body.code).toBe(
      'already_merchant',
    );
    expect(await hear()).toBe(1);
    const owners = await sql`
      select organizer.slug, organizer.email, organizer.phone, member.role from merchant_members as member
      join organizers as organizer on organizer.id = member.organizer_id order by organizer.slug
    `.execute(db.sql);
    expect(owners.rows).toEqual([
      { slug: 'pwani-beats', email: null, phone: null, role: 'owner' },
      { slug: 'pwani-beats-2', email: null, phone: null, role: 'owner' },
    ]);
    // What they registered with is nobody else's until they write it there.
    const seen = await openBrowser(app).open('/organizers/pwani-beats');
    expect(seen.status).toBe(200);
    expect(seen.html).not.toMatch(/seller@example\.com|mailto:seller|tel:\+/);
    expect(seen.html).toContain('href="/support"');
    expect(seen.html).toContain('content="noindex,follow"');
  });
});

test('a name in a mail is no advertisement', async () => {
  const email = 'not-a-customer@example.com';
  const name = 'You won KES 50,000 - claim now at https://evil.example/win';
  await openBrowser(app).post('/api/user/register', { name, email, password: PASSWORD });
  const mail = await lastMail(db, email);
  expect(mail.body_text).toContain('Hello You, ');
  for (const body of [mail.body_text, mail.body_html]) expect(body).not.toMatch(/KES|evil/);
});

describe('sessions', () => {
  test('begin by signing in, in any writing of the address, and end by signing out', async () => {
    await newPerson(app, db, 'writing@example.com');
    const { browser, answer } = await signIn(' WRITING@example.com', PASSWORD);
    expect(answer.body.user).toMatchObject({ email: 'writing@example.com', is_merchant: false });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^MY_SIGNIN=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      `MY_SESSION=${answer.body.user.id}; Path=/; Max-Age=2592000; SameSite=Lax`,
      expect.stringMatching(/^MY_BROWSER=[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^MY_LANG=en; /),
    ]);
    expect((await browser.get('/api/user/find')).body.data.email).toBe('writing@example.com');
    const token = browser.cookies.get('MY_SIGNIN') ?? '';
    expect((await browser.get('/api/user/logout')).body.data).toEqual({
      signed_out: true,
      needs_button: false,
    });
    // That somebody signed in here before is no secret, and keeps their own tries apart from a stranger's.
    expect([...browser.cookies.keys()].sort()).toEqual(['MY_BROWSER', 'MY_LANG']);
    browser.cookies.set('MY_SIGNIN', token);
    expect((await browser.get('/api/user/find')).body.data, 'ended, not only forgotten').toBeNull();
  });

  test('with https the cookie is bound to this host', async () => {
    const secure = await testApp(db, { env: { PUBLIC_URL: 'https://tickets.example.com' } });
    await newPerson(app, db, 'secure@example.com');
    const answer = await openBrowser(secure).post('/api/user/login', {
      username: 'secure@example.com',
      password: PASSWORD,
    });
    const [session, hint] = answer.headers['set-cookie'] as string[];
    expect(session).toMatch(/^__Host-MY_SIGNIN=.*; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/);
    expect(hint).toMatch(/^MY_SESSION=[\w-]{36}; .*SameSite=Lax; Secure$/);
  });

  test('are listed with their device, and can be ended one by one or all others', async () => {
    const here = await newPerson(app, db, 'many@example.com');
    const [phone, laptop] = [
      await signIn('many@example.com', PASSWORD),
      await signIn('many@example.com', PASSWORD),
    ];
    const other = await newPerson(app, db, 'other@example.com');
    const { body } = await here.get('/api/user/sessions');
    expect(body.data).toHaveLength(3);
    expect(body.data[0]).toMatchObject({ is_current: true, device: '' });
    const foreign = (await other.get('/api/user/sessions')).body.data[0].id;
    const left = await here.post('/api/user/sessions/end', { id: foreign });
    expect(left.body.data).toHaveLength(3);
    expect(
      (await other.get('/api/user/find')).body.data,
      'nobody ends the session of somebody else',
    ).not.toBeNull();
    const theirs = (await phone.browser.get('/api/user/sessions')).body.data[0].id;
    expect((await here.post('/api/user/sessions/end', { id: theirs })).body.data).toHaveLength(2);
    expect((await phone.browser.get('/api/user/find')).body.data).toBeNull();
    expect((await here.post('/api/user/sessions/end', {})).body.data).toHaveLength(1);
    expect((await laptop.browser.get('/api/user/find')).body.data).toBeNull();
    expect((await here.get('/api/user/find')).body.data).not.toBeNull();
  });

  test('last thirty days from their last use', async () => {
    const browser = await newPerson(app, db, 'sliding@example.com');
    const age = (days: number) =>
      sql`update account_sessions set seen_at = now() - make_interval(days => ${days}),
        expires_at = now() + make_interval(days => ${30 - days})
        where account_id = (select id from accounts where email = 'sliding@example.com')`.execute(db.sql);
    await age(29);
    const found = await browser.get('/api/user/find');
    expect(found.body.data).not.toBeNull();
    expect(String(found.headers['set-cookie'])).toContain('Max-Age=2592000');
    const kept = await sql<{ days: number }>`
      select extract(day from expires_at - now())::int as days from account_sessions
      where account_id = (select id from accounts where email = 'sliding@example.com')
    `.execute(db.sql);
    expect(kept.rows[0]?.days).toBeGreaterThanOrEqual(29);
    await age(30);
    const over = await browser.get('/api/user/find');
    expect(over.body.data).toBeNull();
    expect(browser.cookies.has('MY_SESSION'), 'the hint goes with it').toBe(false);
  });
});

describe('a password', () => {
  test('is changed by whoever knows the old one; other sessions end', async () => {
    const here = await newPerson(app, db, 'change@example.com');
    const there = (await signIn('change@example.com', PASSWORD)).browser;
    const wrong = await here.post('/api/user/password', {
      old_password: 'not-this-one',
      password: NEW_PASSWORD,
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'password_wrong' } });
    expect(wrong.body.errors).toHaveProperty('old_password');
    const changed = await here.post('/api/user/password', { old_password: PASSWORD, password: NEW_PASSWORD });
    expect(changed.body).toEqual({ data: { done: true } });
    expect((await here.get('/api/user/find')).body.data).not.toBeNull();
    expect((await there.get('/api/user/find')).body.data).toBeNull();
    expect((await signIn('change@example.com', PASSWORD)).answer.body.code).toBe('wrong_pair');
    expect((await signIn('change@example.com', NEW_PASSWORD)).answer.status).toBe(200);
    expect((await lastMail(db, 'change@example.com')).subject).toContain('was changed');
  });

  test('that is the first one, set by the mailed link, is no reset: nothing waits for a day', async () => {
    const email = 'first-password@example.com';
    await newPerson(app, db, email);
    await sql`update accounts set password_hash = null where email = ${email}`.execute(db.sql);
    const shaken = async () =>
      (
        await sql`
          select from account_history join accounts on accounts.id = account_id
          where email = ${email} and what = 'password_reset'
        `.execute(db.sql)
      ).rows.length;
    for (const [password, times] of [[PASSWORD, 0] as const, [NEW_PASSWORD, 1] as const]) {
      await openBrowser(app).post('/api/user/forgotPassword', { email });
      const token = tokenIn(await lastMail(db, email));
      expect((await openBrowser(app).post('/api/user/resetPassword', { token, password })).status).toBe(200);
      expect(await shaken()).toBe(times);
    }
  });

  test('that is forgotten is replaced by the mailed link, once, within the hour; every session ends', async () => {
    const here = await newPerson(app, db, 'forgot@example.com');
    const guest = openBrowser(app);
    await guest.post('/api/user/forgotPassword', { email: 'FORGOT@example.com' });
    const first = tokenIn(await lastMail(db, 'forgot@example.com'));
    await guest.post('/api/user/forgotPassword', { email: 'forgot@example.com' });
    const mail = await lastMail(db, 'forgot@example.com');
    expect(mail.body_text).toContain('http://localhost:3000/forgotPassword/reset?token=');
    const token = tokenIn(mail);
    const kept = await sql<{ text: string }>`select account_links::text as text from account_links`.execute(
      db.sql,
    );
    expect(kept.rows.map(({ text }) => text).join(), 'not readable at rest').not.toContain(token);
    const weak = await guest.post('/api/user/resetPassword', { token, password: 'password1' });
    expect(weak.body.code).toBe('password_common');
    expect((await guest.post('/api/user/resetPassword', { token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await here.get('/api/user/find')).body.data).toBeNull();
    expect(guest.cookies.size, 'nobody is signed in by it').toBe(0);
    for (const used of [token, first]) {
      expect((await guest.post('/api/user/resetPassword', { token: used, password: PASSWORD })).status).toBe(
        410,
      );
    }
    expect((await signIn('forgot@example.com', NEW_PASSWORD)).answer.status).toBe(200);
    await guest.post('/api/user/forgotPassword', { email: 'forgot@example.com' });
    await sql`update account_links set expires_at = now()`.execute(db.sql);
    const late = tokenIn(await lastMail(db, 'forgot@example.com'));
    expect((await guest.post('/api/user/resetPassword', { token: late, password: PASSWORD })).status).toBe(
      410,
    );
  });

  test.each([
    ['short', 'password_short'],
    ['Password123', 'password_common'],
    ['aminawanjiku', 'password_like_you'],
  ])('%s is not taken', async (password, code) => {
    const answer = await openBrowser(app).post('/api/user/register', {
      name: 'Amina Wanjiku',
      email: 'weak@example.com',
      password,
    });
    expect(answer).toMatchObject({ status: 422, body: { code } });
    expect(answer.body.errors.password).toEqual([answer.body.message]);
  });
});

describe('the profile', () => {
  test('changes what is given and nothing else', async () => {
    const browser = await newPerson(app, db, 'profile@example.com', { phone: '0712000001' });
    const edited = await browser.post('/api/user/edit/profile', {
      name: 'Amina W.',
      city: 'Kisumu',
      language: 'id',
    });
    expect(edited.body.data).toMatchObject({
      name: 'Amina W.',
      city: 'Kisumu',
      language: 'id',
      phone: '+254712000001',
      email: 'profile@example.com',
    });
    expect(browser.cookies.get('MY_LANG')).toBe('id');
    const cleared = await browser.post('/api/user/edit/profile', { phone: '', city: null });
    expect(cleared.body.data).toMatchObject({ phone: null, city: null, name: 'Amina W.' });
  });

  test('a new address needs the password and counts once its link is opened', async () => {
    const browser = await newPerson(app, db, 'before@example.com');
    const edit = (more: object) =>
      browser.post('/api/user/edit/profile', { email: 'after@example.com', ...more });
    expect((await edit({})).body).toMatchObject({ code: 'password_wrong' });
    const asked = await edit({ password: PASSWORD });
    expect(asked.body.data).toMatchObject({
      email: 'before@example.com',
      pending_email: 'after@example.com',
    });
    expect((await signIn('after@example.com', PASSWORD)).answer.status).toBe(401);
    await browser.post('/api/user/sendConfirmation', { email: 'after@example.com' });
    const confirmed = await openBrowser(app).post('/api/user/confirm', {
      token: tokenIn(await lastMail(db, 'after@example.com')),
    });
    expect(confirmed.body.data).toEqual({ kind: 'email_changed', user: null, next: null });
    expect((await browser.get('/api/user/find')).body.data).toMatchObject({
      email: 'after@example.com',
      pending_email: null,
    });
    expect((await lastMail(db, 'before@example.com')).subject).toContain('was changed');
    expect((await signIn('before@example.com', PASSWORD)).answer.status).toBe(401);
  });

  test.each(['reset', 'changed'])(
    'the former address hears of it, and a password that is %s stops it',
    async (how) => {
      const [email, wanted] = [`robbed-${how}@example.com`, `robber-${how}@example.com`];
      const owner = await newPerson(app, db, email);
      const thief = (await signIn(email, PASSWORD)).browser;
      await thief.post('/api/user/edit/profile', { email: wanted, password: PASSWORD });
      expect((await lastMail(db, email)).subject).toContain('A new address was asked for');
      const link = tokenIn(await lastMail(db, wanted));
      if (how === 'reset') {
        await owner.post('/api/user/forgotPassword', { email });
        const token = tokenIn(await lastMail(db, email));
        await owner.post('/api/user/resetPassword', { token, password: NEW_PASSWORD });
      } else await owner.post('/api/user/password', { old_password: PASSWORD, password: NEW_PASSWORD });
      expect((await openBrowser(app).post('/api/user/confirm', { token: link })).status).toBe(410);
      const { answer } = await signIn(email, NEW_PASSWORD);
      expect(answer.body.user).toMatchObject({ email, pending_email: null });
    },
  );

  test('an address that is somebody else’s is asked for in vain, and only its owner is told', async () => {
    await newPerson(app, db, 'owner@example.com');
    const browser = await newPerson(app, db, 'wisher@example.com');
    const asked = await browser.post('/api/user/edit/profile', {
      email: 'owner@example.com',
      password: PASSWORD,
    });
    expect(asked.body.data).toMatchObject({
      email: 'wisher@example.com',
      pending_email: 'owner@example.com',
    });
    expect((await lastMail(db, 'owner@example.com')).subject).toContain('already have an account');
  });

  test('a phone is confirmed by a code: five tries, ten minutes; then it signs in', async () => {
    const browser = await newPerson(app, db, 'phone@example.com', { phone: '0712000002' });
    expect((await signIn('0712000002', PASSWORD)).answer.status).toBe(401);
    const sent = await browser.post('/api/user/phone/send');
    expect(sent.body.data).toEqual({ sent_to: '0712 ••• 002', expires_in: 600 });
    const codeOf = async () => /^(\d{6})/.exec((await lastMail(db, '+254712000002')).body_text)?.[1] ?? '';
    const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const spoilt = await codeOf();
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await browser.post('/api/user/phone/confirm', { code: wrongOf(spoilt) });
      expect(answer.body).toMatchObject({ code: 'code_wrong', data: { tries_left: left } });
    }
    expect((await browser.post('/api/user/phone/confirm', { code: spoilt })).body.code).toBe('code_expired');
    await browser.post('/api/user/phone/send');
    const right = await codeOf();
    const confirmed = await browser.post('/api/user/phone/confirm', {
      code: `${right.slice(0, 3)} ${right.slice(3)}`,
    });
    expect(confirmed.body.data).toMatchObject({ phone: '+254712000002', phone_confirmed: true });
    for (const writing of ['0712000002', '+254 712 000 002', '254712000002']) {
      expect((await signIn(writing, PASSWORD)).answer.status, writing).toBe(200);
    }
    const known = await app.services.whoIs({ cookie: `MY_SIGNIN=${browser.cookies.get('MY_SIGNIN')}` });
    expect(known).toMatchObject({ phone: '+254712000002', email: 'phone@example.com' });
    await browser.post('/api/user/edit/profile', { phone: '0712000003' });
    expect((await signIn('0712000002', PASSWORD)).answer.status).toBe(401);
    expect((await browser.get('/api/user/find')).body.data.phone_confirmed).toBe(false);
  });

  test('a number goes to whoever proved last that it is theirs', async () => {
    const confirm = async (email: string) => {
      const browser = await newPerson(app, db, email, { phone: '0712000004' });
      await browser.post('/api/user/phone/send');
      const code = /^(\d{6})/.exec((await lastMail(db, '+254712000004')).body_text)?.[1];
      await browser.post('/api/user/phone/confirm', { code });
      return browser;
    };
    const former = await confirm('former@example.com');
    const latter = await confirm('latter@example.com');
    expect((await former.get('/api/user/find')).body.data.phone_confirmed).toBe(false);
    expect((await latter.get('/api/user/find')).body.data.phone_confirmed).toBe(true);
  });

  test('codes to a number cannot be used up by whoever writes it into a profile', async () => {
    const phone = '0712000005';
    const send = (browser: Browser) => browser.post('/api/user/phone/send').then(({ status }) => status);
    const stranger = await newPerson(app, db, 'number-stranger@example.com', { phone });
    for (let at = 0; at < 5; at += 1) expect(await send(stranger)).toBe(200);
    expect(await send(stranger)).toBe(429);
    const owner = await newPerson(app, db, 'number-owner@example.com', { phone });
    expect(await send(owner), 'from where the stranger is').toBe(429);
    const elsewhere = openBrowser(app, '10.7.3.2');
    for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
    expect(await send(elsewhere)).toBe(200);
  });
});

describe('the second factor', () => {
  const secretOf = (base32: string) => {
    const bits = [...base32].map((sign) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
    );
    return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  };
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

  test('is asked for after the password; each code and each recovery code works once', async () => {
    const email = 'factor@example.com';
    const browser = await newPerson(app, db, email);
    const elsewhere = (await signIn(email, PASSWORD)).browser;
    const start = (password: string) => browser.post('/api/user/secondFactor/start', { password });
    expect((await start('not-this-one')).body.code).toBe('password_wrong');
    const { secret, uri, qr } = (await start(PASSWORD)).body.data;
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Tiketi:factor%40example\.com\?secret=[A-Z2-7]{32}&issuer=Tiketi$/,
    );
    expect(qr.path).toMatch(/^M\d/);
    const key = secretOf(secret);
    const codeAt = (at: Date) => totpAt(key, Math.floor(at.getTime() / 30_000));
    expect((await signIn(email, PASSWORD)).answer.status, 'not on before the first code').toBe(200);
    const wrong = String((Number(codeAt(later(0))) + 1) % 1_000_000).padStart(6, '0');
    expect(findStep(key, wrong, later(0))).toBeNull();
    expect((await browser.post('/api/user/secondFactor/confirm', { code: wrong })).body.code).toBe(
      'code_wrong',
    );
    const now = later(0);
    app.clock.set(now);
    const on = await browser.post('/api/user/secondFactor/confirm', { code: codeAt(now) });
    const codes: string[] = on.body.data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect((await browser.get('/api/user/find')).body.data.second_factor).toBe(true);
    expect((await elsewhere.get('/api/user/find')).body.data, 'opened without it').toBeNull();

    expect((await signIn(email, PASSWORD)).answer).toMatchObject({
      status: 401,
      body: { code: 'second_factor_needed' },
    });
    expect((await signIn(email, 'not-this-one')).answer.body.code).toBe('wrong_pair');
    const replayed = await signIn(email, PASSWORD, { code: codeAt(now) });
    expect(replayed.answer).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } });
    expect(replayed.browser.cookies.size).toBe(0);
    const soon = later(60);
    app.clock.set(soon);
    expect((await signIn(email, PASSWORD, { code: codeAt(soon) })).answer.status).toBe(200);
    expect((await signIn(email, PASSWORD, { code: codes[0]?.toLowerCase() })).answer.status).toBe(200);
    expect((await signIn(email, PASSWORD, { code: codes[0] })).answer.body.code).toBe('second_factor_wrong');

    const factor = (call: string, code?: string) =>
      browser.post(`/api/user/secondFactor/${call}`, { password: PASSWORD, ...(code && { code }) });
    for (const call of ['recoveryCodes', 'off']) {
      expect(await factor(call)).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } });
      expect((await factor(call, codes[0])).body.code, 'used before').toBe('second_factor_wrong');
    }
    expect((await browser.get('/api/user/find')).body.data.second_factor).toBe(true);
    const renewed = await factor('recoveryCodes', codes[2]);
    expect((await lastMail(db, email)).subject).toContain('New recovery codes');
    expect((await signIn(email, PASSWORD, { code: codes[1] })).answer.status).toBe(401);
    expect((await signIn(email, PASSWORD, { code: renewed.body.data.recovery_codes[0] })).answer.status).toBe(
      200,
    );
    const off = await factor('off', renewed.body.data.recovery_codes[1]);
    expect((await lastMail(db, email)).subject).toContain('was switched off');
    expect(off.body.data.second_factor).toBe(false);
    expect((await signIn(email, PASSWORD)).answer.status).toBe(200);
    const kept = await sql<{
      count: number;
    }>`select count(*)::int as count from account_recovery_codes`.execute(db.sql);
    expect(kept.rows[0]?.count).toBe(0);
  });
});

describe('what is theirs to take away', () => {
  let typeId: number;
  beforeAll(async () => {
    const catalogue = await openCatalogue(db);
    await catalogue.add({
      slug: 'last-evening',
      startsAt: days(5, new Date()),
      endsAt: days(6, new Date()),
      publishedAt: days(-1, new Date()),
      ticketTypes: [{ name: 'Regular', priceMinor: 0, pool: { capacity: 10 } }],
    });
    const types = await sql<{ id: number }>`select id from ticket_types`.execute(db.sql);
    typeId = types.rows[0]?.id ?? 0;
  });
  const buy = async (email: string) => {
    const placed = await openBrowser(app).post(
      '/api/event/order',
      { ticket_details: [{ id: typeId, quantity: 1 }], buyer: { name: 'Amina', email, phone: '0712999999' } },
      { 'idempotency-key': randomUUID() },
    );
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    return placed.body.data.reference as string;
  };

  test('everything that is kept about them, and nothing of anybody else', async () => {
    const browser = await newPerson(app, db, 'own-data@example.com');
    const reference = await buy('own-data@example.com');
    await buy('somebody-else@example.com');
    const { data } = (await browser.get('/api/user/data')).body;
    expect(data).toMatchObject({
      account: { email: 'own-data@example.com' },
      sessions: [{ device: '' }],
      history: [{ what: 'registered' }],
      orders: [{ reference, event: expect.any(String), tickets: [{ type: 'Regular', state: 'valid' }] }],
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|somebody-else/);
  });

  test('the account goes with its password and its typed address, once no ticket is to come', async () => {
    const email = 'leaving@example.com';
    const browser = await newPerson(app, db, email, { phone: '0712000009' });
    const leave = (password: string, confirmation: string) =>
      browser.post('/api/user/delete', { password, confirmation });
    expect((await leave(PASSWORD, 'delete')).body).toMatchObject({ code: 'confirmation_wrong' });
    expect((await leave('not-this-one', email)).body).toMatchObject({ code: 'password_wrong' });
    const reference = await buy(email);
    expect(await leave(PASSWORD, email)).toMatchObject({ status: 409, body: { code: 'tickets_upcoming' } });
    expect((await browser.get('/api/user/find')).body.data).not.toBeNull();
    await sql`update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'`.execute(
      db.sql,
    );
    const token = browser.cookies.get('MY_SIGNIN') ?? '';
    expect((await leave(PASSWORD, ` ${email.toUpperCase()}`)).body).toEqual({ data: { done: true } });
    browser.cookies.set('MY_SIGNIN', token);
    expect((await browser.get('/api/user/find')).body.data).toBeNull();
    expect((await signIn(email, PASSWORD)).answer.body.code).toBe('wrong_pair');
    const left = await sql<{
      text: string;
    }>`select accounts::text as text from accounts where deleted_at is not null`.execute(db.sql);
    expect(left.rows).toHaveLength(1);
    expect(left.rows[0]?.text).not.toMatch(/leaving|Amina|254712000009|argon2/);
    const kept = await sql`select state from orders where reference = ${reference}`.execute(db.sql);
    expect(kept.rows, 'money is remembered').toEqual([{ state: 'paid' }]);
    expect((await lastMail(db, email)).subject).toContain('deleted');
    await newPerson(app, db, email);
    expect((await signIn(email, PASSWORD)).answer.status, 'and the address is free again').toBe(200);
  });

  test('nor does an account go that still has events to come', async () => {
    const browser = await newPerson(app, db, 'organiser@example.com', { organization: 'Kwaheri' });
    await sql`
      insert into merchant_members (account_id, organizer_id, role)
      select account.id, event.organizer_id, 'owner' from accounts as account, events as event
      where account.email = 'organiser@example.com' and event.slug = 'last-evening'
    `.execute(db.sql);
    const leave = () =>
      browser.post('/api/user/delete', { password: PASSWORD, confirmation: 'organiser@example.com' });
    await sql`update events set ends_at = now() + interval '1 day'`.execute(db.sql);
    expect((await leave()).body.code).toBe('events_upcoming');
    await sql`update events set ends_at = now() - interval '1 hour'`.execute(db.sql);
    expect((await leave()).status).toBe(200);
  });
});

test('mails are complete in every language, as text and as HTML', async () => {
  for (const language of ['en', 'id', 'sw'] as const) {
    const email = `mails-${language}@example.com`;
    const browser = await newPerson(app, db, email, { language });
    await browser.post('/api/user/forgotPassword', { email });
    await browser.post('/api/user/register', { name: 'Amina', email, password: PASSWORD });
    const found = await sql<{ subject: string; body_text: string; body_html: string; locale: string }>`
      select subject, body_text, body_html, locale from messages where recipient = ${email}
    `.execute(db.sql);
    expect(found.rows).toHaveLength(3);
    for (const mail of found.rows) {
      expect(mail.locale).toBe(language);
      expect(mail.body_html).toContain(`<html lang="${language}">`);
      for (const text of [mail.subject, mail.body_text])
        expect(text).not.toMatch(/[{}]|undefined|account_mail/);
      expect(mail.body_text).toMatch(/http:\/\/localhost:3000\/(signup|forgotPassword|login)/);
    }
  }
});
