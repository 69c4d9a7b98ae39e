import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { groupedCode } from '#shared/grouped-code.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days } from '#tests/support/catalogue.ts';
import { choose, expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { asking } from '#tests/support/holding.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';
import { lastMail, newPerson, PASSWORD, tokenIn } from '#tests/support/people.ts';

// An account from the first form to the last, in a real browser.

const browser = await testBrowser();
const site = await liveSite();
const [plainNight = 0] = await site.catalogue.add({ slug: 'plain-night', startsAt: days(10, site.now()) });
const api = asking(site.app);

// For what a phone keeps, and forgets.
const WITH_WORKER = { ...PHONE, serviceWorkers: 'allow' };

let trouble: () => string[] = () => [];
// A refused call is an answer, not a fault of the page, though the browser notes it.
// So is the page that says that there is no network.
const ANSWERS = /status of (4(01|22|29)|503 \(\))|ERR_INTERNET_DISCONNECTED/;
afterEach(() => expect(trouble().filter((line) => !ANSWERS.test(line))).toEqual([]));

async function newVisitor(options: object = PHONE): Promise<[Page, BrowserContext]> {
  const visitor = await browser.newVisitor(options);
  trouble = watchTrouble(visitor);
  return [await visitor.newPage(), visitor];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForScript(page);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const confirmPath = async (email: string) =>
  `/signup/confirm?token=${tokenIn(await lastMail(site.db, email))}`;

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/signup`);
  await page.getByLabel('Name', { exact: true }).fill('Amina Wanjiku');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create my account');
  await heading(page, 'Check your mail').waitFor();
  await page.goto(site.url + (await confirmPath(email)));
  await press(page, 'Yes, this is my address');
  await heading(page, 'Hello, Amina').waitFor();
}

// An account that was opened elsewhere, signed in on this phone: for whatever is not about signing up.
async function comeSignedIn(page: Page, email: string): Promise<void> {
  const { cookies } = await newPerson(site.app, site.db, email);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(`${site.url}/account`);
  await heading(page, 'Hello, Amina').waitFor();
}

test('the header follows a changed name', async () => {
  const [page] = await newVisitor();
  await comeSignedIn(page, 'renamed@example.com');
  await open(page, '/profile/edit');
  const header = page.locator('header');
  await header.locator('summary', { hasText: 'Account' }).click();
  await header.getByText('Amina Wanjiku').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Zawadi Wanjiku');
  await press(page, 'Save');
  await page.getByRole('main').getByText('Saved').waitFor();
  await expect.poll(() => header.getByText('Zawadi Wanjiku').count(), SOON).toBe(1);
});

test('the menu of the account leads on where the rest of the bar is left out, too', async () => {
  const [page] = await newVisitor();
  await comeSignedIn(page, 'menu@example.com');
  await choose(page, site, 'plain-night', { Regular: 1 });
  await open(page, '/events/pay');
  // Whoever pays is led nowhere else.
  const bars = page.getByRole('navigation', { name: 'Main' }).and(page.locator(':visible'));
  expect(await bars.count()).toBe(0);
  await page.locator('header summary', { hasText: 'Account' }).click();
  for (const name of ['My tickets', 'Profile', 'Sign out']) {
    await page.locator('header details').getByRole('link', { name }).waitFor();
  }
});

test('signing up, out and in again, by thumb and then by keyboard, with the cart as it was', async () => {
  const [page, visitor] = await newVisitor();
  await open(page, '/signup');
  await expectAccessible(page);
  await press(page, 'Create my account');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), SOON)
    .toBe('alert');
  await page.getByLabel('Name', { exact: true }).fill('Amina Wanjiku');
  await page.getByLabel('Email').fill('amina@example.com');
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await press(page, 'Create my account');
  await page.getByText('Too many people use this password').first().waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('password1');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await press(page, 'Create my account');
  await heading(page, 'Check your mail').waitFor();
  expect(await page.getByRole('main').innerText()).toMatch(/Send it again in (30|[12]?\d) seconds/);
  await expectAccessible(page);
  await open(page, await confirmPath('amina@example.com'));
  await expectAccessible(page);
  await press(page, 'Yes, this is my address');
  await heading(page, 'Hello, Amina').waitFor();
  await expectAccessible(page);
  await page.locator('header summary', { hasText: 'Account' }).click();
  await page.locator('header').getByText('amina@example.com').waitFor();
  // Nothing to ask: one tap is enough.
  await page.locator('header').getByRole('link', { name: 'Sign out' }).click();
  await heading(page, 'See you soon').waitFor();

  // The name is gone from every page, and what is in the cart is not.
  await choose(page, site, 'plain-night', { Regular: 2 });
  expect(await page.locator('header').getByText('Amina').count()).toBe(0);
  const cart = (await visitor.cookies()).find(({ name }) => name === 'MY_CART')?.value;
  await page.goto(`${site.url}/login?next=%2Fevents%2Fpay`);
  await waitForScript(page);
  await page.getByLabel('Email or phone').focus();
  await page.keyboard.type('amina@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not-the-one');
  await page.keyboard.press('Enter');
  await page.getByText('do not go together').waitFor();
  expect(await page.getByLabel('Email or phone').inputValue()).toBe('amina@example.com');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Your order').waitFor();
  expect((await visitor.cookies()).find(({ name }) => name === 'MY_CART')?.value).toBe(cart);
  expect(await page.getByLabel('Email').inputValue()).toBe('amina@example.com');

  // Nor does the checkout remember who was here, on a phone that several people use.
  const kept = () => page.evaluate(() => sessionStorage.getItem('checkout'));
  await page.getByLabel('Name', { exact: true }).fill('Amina of Kilimani');
  expect(await kept()).toContain('Amina of Kilimani');
  await open(page, '/logout');
  await press(page, 'Sign out');
  await heading(page, 'See you soon').waitFor();
  await expect.poll(kept, SOON).toBeNull();
  await visitor.close();
});

test('a forgotten password, and a profile that is edited, guarded and spoken in another language', async () => {
  const [page, visitor] = await newVisitor();
  await comeSignedIn(page, 'juma@example.com');
  await waitForScript(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
  await heading(page, 'See you soon').waitFor();
  await open(page, '/login');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await heading(page, 'Choose a new password').waitFor();
  await page.getByLabel('Email').fill('juma@example.com');
  await press(page, 'Send me the link');
  await heading(page, 'Check your mail').waitFor();
  await open(page, `/forgotPassword/reset?token=${tokenIn(await lastMail(site.db, 'juma@example.com'))}`);
  await expectAccessible(page);
  await page.getByLabel('New password').fill('three-new-words');
  await press(page, 'Save the new password');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email or phone').fill('juma@example.com');
  await page.getByLabel('Password', { exact: true }).fill('three-new-words');
  await press(page, 'Sign in');
  await heading(page, 'Hello, Amina').waitFor();

  await open(page, '/profile');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await heading(page, 'Edit profile').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('Juma Bakari');
  await page.getByLabel('Mobile number').fill('0722 000 111');
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('link', { name: 'Back to profile' }).click();
  expect(await heading(page, 'Edit profile').isVisible()).toBe(true);
  await press(page, 'Save');
  await page.getByRole('status').getByText('Saved').waitFor();
  await press(page, 'Send me a code');
  await page.getByLabel('Code from the SMS').waitFor();
  const code = /\d{6}/.exec((await lastMail(site.db, '+254722000111')).body_text)?.[0] ?? '';
  // The sixth digit sends it.
  await page.getByLabel('Code from the SMS').pressSequentially(code);
  await page.getByLabel('Code from the SMS').waitFor({ state: 'detached' });
  await page.getByRole('main').getByLabel('Language').selectOption('sw');
  await press(page, 'Save');
  await heading(page, 'Hariri wasifu').waitFor();
  await page.getByRole('status').getByText('Imehifadhiwa').waitFor();
  await visitor.close();
});

test('a second step: on with an app, asked for at sign-in', async () => {
  const [page, visitor] = await newVisitor({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await comeSignedIn(page, 'careful@example.com');
  await open(page, '/profile');
  await page.getByText('Switch it on').click();
  await page.locator('#factor-start-password').fill(PASSWORD);
  await press(page, 'Continue');
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '');
  await expectAccessible(page);
  await page.getByLabel('Code from the app').pressSequentially(totp(secret, site.now()));
  await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor();
  const [recovery = ''] = await page.locator('main li.select-all').allInnerTexts();
  await open(page, '/logout');
  await press(page, 'Sign out');
  await heading(page, 'See you soon').waitFor();
  await open(page, '/login?next=%2Fprofile');
  await page.getByLabel('Email or phone').fill('careful@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in');
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  // The pair is still there, and need not be typed again.
  expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(false);
  await press(page, 'Sign in');
  await heading(page, 'Profile').waitFor();
  expect(await mainText(page)).toContain('careful@example.com');
  await visitor.close();
});

test('without script: up, in, edited and out', async () => {
  const [page, visitor] = await newVisitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto(`${site.url}/account`);
  await heading(page, 'Welcome back').waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grace Achieng');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Mobile number').fill('12');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create my account');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('grace@example.com');
  await page.getByLabel('Mobile number').fill('');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create my account');
  await heading(page, 'Check your mail').waitFor();
  await page.goto(site.url + (await confirmPath('grace@example.com')));
  await press(page, 'Yes, this is my address');
  await heading(page, 'Hello, Grace').waitFor();
  await page.goto(`${site.url}/profile/edit`);
  await page.getByLabel('City').selectOption('nairobi');
  await press(page, 'Save');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${site.url}/account`);
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
  await heading(page, 'Sign out?').waitFor();
  await press(page, 'Sign out');
  await heading(page, 'See you soon').waitFor();
  await page.goto(`${site.url}/profile`);
  await heading(page, 'Welcome back').waitFor();
  await visitor.close();
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

test('signing out leaves nothing of a person behind, and their tickets only if they say so', async () => {
  const [page, visitor] = await newVisitor(WITH_WORKER);
  const [type = 0] = await typesOf(site.db, plainNight);
  const order = await api.buy([{ id: type, quantity: 1 }]);
  const hasTicket = () =>
    page.evaluate(async () =>
      (await (await caches.open('tickets-1')).keys()).some(({ url }) => url.includes('/tickets/')),
    );
  // The router notes how far each page was scrolled.
  const stored = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage]
        .flatMap((storage) => Object.keys(storage))
        .filter((name) => name !== 'react-router-scroll-positions'),
    );
  const cookieNames = async () => (await visitor.cookies()).map(({ name }) => name).sort();
  const signOut = async (keeps: boolean) => {
    await open(page, '/profile');
    await page.locator('header summary', { hasText: 'Account' }).click();
    await page.locator('header').getByRole('link', { name: 'Sign out' }).click();
    const question = page.getByLabel('Keep my ticket on this phone');
    await question.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (keeps) await question.check();
    await press(page, 'Sign out');
    await heading(page, 'See you soon').waitFor();
  };

  await comeSignedIn(page, 'shared-phone@example.com');
  await waitForScript(page);
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tickets' });
  await tab.and(page.locator(':visible')).click();
  await heading(page, 'My tickets').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/myTickets');
  await expect
    .poll(() => tab.and(page.locator(':visible')).getAttribute('aria-current'), {
      ...SOON,
      message: 'the tab of tickets is the current one',
    })
    .toBe('page');
  await open(page, '/events/search?event=jazz');
  await open(page, `/events/pay/${order.reference}`);
  await page.getByLabel('Email or mobile number').fill('joseph@example.com');
  await press(page, 'Show my order');
  await page.getByText('Saved on this phone').waitFor();
  await choose(page, site, 'plain-night', { Regular: 1 });
  expect(await cookieNames()).toEqual(expect.arrayContaining(['MY_CART', 'MY_ORDER', 'MY_SIGNIN']));

  const seen = () =>
    page.evaluate(async () => (await (await caches.open('pages-1')).keys()).map(({ url }) => url));
  await expect.poll(async () => (await seen()).join(), SOON).toContain('event=jazz');
  await signOut(true);
  await expect.poll(seen, SOON).toEqual([]);
  expect((await cookieNames()).filter((name) => name !== 'MY_LANG' && name !== 'MY_BROWSER')).toEqual([]);
  expect(await hasTicket()).toBe(true);
  await open(page, `/events/pay/${order.reference}`);
  await page.getByRole('heading', { name: 'Is this your order?' }).waitFor();

  await open(page, '/login');
  await page.getByLabel('Email or phone').fill('shared-phone@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in');
  await heading(page, 'Hello, Amina').waitFor();
  await page.evaluate(() => localStorage.setItem('review-draft-1', 'Not for the next one'));
  await signOut(false);
  await expect.poll(hasTicket, SOON).toBe(false);
  await open(page, '/tickets');
  await page.getByText('No tickets are kept here yet.').waitFor();
  await expect.poll(stored, SOON).toEqual([]);
  await visitor.close();
});

// What somebody finds on this phone: in the list of tickets, and without a network.
async function expectOnPhone(page: Page, codes: string[]): Promise<void> {
  await open(page, '/tickets');
  const list = page.getByRole('main').locator('section').first();
  if (codes.length === 0) await page.getByText('No tickets are kept here yet.').waitFor();
  else await list.getByRole('link').first().waitFor();
  const listed = async () =>
    (await list.getByRole('link').allInnerTexts()).map((text) => text.split('\n').at(-1));
  await expect.poll(listed, SOON).toEqual(codes);
  await page.context().setOffline(true);
  await page.goto(`${site.url}/account`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  const offline = await mainText(page);
  for (const code of codes) expect(offline).toContain(code);
  expect(await page.getByRole('main').getByRole('link').count(), offline).toBe(codes.length + 1);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' });
}

// A ticket that is kept while it is looked at. Answers where it is and its code.
async function keepTicket(page: Page): Promise<{ path: string; code: string }> {
  const [type = 0] = await typesOf(site.db, plainNight);
  const order = await api.buy([{ id: type, quantity: 1 }]);
  const [ticket] = await api.ticketsOf(order);
  const path = `/tickets/${ticket.id}?t=${order.token}`;
  await open(page, path);
  await page.getByText('Saved on this phone').waitFor();
  return { path, code: groupedCode(ticket.code) };
}

async function searchFor(page: Page, words: string): Promise<void> {
  await open(page, `/events/search?event=${words}`);
  await page.evaluate((term) => localStorage.setItem('recent-searches', JSON.stringify([term])), words);
  const isKept = (term: string) =>
    caches.open('pages-1').then(async (store) => (await store.keys()).some(({ url }) => url.includes(term)));
  await expect.poll(() => page.evaluate(isKept, words), SOON).toBe(true);
}

const recentSearches = (page: Page) => page.evaluate(() => localStorage.getItem('recent-searches'));

// Answers how to switch it on again.
async function switchScriptOff(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  return () => session.detach();
}

test.each(['before the page is awake', 'without script'])(
  'signing out by a plain form forgets as well: %s',
  async (how) => {
    const [page, visitor] = await newVisitor(WITH_WORKER);
    const guests = await keepTicket(page);
    await comeSignedIn(page, `plain-${how.length}@example.com`);
    const { path } = await keepTicket(page);
    await searchFor(page, 'mysecretsearch');
    // All the way: what a reload cuts off would be reported as trouble.
    await page.goto(`${site.url}/logout`, { waitUntil: 'networkidle' });
    if (how === 'without script') {
      const switchScriptOn = await switchScriptOff(page);
      await page.reload();
      await press(page, 'Sign out');
      await heading(page, 'See you soon').waitFor();
      await visitor.setOffline(true);
      await page.goto(site.url + path);
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
      expect(await mainText(page)).not.toContain('mysecretsearch');
      expect(
        await page.getByRole('main').getByRole('link').count(),
        'the guest’s ticket, and one to try again',
      ).toBe(2);
      await visitor.setOffline(false);
      await switchScriptOn();
      await page.goto(`${site.url}/events`);
    } else {
      await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
      await heading(page, 'See you soon').waitFor();
    }
    await expect.poll(() => recentSearches(page), SOON).toBeNull();
    await page.evaluate(() => caches.delete('pages-1'));
    await expectOnPhone(page, [guests.code]);
    await visitor.close();
  },
);

test('a session that was ended from elsewhere: the phone forgets when it hears of it, and not before', async () => {
  const [page, visitor] = await newVisitor(WITH_WORKER);
  const guests = await keepTicket(page);
  await comeSignedIn(page, 'lost-phone@example.com');
  const own = await keepTicket(page);
  await searchFor(page, 'mysecretsearch');
  await choose(page, site, 'plain-night', { Regular: 1 });
  await sql`
    delete from account_sessions
    where account_id = (select id from accounts where email = 'lost-phone@example.com')
  `.execute(site.db.sql);
  // Nobody has told the phone: at the door it must open.
  await visitor.setOffline(true);
  await page.goto(site.url + own.path);
  await page.getByText(own.code).first().waitFor();
  await waitForScript(page);
  // The first answer is lost on the way, as with a network that has only just come back.
  await page.route('**/api/user/find', (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/api/user/find') && page.url().includes('/login'),
    timeout: SOON.timeout,
  });
  await visitor.setOffline(false);
  await open(page, '/account');
  await heading(page, 'Welcome back').waitFor();
  await lost;
  await page.unroute('**/api/user/find');
  await expect.poll(() => recentSearches(page), SOON).toBeNull();
  expect((await visitor.cookies()).map(({ name }) => name)).not.toContain('MY_CART');
  await expectOnPhone(page, [guests.code]);
  await visitor.close();
});

test.each(['a guest', 'another person'])(
  'whoever was gone before the phone heard who it was is forgotten when %s comes',
  async (next) => {
    const [page, visitor] = await newVisitor(WITH_WORKER);
    await page.route('**/api/user/find', (route) => route.abort('internetdisconnected'));
    await signUp(page, `in-a-hurry-${next.length}@example.com`);
    await searchFor(page, 'mysecretsearch');
    await visitor.clearCookies();
    if (next === 'another person') await signUp(page, 'next@example.com');
    await page.unroute('**/api/user/find');
    await open(page, '/events');
    await expect.poll(() => recentSearches(page), SOON).toBeNull();
    await visitor.close();
  },
);

test('another person who signs in finds nothing of the one before, whatever became of their session', async () => {
  const [page, visitor] = await newVisitor(WITH_WORKER);
  const guests = await keepTicket(page);
  await signUp(page, 'first@example.com');
  await keepTicket(page);
  await searchFor(page, 'mysecretsearch');
  // As if it had run out: no cookie tells of it.
  await visitor.clearCookies();
  await signUp(page, 'second@example.com');
  await expect.poll(() => recentSearches(page), SOON).toBeNull();
  // Their own stay, as long as they are there.
  const own = await keepTicket(page);
  await page.goto(`${site.url}/account`);
  await heading(page, 'Hello, Amina').waitFor();
  // What a guest bought on this phone is found by whoever is signed in, too.
  await open(page, '/account/myTickets');
  await page.getByRole('main').getByRole('link', { name: guests.code }).waitFor();
  expect(await page.getByRole('main').getByText(own.code).count()).toBe(0);
  await visitor.setOffline(true);
  await page.goto(`${site.url}/account`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  const links = await page.getByRole('link').allInnerTexts();
  expect(links.filter((text) => text.includes(guests.code) || text.includes(own.code))).toHaveLength(2);
  // Beside the two: try again, and what the bar has.
  expect(links, links.join('; ')).toHaveLength(7);
  await visitor.close();
});
