import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { OIDC_CLIENT, startOidcSimulator } from '#tests/simulators/oidc.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { elements, metaContent, wordsOf } from '#tests/support/html.ts';
import { type Browser, lastMail, newPerson, openBrowser, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// The pages of an account as a browser without script uses them.

const db = await testDatabase();
let app: TestApp;
let amina: Browser;
let ticketType = 0;

const OWN = ['/account', '/profile', '/profile/edit'];
const FOR_GUESTS = ['/login', '/signup', '/forgotPassword'];

beforeAll(async () => {
  app = await testApp(db);
  const catalogue = await openCatalogue(db);
  const [eventId = 0] = await catalogue.add({ slug: 'quiet-evening', startsAt: days(9, new Date()) });
  [ticketType = 0] = await typesOf(db, eventId);
  amina = await newPerson(app, db, 'amina@example.com', { phone: '0712 345 678' });
});

// One page as this browser gets it; `fields` makes it a form that is sent.
async function open(browser: Browser, url: string, fields?: Record<string, string>) {
  const page = await browser.open(url, fields);
  const { html } = page;
  const field = (id: string) =>
    elements(html, 'input').find(({ attributes }) => attributes.id === id)?.attributes;
  return {
    ...page,
    words: wordsOf(html),
    alert: wordsOf(/<div[^>]*role="alert"[\s\S]*?<\/div>/.exec(html)?.[0] ?? ''),
    field,
    isMarked: (id: string) => field(id)?.['aria-invalid'] === 'true',
  };
}

const isSignedIn = async (browser: Browser) => (await browser.get('/api/user/find')).body.data !== null;

describe('guards', () => {
  test.each(OWN)('a guest is led from %s to sign in, and back', async (path) => {
    const { status, location } = await open(openBrowser(app), `${path}?a=1`);
    expect([status, location]).toEqual([303, `/login?next=${encodeURIComponent(`${path}?a=1`)}`]);
    expect((await open(amina, path)).status).toBe(200);
  });

  test('a guest is led to sign in from an order, whether there is one or not', async () => {
    for (const path of ['/account/myTickets/ZZZZZZZ9', '/account/myTickets/no-such-thing']) {
      const { status, location } = await open(openBrowser(app), path);
      expect([status, location]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
      expect((await open(amina, path)).status).toBe(404);
    }
  });

  test.each(FOR_GUESTS)('%s is for guests only', async (path) => {
    const { status, location } = await open(amina, `${path}?next=/events`);
    expect([status, location]).toEqual([303, '/account']);
    expect((await open(openBrowser(app), path)).status).toBe(200);
  });

  test('an old session is nobody: the page asks to sign in, also for a form', async () => {
    const browser = openBrowser(app);
    for (const [name, value] of amina.cookies) browser.cookies.set(name, value.replace(/^.{5}/, 'aaaaa'));
    const opened = await open(browser, '/profile');
    expect([opened.status, opened.location]).toEqual([303, '/login?next=%2Fprofile']);
    const sent = await open(browser, '/profile', { intent: 'sessions' });
    expect([sent.status, sent.location]).toEqual([303, '/login?next=%2Fprofile']);
  });

  test.each([...OWN, '/logout', '/signup/merchant'])(
    '%s is kept by nobody and found by nobody',
    async (path) => {
      const { headers, html } = await open(amina, path);
      expect(headers['cache-control']).toBe('no-store');
      expect(metaContent(html, 'robots')).toContain('noindex');
    },
  );

  test.each(['/events', '/events/quiet-evening'])(
    '%s is the same for somebody who is signed in',
    async (path) => {
      const asGuest = await open(openBrowser(app), path);
      const asAmina = await open(amina, path);
      expect(asAmina.html).toBe(asGuest.html);
      expect(asAmina.html).not.toContain('Amina');
      // The control: a page of her own does say her name.
      expect((await open(amina, '/account')).words).toContain('Hello, Amina');
    },
  );
});

describe('signing in', () => {
  const right = { username: 'amina@example.com', password: PASSWORD };

  test('goes on to where the person was, with the cart as it was', async () => {
    const browser = openBrowser(app);
    browser.cookies.set('MY_CART', 'untouched');
    const { html } = await open(browser, '/login?next=%2Fevents%2Fpay');
    expect(html).toContain('<input type="hidden" name="next" value="/events/pay"/>');
    const { status, location } = await open(browser, '/login?next=%2Fevents%2Fpay', {
      ...right,
      next: '/events/pay',
    });
    expect([status, location]).toEqual([303, '/events/pay']);
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.get('MY_CART')).toBe('untouched');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('never goes on to %s', async (next) => {
    const browser = openBrowser(app);
    const shown = await open(browser, `/login?next=${encodeURIComponent(next)}`);
    expect(/<main[\s\S]*<\/main>/.exec(shown.html)?.[0]).not.toContain('next');
    const { location } = await open(browser, '/login', { ...right, next });
    expect(location).toBe('/account');
  });

  test('says what is wrong, keeps the name and forgets the password', async () => {
    const wrong = await open(openBrowser(app), '/login', {
      username: 'amina@example.com',
      password: 'wrong-one',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.alert).toContain('do not go together');
    expect(wrong.field('username')?.value).toBe('amina@example.com');
    expect(wrong.html).not.toContain('wrong-one');
    const empty = await open(openBrowser(app), '/login', { username: '', password: '' });
    expect([empty.status, empty.isMarked('username'), empty.isMarked('password')]).toEqual([422, true, true]);
  });

  test('says for how long it is locked', async () => {
    const browser = openBrowser(app);
    const guess = { username: 'nobody@example.com', password: 'wrong-one' };
    let answer = await open(browser, '/login', guess);
    for (let tries = 0; answer.status === 401 && tries < 20; tries += 1)
      answer = await open(browser, '/login', guess);
    expect([answer.status, answer.alert]).toEqual([429, 'That was too many tries. Try again in 5 minutes.']);
  });
});

describe('signing up', () => {
  const grace = { name: 'Grace Achieng', email: 'grace@example.com', phone: '', phone_country: 'KE' };

  test('refuses field by field and keeps what was typed, except the password', async () => {
    const browser = openBrowser(app);
    const fields = { ...grace, phone: '12', email: 'grace@example.com', password: 'a-long-and-good-one' };
    const phone = await open(browser, '/signup', fields);
    expect([phone.status, phone.isMarked('phone'), phone.isMarked('email')]).toEqual([422, true, false]);
    expect(phone.field('name')?.value).toBe('Grace Achieng');
    expect(phone.html).not.toContain('a-long-and-good-one');
    const common = await open(browser, '/signup', { ...grace, password: 'password1' });
    expect([common.status, common.isMarked('password')]).toEqual([422, true]);
    await expect(lastMail(db, 'grace@example.com')).rejects.toThrow('Nobody wrote');
  });

  test('opening the mailed link uses nothing up; its button makes the account and goes on', async () => {
    const browser = openBrowser(app);
    const sent = await open(browser, '/signup', { ...grace, password: PASSWORD, next: '/events/pay' });
    expect([sent.status, sent.words.includes('grace@example.com')]).toEqual([200, true]);
    const again = await open(browser, '/signup', { intent: 'resend', email: 'grace@example.com' });
    expect(again.words).toContain('Sent once more.');
    const link = `/signup/confirm?token=${tokenIn(await lastMail(db, 'grace@example.com'))}`;
    for (let looks = 0; looks < 2; looks += 1) {
      const looked = await open(browser, link);
      expect([looked.status, looked.headers['referrer-policy']]).toEqual([200, 'same-origin']);
    }
    expect(await isSignedIn(browser)).toBe(false);
    const token = new URL(link, 'http://here.test').searchParams.get('token') ?? '';
    const confirmed = await open(browser, link, { token });
    expect([confirmed.status, confirmed.location]).toEqual([303, '/events/pay']);
    expect(await isSignedIn(browser)).toBe(true);
    const twice = await open(openBrowser(app), link, { token });
    expect([twice.status, twice.words.includes('This link no longer works')]).toEqual([410, true]);
    expect(twice.field('email')).toBeDefined();
  });

  test('in another browser the link asks for the password that was chosen', async () => {
    const email = 'on-the-phone@example.com';
    const fields = { ...grace, email, password: PASSWORD, organization: 'Grace Live' };
    expect((await open(openBrowser(app), '/signup/merchant', fields)).status).toBe(200);
    const token = tokenIn(await lastMail(db, email));
    const link = `/signup/confirm?token=${token}`;
    const phone = openBrowser(app);
    expect((await open(phone, link)).field('password')).toBeUndefined();
    const asked = await open(phone, link, { token });
    expect([asked.status, asked.isMarked('password')]).toEqual([401, false]);
    expect(asked.words).toContain('Type the password that you chose there.');
    expect(asked.field('password')).toBeDefined();
    const wrong = await open(phone, link, { token, password: 'three-other-words' });
    expect([wrong.status, wrong.isMarked('password')]).toEqual([422, true]);
    expect(wrong.html).not.toContain('three-other-words');
    const confirmed = await open(phone, link, { token, password: PASSWORD });
    expect([confirmed.status, confirmed.location]).toEqual([303, '/account']);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('as a merchant, new or with an account', async () => {
    const browser = openBrowser(app);
    const wish = { ...grace, email: 'daudi@example.com', password: PASSWORD };
    expect((await open(browser, '/signup/merchant', wish)).isMarked('organization')).toBe(true);
    expect((await open(browser, '/signup/merchant', { ...wish, organization: 'Daudi Live' })).status).toBe(
      200,
    );
    expect((await lastMail(db, 'daudi@example.com')).body_text).toContain('/signup/confirm?token=');
    const known = await newPerson(app, db, 'known@example.com');
    expect((await open(known, '/signup/merchant')).field('email')).toBeUndefined();
    const begun = await open(known, '/signup/merchant', { intent: 'become', organization: 'Known Live' });
    expect([begun.status, begun.location]).toEqual([303, '/sell']);
    expect((await open(known, '/signup/merchant')).location).toBe('/sell');
  });
});

test('a merchant is asked to switch on a second step, right after signing up, until they say no', async () => {
  const seller = await newPerson(app, db, 'new.seller@example.com', { organization: 'Mwanga Nights' });
  const asked = await open(seller, '/account');
  expect(asked.words).toContain('Lock the door twice');
  expect(asked.html).toContain('href="/profile#factor"');
  expect((await open(amina, '/account')).words).not.toContain('Lock the door twice');
  expect(await open(seller, '/account', {})).toMatchObject({ status: 303, location: '/account' });
  expect((await open(seller, '/account')).words).not.toContain('Lock the door twice');
  // It can be had all the same.
  expect((await open(seller, '/profile')).words).toContain('Switch it on');
});

test('a forgotten password: the same words for everybody, and a link that works once', async () => {
  await newPerson(app, db, 'forgetful@example.com');
  const browser = openBrowser(app);
  const known = await open(browser, '/forgotPassword', { email: 'forgetful@example.com' });
  const unknown = await open(browser, '/forgotPassword', { email: 'unknown.one@example.com' });
  expect(unknown.words.replace('unknown.one', 'forgetful')).toBe(known.words);
  const token = tokenIn(await lastMail(db, 'forgetful@example.com'));
  const link = `/forgotPassword/reset?token=${token}`;
  expect((await open(browser, link)).field('password'), 'opening it uses nothing up').toBeDefined();
  const short = await open(browser, link, { token, password: 'short' });
  expect([short.status, short.isMarked('password')]).toEqual([422, true]);
  expect((await open(browser, link, { token, password: 'three-new-words' })).words).toContain(
    'password is changed',
  );
  const used = await open(browser, link);
  expect([used.status, used.field('password'), used.field('email') !== undefined]).toEqual([
    410,
    undefined,
    true,
  ]);
  expect(used.words).toContain('It was used already');
  const twice = await open(browser, link, { token, password: 'three-new-words' });
  expect([twice.status, twice.field('email') !== undefined]).toEqual([410, true]);
  const entered = await open(browser, '/login', {
    username: 'forgetful@example.com',
    password: 'three-new-words',
  });
  expect(entered.location).toBe('/account');
});

describe('the profile', () => {
  test('is edited, and says so; a new address waits for its link', async () => {
    const person = await newPerson(app, db, 'juma@example.com');
    const edit = {
      intent: 'edit',
      name: 'Juma Bakari',
      email: 'juma@example.com',
      city: 'nairobi',
      language: 'en',
    };
    const empty = await open(person, '/profile/edit', { ...edit, name: ' ' });
    expect([empty.status, empty.isMarked('name')]).toEqual([422, true]);
    const saved = await open(person, '/profile/edit', {
      ...edit,
      phone: '0722 000 111',
      phone_country: 'KE',
    });
    expect([saved.status, saved.location]).toEqual([303, '/profile/edit?saved']);
    expect((await open(person, '/profile/edit?saved')).words).toContain('Saved');
    expect((await open(person, '/profile')).words).toContain('0722 000 111');
    const other = { ...edit, email: 'juma.new@example.com' };
    expect((await open(person, '/profile/edit', other)).isMarked('password')).toBe(true);
    await open(person, '/profile/edit', { ...other, password: PASSWORD });
    expect((await open(person, '/profile')).words).toContain(
      'Open the link in the mail to juma.new@example.com',
    );
    const token = tokenIn(await lastMail(db, 'juma.new@example.com'));
    const moved = await open(person, `/signup/confirm?token=${token}`, { token });
    expect(moved.words).toContain('Your new address is confirmed');
  });

  test('its language is the page’s from then on', async () => {
    const person = await newPerson(app, db, 'lugha@example.com');
    const edit = { intent: 'edit', name: 'Lugha', email: 'lugha@example.com', language: 'sw' };
    await open(person, '/profile/edit', edit);
    expect((await open(person, '/profile/edit?saved')).words).toContain('Imehifadhiwa');
  });

  test('a phone is proved with the code that was sent to it', async () => {
    const person = await newPerson(app, db, 'simu@example.com', { phone: '0799 111 222' });
    const sent = await open(person, '/profile', { intent: 'phone-send' });
    expect(sent.field('phone-code')?.autocomplete).toBe('one-time-code');
    const wrong = await open(person, '/profile', { intent: 'phone-confirm', code: '12' });
    expect([wrong.status, wrong.isMarked('phone-code')]).toEqual([422, true]);
    const code = /\d{6}/.exec((await lastMail(db, '+254799111222')).body_text)?.[0] ?? '';
    const proved = await open(person, '/profile', { intent: 'phone-confirm', code });
    expect([proved.status, proved.words.includes('Not confirmed')]).toEqual([200, false]);
  });

  test('a second step is switched on, asked for at sign-in and switched off', async () => {
    const person = await newPerson(app, db, 'careful@example.com');
    // From where it was missing, and back there; never to another site.
    const back = '/sell/mwanga/money/payouts';
    const sent = await open(person, `/profile?next=${encodeURIComponent(back)}`);
    expect(sent.html).toContain(`href="${back}"`);
    expect((await open(person, '/profile?next=%2F%2Felsewhere.example')).html).not.toContain(
      'href="//elsewhere',
    );
    const refused = await open(person, '/profile', { intent: 'factor-start', password: 'not-mine' });
    expect([refused.status, refused.isMarked('factor-start-password')]).toEqual([422, true]);
    const started = await open(person, '/profile', { intent: 'factor-start', password: PASSWORD });
    const hidden = (name: string, page: typeof started) =>
      elements(page.html, 'input').find(({ attributes }) => attributes.name === name)?.attributes.value ?? '';
    const kept = {
      secret: hidden('secret', started),
      uri: hidden('uri', started),
      qr_path: hidden('qr_path', started),
      qr_size: hidden('qr_size', started),
    };
    const wrong = await open(person, '/profile', { intent: 'factor-confirm', code: '1', ...kept });
    expect([wrong.status, hidden('secret', wrong)]).toEqual([422, kept.secret]);
    const on = await open(person, '/profile', {
      intent: 'factor-confirm',
      code: totp(kept.secret, app.clock.now()),
      ...kept,
    });
    const codes = [...on.html.matchAll(/<li class="[^"]*select-all[^"]*">([^<]+)<\/li>/g)].map(
      ([, code = '']) => code,
    );
    expect(codes.length).toBeGreaterThan(5);

    const elsewhere = openBrowser(app);
    const pair = { username: 'careful@example.com', password: PASSWORD };
    const step = await open(elsewhere, '/login', pair);
    expect([step.status, step.field('code')?.autocomplete]).toEqual([401, 'one-time-code']);
    expect(step.field('username')?.value).toBe('careful@example.com');
    const late = await open(elsewhere, '/login', { ...pair, code: '000000' });
    expect(late.alert).toContain('That code is not right');
    expect((await open(elsewhere, '/login', { ...pair, code: codes[0] ?? '' })).location).toBe('/account');

    const uncoded = await open(person, '/profile', { intent: 'factor-off', password: PASSWORD });
    expect([uncoded.status, uncoded.isMarked('factor-off-code')]).toEqual([422, true]);
    const off = await open(person, '/profile', {
      intent: 'factor-off',
      password: PASSWORD,
      code: codes[1] ?? '',
    });
    expect(off.status).toBe(200);
    expect((await open(openBrowser(app), '/login', pair)).location).toBe('/account');
  });

  test('other sessions are ended, the password is changed, the account is deleted', async () => {
    const person = await newPerson(app, db, 'leaving@example.com');
    const elsewhere = openBrowser(app);
    const pair = { username: 'leaving@example.com', password: PASSWORD };
    await open(elsewhere, '/login', pair);
    const { html } = await open(person, '/profile');
    const id =
      elements(html, 'input').find(({ attributes }) => attributes.name === 'id')?.attributes.value ?? '';
    await open(person, '/profile', { intent: 'sessions', id });
    expect([await isSignedIn(elsewhere), await isSignedIn(person)]).toEqual([false, true]);

    const change = { intent: 'password', old_password: PASSWORD, password: 'three-new-words' };
    expect(
      (await open(person, '/profile', { ...change, old_password: 'no' })).isMarked('new-old_password'),
    ).toBe(true);
    expect((await open(person, '/profile', change)).words).toContain('Your password is changed');

    const remove = { intent: 'delete', password: 'three-new-words', confirmation: 'leaving@example.com' };
    const unsure = await open(person, '/profile', { ...remove, confirmation: 'yes' });
    expect([unsure.status, unsure.isMarked('delete-confirmation')]).toEqual([422, true]);
    const gone = await open(person, '/profile', remove);
    expect([gone.status, gone.location]).toEqual([303, '/logout?deleted']);
    expect(await isSignedIn(person)).toBe(false);
  });
});

test('the checkout asks nothing of somebody that is known, and everything of a guest', async () => {
  const cart = encodeURIComponent(
    JSON.stringify({ [ticketType]: { id: ticketType, quantity: 1, date_pass: [] } }),
  );
  const filled = async (browser: Browser) => {
    const buyer = openBrowser(app);
    for (const [name, value] of [...browser.cookies, ['MY_CART', cart] as const])
      buyer.cookies.set(name, value);
    const page = await open(buyer, '/events/pay');
    return ['name', 'email', 'phone'].map((id) => page.field(id)?.value);
  };
  expect(await filled(amina)).toEqual(['Amina Wanjiku', 'amina@example.com', '0712 345 678']);
  expect(await filled(openBrowser(app))).toEqual(['', '', '']);
});

test('signing out takes a button', async () => {
  const browser = await newPerson(app, db, 'bye@example.com');
  expect((await open(browser, '/logout')).words).toContain('Sign out?');
  expect(await isSignedIn(browser)).toBe(true);
  const out = await open(browser, '/logout', {});
  expect([out.status, out.location]).toEqual([303, '/logout']);
  expect((await open(browser, '/logout')).words).toContain('You are signed out');
  expect(await isSignedIn(browser)).toBe(false);
});

test('whom a provider brought confirms it, or proves an account with that address', async () => {
  const google = await startOidcSimulator('http://localhost:3000/login/google/callback');
  const before = app;
  try {
    app = await testApp(db, { env: { ...OIDC_CLIENT, GOOGLE_ISSUER_URL: google.url } });
    const arrive = async (email: string, name: string) => {
      google.setPerson({ sub: `g-${email}`, email, email_verified: true, name });
      const browser = openBrowser(app);
      const page = await open(browser, '/login?next=%2Fevents%2Fpay');
      expect(page.words).toContain('Continue with Google');
      const sent = await open(browser, '/login', { intent: 'google', next: '/events/pay' });
      const way = elements(sent.html, 'a').find(({ attributes }) => attributes.rel === 'external')?.attributes
        .href;
      const back = await google.visit(way ?? '');
      expect((await open(browser, back.pathname + back.search)).location).toBe('/login/social');
      return browser;
    };
    const otieno = await arrive('otieno@example.com', 'Otieno Odhiambo');
    const asked = await open(otieno, '/login/social');
    expect([asked.field('name')?.value, asked.field('password')]).toEqual(['Otieno Odhiambo', undefined]);
    expect((await open(otieno, '/login/social', { name: '' })).isMarked('name')).toBe(true);
    expect((await open(otieno, '/login/social', { name: 'Otieno' })).location).toBe('/events/pay');
    const double = await arrive('amina@example.com', 'Amina W');
    expect((await open(double, '/login/social')).field('name')).toBeUndefined();
    expect((await open(double, '/login/social', { password: 'not-hers' })).status).toBe(401);
    expect(await isSignedIn(double)).toBe(false);
    expect((await open(double, '/login/social', { password: PASSWORD })).location).toBe('/events/pay');
    expect(await isSignedIn(double)).toBe(true);
  } finally {
    app = before;
    await google.close();
  }
});

test('whom no provider brought is led to sign in', async () => {
  const { status, location } = await open(openBrowser(app), '/login/social');
  expect([status, location]).toEqual([303, '/login']);
  expect((await open(openBrowser(app), '/login?problem=social')).alert).toContain('Google');
});

// As an authenticator app makes it (RFC 6238).
function totp(secret: string, now: Date): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
