import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '#modules/accounts/accounts.contract.ts';
import { findLink, takeLink } from '#modules/accounts/registering/links.queries.ts';
import { profileCalls } from '#modules/profile/profile.contract.ts';
import { socialCalls } from '#modules/social/social.contract.ts';
import type { Tx } from '#platform/database/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, lastMail, newPerson, openBrowser, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// SEC-3, SEC-4, SEC-14, SEC-15: what keeps accounts with the people whose they are.

const db = await testDatabase();
let app: TestApp;
let amina: Browser;
const KNOWN = 'amina@example.com';
const THIEFS_PASSWORD = 'wezi wawili usiku';

beforeAll(async () => {
  app = await testApp(db);
  amina = await newPerson(app, db, KNOWN);
});
beforeEach(() => sql`delete from tries`.execute(db.sql));

const login = (browser: Browser, username: string, password: string) =>
  browser.post('/api/user/login', { username, password });

async function countRows(): Promise<unknown> {
  const counted = await sql`
    select (select count(*) from accounts) as accounts, (select count(*) from registrations) as registrations,
      (select count(*) from account_links) as links, (select count(*) from account_sessions) as sessions,
      (select count(*) from messages) as messages, (select count(*) from announcements) as announcements,
      (select string_agg(accounts::text, ' ' order by id) from accounts) as people
  `.execute(db.sql);
  return counted.rows[0];
}

describe('who has an account', () => {
  const shape = ({ status, body, headers }: Awaited<ReturnType<Browser['post']>>) => ({
    status,
    body,
    headers: Object.keys(headers).sort(),
  });

  test.each([
    ['login', (email: string) => ({ username: email, password: 'not-this-one' })],
    ['register', (email: string) => ({ name: 'Otieno', email, password: PASSWORD })],
    ['registerMerchants', (email: string) => ({ name: 'O', email, password: PASSWORD, organization: 'O' })],
    ['forgotPassword', (email: string) => ({ email })],
    ['sendConfirmation', (email: string) => ({ email })],
  ])('%s answers the same for an address that is known and one that is not', async (call, body) => {
    const known = await openBrowser(app).post(`/api/user/${call}`, body(KNOWN));
    const unknown = await openBrowser(app).post(`/api/user/${call}`, body(`nobody-${call}@example.com`));
    expect(shape(known)).toEqual(shape(unknown));
  });

  test('an address that is known is told so by mail, and nothing changes', async () => {
    await openBrowser(app).post('/api/user/register', { name: 'Thief', email: KNOWN, password: PASSWORD });
    const mail = await lastMail(db, KNOWN);
    expect(mail.subject).toContain('already have an account');
    expect(mail.body_text).not.toMatch(/token=/);
    expect((await amina.get('/api/user/find')).body.data.name).toBe('Amina Wanjiku');
  });

  test('registering somebody else’s address and then signing in tells nothing either', async () => {
    const answers = [];
    for (const email of [KNOWN, 'unheard-of@example.com']) {
      const browser = openBrowser(app);
      await browser.post('/api/user/register', { name: 'Thief', email, password: THIEFS_PASSWORD });
      answers.push(shape(await login(browser, email, THIEFS_PASSWORD)));
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a password chosen by a stranger does not survive the owner’s own registration', async () => {
    const email = 'contested@example.com';
    await openBrowser(app).post('/api/user/register', {
      name: 'Thief',
      email,
      password: THIEFS_PASSWORD,
    });
    await newPerson(app, db, email, { name: 'Owner' });
    expect((await login(openBrowser(app), email, THIEFS_PASSWORD)).status).toBe(401);
    expect((await login(openBrowser(app), email, PASSWORD)).body.user.name).toBe('Owner');
  });

  test.each(['register', 'registerMerchants'])(
    '%s: what is mailed again is what was entered in the browser that asks',
    async (call) => {
      const email = `mailed-again-${call}@example.com`;
      const [thief, owner] = [openBrowser(app), openBrowser(app)];
      const ask = (browser: Browser, name: string, password: string) =>
        browser.post(`/api/user/${call}`, {
          name,
          email,
          password,
          ...(call === 'registerMerchants' && { organization: name }),
        });
      await ask(thief, 'Thief', THIEFS_PASSWORD);
      await ask(owner, 'Owner', PASSWORD);
      await ask(thief, 'Thief', THIEFS_PASSWORD);
      expect((await owner.post('/api/user/sendConfirmation', { email })).body.data).toEqual({ sent: true });
      const mail = await lastMail(db, email);
      expect(mail.body_text).toContain('Owner');
      const confirmed = await owner.post('/api/user/confirm', { token: tokenIn(mail) });
      expect(confirmed.body.data).toMatchObject({ kind: 'registered', user: { name: 'Owner' } });
      expect((await login(openBrowser(app), email, PASSWORD)).status).toBe(200);
      expect((await login(openBrowser(app), email, THIEFS_PASSWORD)).status).toBe(401);
    },
  );

  test('what a stranger entered becomes no account, whichever link its owner opens, and nothing of it is mailed again', async () => {
    const email = 'strangers-link@example.com';
    const thief = openBrowser(app);
    const given = { name: 'Thief', email, password: THIEFS_PASSWORD };
    await thief.post('/api/user/register', given);
    const token = tokenIn(await lastMail(db, email));
    const owner = openBrowser(app);
    expect(await owner.post('/api/user/confirm', { token })).toMatchObject({
      status: 401,
      body: { code: 'password_needed' },
    });
    expect(await owner.post('/api/user/confirm', { token, password: PASSWORD })).toMatchObject({
      status: 422,
      body: { code: 'password_not_chosen', errors: { password: [expect.any(String)] } },
    });
    await owner.post('/api/user/sendConfirmation', { email });
    expect((await lastMail(db, email)).body_text).not.toMatch(/Thief|token=/);
    // Registering here does not make the stranger's link one of this browser.
    await owner.post('/api/user/register', { ...given, name: 'Owner', password: PASSWORD });
    expect((await owner.post('/api/user/confirm', { token })).body.code).toBe('password_needed');
    const own = tokenIn(await lastMail(db, email));
    expect((await owner.post('/api/user/confirm', { token: own })).body.data.user.name).toBe('Owner');
    expect((await thief.post('/api/user/confirm', { token })).status).toBe(410);
  });

  test('a link that is opened on another device asks for the password that was chosen, ten times at most', async () => {
    const email = 'other-device@example.com';
    await openBrowser(app).post('/api/user/register', { name: 'Owner', email, password: PASSWORD });
    const token = tokenIn(await lastMail(db, email));
    const phone = openBrowser(app);
    for (let tried = 0; tried < 9; tried += 1) {
      const wrong = await phone.post('/api/user/confirm', { token, password: THIEFS_PASSWORD });
      expect(wrong.body.code).toBe('password_not_chosen');
    }
    const confirmed = await phone.post('/api/user/confirm', { token, password: PASSWORD });
    expect(confirmed.body.data).toMatchObject({ kind: 'registered', user: { name: 'Owner' } });
    expect((await phone.get('/api/user/find')).body.data.email).toBe(email);

    const guessed = 'guessed-device@example.com';
    await openBrowser(app).post('/api/user/register', { name: 'Owner', email: guessed, password: PASSWORD });
    const link = { token: tokenIn(await lastMail(db, guessed)) };
    const tries = [];
    for (let tried = 0; tried < 11; tried += 1)
      tries.push(await phone.post('/api/user/confirm', { ...link, password: `${THIEFS_PASSWORD} ${tried}` }));
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
  });
});

describe('guessing', () => {
  test('ten tries in five minutes, per place and account, for all processes together', async () => {
    const second = await testApp(db);
    for (let round = 0; round < 5; round += 1) {
      for (const one of [app, second]) {
        expect((await login(openBrowser(one), KNOWN, `guess ${round}`)).status).toBe(401);
      }
    }
    for (const one of [app, second]) {
      const refused = await login(openBrowser(one), KNOWN, PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(290);
      expect(wait).toBeLessThanOrEqual(300);
    }
    expect((await login(openBrowser(app, '10.1.2.3'), KNOWN, PASSWORD)).status, 'from elsewhere').toBe(200);
    expect((await login(openBrowser(app), 'x@example.com', 'y')).status, 'another account').toBe(401);
    await sql`update tries set taken = array(select at - interval '5 minutes' from unnest(taken) as at)`.execute(
      db.sql,
    );
    expect((await login(openBrowser(app), KNOWN, PASSWORD)).status, 'after five minutes').toBe(200);
  });

  test('a phone counts once, however it is written', async () => {
    const owner = await newPerson(app, db, 'many-spellings@example.com');
    await sql`update accounts set phone = '+254712999111', phone_confirmed_at = now() where email = 'many-spellings@example.com'`.execute(
      db.sql,
    );
    const bare = '0712999111';
    const spellings = Array.from({ length: 7 }, (_, at) => `${bare.slice(0, at + 2)} ${bare.slice(at + 2)}`);
    spellings.push(bare, '+254712999111', '254712999111', '00254712999111', '+254 (0)712 999 111');
    const statuses = [];
    for (const name of spellings) statuses.push((await login(openBrowser(app), name, 'not-this-one')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await login(owner, bare, PASSWORD)).status, 'a browser that was signed in before').toBe(200);
  });

  // Whoever tries several spellings of a name, and several names of one person, hears the same whether anybody has it.
  test.each([
    ['an address with and without a plus', 'plus@example.com', ['@@', '+1@'], null],
    ['capitals', 'capitals@example.com', ['upper', 'as it is'], null],
    ['a phone of one country', 'kenyan@example.com', ['+254', '0', '', '254', '00254'], '+254'],
    ['a phone that could be of another country', 'ugandan@example.com', ['+254', '0', '+256', '256'], '+256'],
    ['an address and a phone', 'both@example.com', ['0', '@@', '+254'], '+254'],
  ])('%s: known and unknown count alike', async (_what, email, readings, ownCode) => {
    await newPerson(app, db, email);
    const numbers = { known: '712999222', unknown: '712999333' };
    if (ownCode !== null) {
      await sql`
        update accounts set phone = null, phone_confirmed_at = null where phone like ${`%${numbers.known}`}
      `.execute(db.sql);
      await sql`
        update accounts set phone = ${ownCode + numbers.known}, phone_confirmed_at = now() where email = ${email}
      `.execute(db.sql);
    }
    const spell = (reading: string, who: 'known' | 'unknown') => {
      const address = who === 'known' ? email : `no-${email}`;
      if (reading === 'upper') return address.toUpperCase();
      if (reading === 'as it is') return address;
      if (reading.includes('@')) return address.replace('@', reading.replace('@@', '@'));
      return reading + numbers[who];
    };
    const answers = { known: [] as number[], unknown: [] as number[] };
    for (const who of ['known', 'unknown'] as const) {
      await sql`delete from tries`.execute(db.sql);
      for (let round = 0; round < 6; round += 1) {
        for (const reading of readings) {
          const { status } = await login(openBrowser(app), spell(reading, who), 'not-this-one');
          answers[who].push(status);
        }
      }
    }
    expect(answers.known).toEqual(answers.unknown);
  });

  test('a name that nobody has counts once too, in all its spellings', async () => {
    const spellings = Array.from({ length: 8 }, (_, at) => `0712${' '.repeat(at)}888777`);
    spellings.push('712888777', '+254712888777', '00254712888777', '254 712 888777');
    const statuses = [];
    for (const name of spellings) statuses.push((await login(openBrowser(app), name, 'not-this-one')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('many places together gain little, and lock nobody out of a browser that was signed in before', async () => {
    const owner = await newPerson(app, db, 'besieged@example.com');
    await owner.post('/api/user/logout', {});
    const second = await testApp(db);
    const statuses: number[] = [];
    for (let at = 0; at < 110; at += 1) {
      const thief = openBrowser(at % 2 ? app : second, `10.7.0.${at}`);
      statuses.push((await login(thief, 'besieged@example.com', `guess ${at}`)).status);
    }
    expect(statuses.indexOf(429)).toBe(100);
    expect(new Set(statuses.slice(100))).toEqual(new Set([429]));
    const stranger = openBrowser(app, '10.8.0.1');
    expect((await login(stranger, 'besieged@example.com', PASSWORD)).status, 'control').toBe(429);
    expect((await login(owner, 'besieged@example.com', PASSWORD)).status).toBe(200);
    // Its own count is no way round: nor is somebody else's cookie.
    stranger.cookies.set('MY_BROWSER', amina.cookies.get('MY_BROWSER') ?? '');
    expect((await login(stranger, 'besieged@example.com', PASSWORD)).status).toBe(429);
    for (let at = 0; at < 10; at += 1) await login(owner, 'besieged@example.com', 'not-this-one');
    expect((await login(owner, 'besieged@example.com', PASSWORD)).status).toBe(429);
  });

  test('a hundred at once are no more than ten', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => login(openBrowser(app), KNOWN, `guess ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('signing in takes back what was tried before', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 6; at += 1) await login(openBrowser(app), KNOWN, 'not-this-one');
      expect((await login(openBrowser(app), KNOWN, PASSWORD)).status).toBe(200);
    }
  });

  test('the password is not to be guessed from a session either', async () => {
    const guess = () =>
      amina.post('/api/user/password', { old_password: 'not-this-one', password: 'kopi susu pagi' });
    for (let at = 0; at < 10; at += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  test('nobody’s mailbox is filled', async () => {
    for (const email of [KNOWN, 'stranger@example.com']) {
      const ask = () => openBrowser(app).post('/api/user/forgotPassword', { email });
      for (let at = 0; at < 5; at += 1) expect((await ask()).status).toBe(200);
      const refused = await ask();
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    }
  });

  test('and nobody uses up the mails that the owner of a mailbox needs', async () => {
    const email = 'wanted@example.com';
    const stranger = () => openBrowser(app, '10.7.0.1');
    const reset = (browser: Browser) => browser.post('/api/user/forgotPassword', { email });
    const join = (browser: Browser) =>
      browser.post('/api/user/register', { name: 'Amina', email, password: PASSWORD });
    for (let at = 0; at < 7; at += 1) {
      await reset(stranger());
      await join(stranger());
    }
    expect((await reset(stranger())).status).toBe(429);
    expect((await reset(openBrowser(app, '10.7.0.2'))).status).toBe(200);
    expect((await join(openBrowser(app, '10.7.0.2'))).status).toBe(200);
    const answers = [];
    for (let at = 0; at < 30; at += 1) answers.push(await reset(openBrowser(app, `10.7.1.${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(14);
  });
});

describe('sessions', () => {
  test('a token planted before signing in is worth nothing after', async () => {
    const thief = await newPerson(app, db, 'thief@example.com');
    const planted = thief.cookies.get('MY_SIGNIN') ?? '';
    const victim = openBrowser(app);
    victim.cookies.set('MY_SIGNIN', planted);
    victim.cookies.set('MY_CART', 'kept');
    await login(victim, KNOWN, PASSWORD);
    expect(victim.cookies.get('MY_SIGNIN')).not.toBe(planted);
    expect(victim.cookies.get('MY_CART')).toBe('kept');
    expect((await thief.get('/api/user/find')).body.data, 'the planted session is over').toBeNull();
  });

  test('an invented token is nobody’s, and is not kept', async () => {
    const browser = openBrowser(app);
    browser.cookies.set('MY_SIGNIN', 'A'.repeat(43));
    expect((await browser.get('/api/user/find')).body.data).toBeNull();
    expect(browser.cookies.has('MY_SIGNIN')).toBe(false);
    for (const odd of ['%00', '"', 'x'.repeat(5000), '🥁']) {
      browser.cookies.set('MY_SIGNIN', odd);
      expect((await browser.get('/api/user/find')).status).toBe(200);
    }
  });

  test('no secret can be read from the database', async () => {
    const browser = await newPerson(app, db, 'at-rest@example.com');
    const token = browser.cookies.get('MY_SIGNIN') ?? '';
    const kept = await sql<{ text: string }>`
      select account_sessions::text as text from account_sessions union all select accounts::text from accounts
    `.execute(db.sql);
    const text = kept.rows.map((row) => row.text).join('\n');
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
    expect(text).not.toContain(PASSWORD);
    expect(text).toContain('$argon2id$');
  });
});

describe('other sites', () => {
  const FOREIGN = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }];

  const calls = Object.keys({ ...accountCalls, ...socialCalls, ...profileCalls });

  test.each(calls.filter((name) => name.startsWith('POST')))('%s is refused', async (name) => {
    const before = await countRows();
    for (const headers of FOREIGN) {
      const answer = await amina.post(name.slice(5), {}, headers);
      expect(answer).toMatchObject({ status: 403, body: { code: 'cross_origin' } });
    }
    const bare = await app.http.inject({ method: 'POST', url: name.slice(5), payload: {} });
    expect(bare.statusCode, 'a request that does not say where it comes from').toBe(403);
    expect(await countRows()).toEqual(before);
  });

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
    ['in an old browser', { 'sec-fetch-site': 'none', accept: 'text/html,*/*;q=0.8' }],
  ])('signing out by a link %s opens the page with the button', async (_, headers) => {
    const browser = await newPerson(app, db, `page-${Math.random()}@example.com`);
    const opened = await browser.get('/api/user/logout', headers as unknown as Record<string, string>);
    expect([opened.status, opened.headers.location]).toEqual([303, '/logout']);
    expect((await browser.get('/api/user/find')).body.data).not.toBeNull();
    const own = { 'sec-fetch-dest': 'document', referer: 'http://localhost:3000/account' };
    expect((await browser.get('/api/user/logout', own)).headers.location).toBe('/logout');
    expect((await browser.get('/api/user/find')).body.data, 'control: on our own page').toBeNull();
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sub-domain', { 'sec-fetch-site': 'same-site' }],
    ['a link in a mail', { 'sec-fetch-site': 'none' }],
    ['the browser, ahead of time', { 'sec-purpose': 'prefetch' }],
  ])('signing out by a link from %s needs a button', async (_, headers) => {
    const browser = await newPerson(app, db, `stays-${Math.random()}@example.com`);
    const answer = await browser.get('/api/user/logout', headers as unknown as Record<string, string>);
    expect(answer.body.data).toEqual({ signed_out: false, needs_button: true });
    expect((await browser.get('/api/user/find')).body.data).not.toBeNull();
    expect((await browser.post('/api/user/logout')).body.data.signed_out).toBe(true);
    expect((await browser.get('/api/user/find')).body.data).toBeNull();
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'events',
  ])('the way on after registering never leads to %s', async (next) => {
    const email = `next-${Math.random()}@example.com`;
    const browser = openBrowser(app);
    await browser.post('/api/user/register', { name: 'A', email, password: PASSWORD, next });
    const mail = await lastMail(db, email);
    expect(mail.body_text).not.toContain('evil');
    const confirmed = await browser.post('/api/user/confirm', { token: tokenIn(mail) });
    expect(confirmed.body.data.next).toBeNull();
  });

  test('links in mails are built on the public address, whatever the request says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await openBrowser(app).post('/api/user/forgotPassword', { email: KNOWN }, headers);
    expect((await lastMail(db, KNOWN)).body_text).not.toContain('evil');
  });
});

describe('at the same moment', () => {
  const newLink = async () => {
    await sql`delete from tries`.execute(db.sql);
    await openBrowser(app).post('/api/user/forgotPassword', { email: KNOWN });
    return tokenIn(await lastMail(db, KNOWN));
  };

  test('one link resets one password', async () => {
    for (let round = 0; round < 3; round += 1) {
      const token = await newLink();
      const answers = await Promise.all(
        ['kwanza kabisa leo', 'pili kabisa leo', 'tatu kabisa leo'].map(async (password) => ({
          password,
          ...(await openBrowser(app).post('/api/user/resetPassword', { token, password })),
        })),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'link_expired')).toHaveLength(2);
      expect((await login(openBrowser(app), KNOWN, won[0]?.password ?? '')).status).toBe(200);
    }
  });

  // The worst moment: all have looked at the link before any of them uses it.
  test.each([
    ['whoever takes the link away has it: one wins', takeLink, 1],
    [
      'control: taking it away without looking whether it was still there, all win',
      async (tx: Tx, hash: Buffer) => {
        await sql`delete from account_links where token_hash = ${hash}`.execute(tx);
        return true;
      },
      3,
    ],
  ])('%s', async (_, take, winners) => {
    const hash = tokenHash(await newLink());
    const seen = await Promise.all([1, 2, 3].map(() => findLink(db.sql, hash, 'password')));
    expect(seen.filter(Boolean)).toHaveLength(3);
    const taken = await Promise.all(
      seen.map(() => db.sql.transaction().execute(async (tx) => Boolean(await take(tx, hash, 'password')))),
    );
    expect(taken.filter(Boolean)).toHaveLength(winners);
  });

  // The password is right when it is looked at, and is changed before the session is opened.
  test('signing in with the old password does not outlive a reset', async () => {
    await newPerson(app, db, 'reset-meanwhile@example.com');
    const email = 'reset-meanwhile@example.com';
    await openBrowser(app).post('/api/user/forgotPassword', { email });
    const token = tokenIn(await lastMail(db, email));
    const { accounts } = app.services;
    const { passwords } = accounts;
    accounts.passwords = {
      ...passwords,
      async verify(hashed, password) {
        const isRight = await passwords.verify(hashed, password);
        const reset = await openBrowser(app).post('/api/user/resetPassword', {
          token,
          password: 'kopi susu pagi',
        });
        expect([isRight, reset.status]).toEqual([true, 200]);
        return isRight;
      },
    };
    const browser = openBrowser(app);
    const answer = await login(browser, email, PASSWORD);
    accounts.passwords = passwords;
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_pair' } });
    expect(browser.cookies.size).toBe(0);
    expect((await login(openBrowser(app), email, 'kopi susu pagi')).status).toBe(200);
  });

  test('one registration makes one account', async () => {
    const browser = openBrowser(app);
    await browser.post('/api/user/register', { name: 'A', email: 'twice@example.com', password: PASSWORD });
    const token = tokenIn(await lastMail(db, 'twice@example.com'));
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/user/confirm', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });
});

test.each(
  Object.keys(accountCalls).filter((name) =>
    /profile|password$|phone|sessions|secondFactor|merchant$|data|delete/.test(name),
  ),
)('%s needs a session', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const bodies: Record<string, object> = {
    '/api/user/password': { old_password: 'x', password: 'kopi susu pagi' },
    '/api/user/phone/confirm': { code: '123456' },
    '/api/user/merchant': { organization: 'X' },
    '/api/user/delete': { password: 'x', confirmation: 'x' },
    '/api/user/secondFactor/confirm': { code: '123456' },
    '/api/user/secondFactor/start': { password: 'x' },
    '/api/user/secondFactor/off': { password: 'x' },
    '/api/user/secondFactor/recoveryCodes': { password: 'x' },
  };
  const guest = openBrowser(app);
  const body = path === '/api/user/phone/send' ? undefined : (bodies[path] ?? {});
  const answer = await (method === 'GET' ? guest.get(path) : guest.post(path, body));
  expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_needed' } });
});

describe('bad input', () => {
  let person: Browser;
  beforeAll(async () => {
    person = await newPerson(app, db, 'careful@example.com');
  });
  const registration = { name: 'Amina', email: 'bad-input@example.com', password: PASSWORD };
  const NASTY: unknown[] = [null, 7, true, [], {}, '', '\u0000', 'a\u0000b', 'x'.repeat(5000)];
  const cases = [
    ...NASTY.map((value) => ['register', { ...registration, name: value }, 'name'] as const),
    ...NASTY.map((value) => ['register', { ...registration, email: value }, 'email'] as const),
    ...['a', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com'].map(
      (email) => ['register', { ...registration, email }, 'email'] as const,
    ),
    ...[7, [], {}, '12', 'x'.repeat(41)].map(
      (phone) => ['register', { ...registration, phone }, 'phone'] as const,
    ),
    ...[null, 7, [], '', 'short', 'x'.repeat(129)].map(
      (password) => ['register', { ...registration, password }, 'password'] as const,
    ),
    ['register', { ...registration, is_merchant: true }, 'is_merchant'] as const,
    ['register', { ...registration, language: 'fr' }, 'language'] as const,
    ['registerMerchants', registration, 'organization'] as const,
    ...NASTY.map((value) => ['login', { username: value, password: 'x' }, 'username'] as const),
    ...[null, 7, [], '', 'x'.repeat(129)].map(
      (value) => ['login', { username: 'a', password: value }, 'password'] as const,
    ),
    ...NASTY.map((value) => ['forgotPassword', { email: value }, 'email'] as const),
    ...[null, 7, [], '', 'x'.repeat(101)].map((token) => ['confirm', { token }, 'token'] as const),
    ['sessions/end', { id: "1' or true--" }, 'id'] as const,
    ['edit/profile', { city: 'a\u0000b' }, 'city'] as const,
    ['edit/profile', { phone: '12' }, 'phone'] as const,
    ['edit/profile', { email: 'x' }, 'email'] as const,
    ['edit/profile', { accountId: '1' }, 'accountId'] as const,
  ];

  test.each(cases)('%s %j names %s and writes nothing', async (call, body, field) => {
    const before = await countRows();
    const answer = await person.post(`/api/user/${call}`, body as object);
    expect([400, 422], JSON.stringify(answer.body)).toContain(answer.status);
    expect(Object.keys(answer.body.errors)).toContain(field);
    expect(await countRows()).toEqual(before);
  });

  test('links that nobody sent are over', async () => {
    for (const token of ['x', '\u0000', '../../x', "'; drop table accounts; --", 'A'.repeat(43)]) {
      for (const call of ['confirm', 'resetPassword']) {
        const body = call === 'confirm' ? { token } : { token, password: 'kopi susu pagi' };
        // A NUL can be no part of any text.
        const status = token === '\u0000' ? 400 : 410;
        expect((await openBrowser(app).post(`/api/user/${call}`, body)).status, token).toBe(status);
      }
    }
  });
});

test('the access log has neither links nor addresses in it', async () => {
  const lines: string[] = [];
  const logged = await testApp(db, { writeAccessLog: (line) => lines.push(line) });
  for (const query of [
    'token=secret-part',
    'next=/&token=secret-part&email=amina@example.com',
    'phone=0712345678',
  ]) {
    await logged.http.inject(`/api/nothing?${query}`);
  }
  await logged.http.inject('/login/google/callback?code=secret-part&state=secret-part');
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toMatch(/secret-part|amina|0712345678/);
});

test('what is over is forgotten', async () => {
  const { accountJobs } = await import('../../src/modules/accounts/index.ts');
  const email = 'forgotten@example.com';
  await openBrowser(app).post('/api/user/register', { name: 'A', email, password: PASSWORD });
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from registrations where email = ${email}`.execute(
        db.sql,
      )
    ).rows[0]?.n;
  for (const job of accountJobs) await job.run({ db });
  expect(await count()).toBe(1);
  await sql`update registrations set expires_at = now() - interval '1 second'`.execute(db.sql);
  for (const job of accountJobs) await job.run({ db });
  expect(await count()).toBe(0);
});
