import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startRecaptcha } from '#tests/simulators/recaptcha.ts';
import { testBrowser } from '#tests/support/browser.ts';
import {
  buyUpToPaying,
  choose,
  continueToPay,
  fillBuyer,
  PHONE,
  placeOrder,
} from '#tests/support/checkout.ts';
import { liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { newPerson, PASSWORD } from '#tests/support/people.ts';
import { testSite } from '#tests/support/site.ts';
import { freePort } from '../../scripts/free-port.ts';

const browser = await testBrowser();
const site = await liveSite({ BOT_CHECK_ALLOWANCE: '1' });
await site.catalogue.add({ slug: 'guarded-night' });
const EMAIL = 'guarded.person@example.com';
await newPerson(site.app, site.db, EMAIL);
const google = await startRecaptcha('127.0.0.1');
afterAll(() => google.stop());

const tokenOf = (request: Request) => request.headers()['x-bot-check'] ?? '';
const isCall = (path: string) => (request: Request) => new URL(request.url()).pathname === path;

let trouble: () => string[] = () => [];

async function visit(path: string, url = site.url): Promise<Page> {
  const visitor = await browser.newVisitor(PHONE);
  trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(url + path);
  await waitForScript(page);
  return page;
}

async function signIn(page: Page): Promise<Request> {
  const sent = page.waitForRequest(isCall('/api/user/login'));
  await page.getByLabel('Email or phone').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/account$/);
  return sent;
}

test('signing in: the work is done in the browser, from the first touch on', async () => {
  const page = await visit('/login');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByLabel('Email or phone').focus();
  await expect.poll(() => asked.some((path) => path.includes('solver-worker'))).toBe(true);
  expect(asked).toContain('/api/bot-check/login');
  expect(tokenOf(await signIn(page))).toMatch(/^work\./);
  await page.context().close();
});

test('nothing of it is fetched by whoever only looks', async () => {
  const page = await visit('/login');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  // What is called "of" so many pages is the fields that all forms share.
  expect(files.filter((name) => /\/bot-check-(?!of-)|token-desk|solver/.test(name))).toEqual([]);
  await page.context().close();
});

test('an order goes out once, with a token', async () => {
  const visitor = await browser.newVisitor(PHONE);
  trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  const orders: Request[] = [];
  page.on('request', (request) => isCall('/api/event/order')(request) && orders.push(request));
  await buyUpToPaying(page, site, 'guarded-night', { Regular: 1 });
  expect(orders.map((request) => tokenOf(request).slice(0, 5))).toEqual(['work.']);
  expect(trouble()).toEqual([]);
  await visitor.close();
});

test('a token that is refused is replaced without a word', async () => {
  const visitor = await browser.newVisitor(PHONE);
  const page = await visitor.newPage();
  const sent: string[] = [];
  await page.route('**/api/event/order', async (route) => {
    const isFirst = sent.push(tokenOf(route.request())) === 1;
    const headers = { ...route.request().headers(), ...(isFirst && { 'x-bot-check': 'work.nonsense' }) };
    await route.continue({ headers });
  });
  await buyUpToPaying(page, site, 'guarded-night', { Regular: 1 });
  expect(sent).toHaveLength(2);
  expect(sent[1]).not.toBe(sent[0]);
  await visitor.close();
});

test('checking a ticket sends the token with the form', async () => {
  const page = await visit('/account/myTickets/checkTicket');
  await page.getByLabel('Order reference').fill('ABCDEFGH');
  await page.getByLabel('Email').fill('somebody@example.com');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('main').locator('form button[type=submit]').click();
  expect(new URLSearchParams((await sent).postData() ?? '').get('bot_check')).toMatch(/^work\./);
  await page.getByRole('alert').or(page.getByText('No ticket matches')).first().waitFor();
  await page.context().close();
});

test('without JavaScript whoever waits buys', async () => {
  const visitor = await browser.newVisitor({ ...PHONE, javaScriptEnabled: false });
  const page = await visitor.newPage();
  const order = async () => {
    await page.goto(`${site.url}/events/guarded-night`);
    await page.getByLabel('How many: Regular').fill('1');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await fillBuyer(page);
    await page.getByRole('button', { name: /^Continue to pay/ }).click();
  };
  // The one that is free.
  await order();
  await page.waitForURL(/\/events\/pay\/[0-9A-Z]{8}\?t=/);
  await order();
  await page
    .getByText(/Wait \d+ seconds/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Amina Otieno');
  site.moveClock(90_000);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.waitForURL(/\/events\/pay\/[0-9A-Z]{8}\?t=/);
  await visitor.close();
});

test('where the work cannot be done the browser waits instead', async () => {
  const visitor = await browser.newVisitor(PHONE);
  const page = await visitor.newPage();
  // As where a page is not secure.
  await page.route('**/*solver-worker*', (route) => route.abort());
  await page.route('**/api/event/order', async (route) => {
    // It stands still for the buyer; the server's clock is ahead already.
    if (tokenOf(route.request()).startsWith('wait.')) site.moveClock(60_000);
    await route.continue();
  });
  await choose(page, site, 'guarded-night', { Regular: 1 });
  await continueToPay(page);
  await fillBuyer(page);
  await placeOrder(page);
  await visitor.close();
});

test.each(['hidden', 'bottomright'] as const)('reCAPTCHA with its badge %s', async (badge) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PUBLIC_URL: url, ...google.env, RECAPTCHA_BADGE: badge };
  await testSite(site.db, { port, env, now: site.now() });
  google.scriptQueries.length = 0;
  const page = await visit('/login', url);
  expect(google.scriptQueries).toEqual([]);
  expect(tokenOf(await signIn(page))).toMatch(/^03AF/);
  expect(google.scriptQueries.map(String)).toEqual([
    `render=${badge === 'hidden' ? 'site-key-of-tests' : 'explicit'}&hl=id`,
  ]);
  expect(trouble()).toEqual([]);
  const again = await visit('/forgotPassword', url);
  await again.getByLabel('Email').focus();
  const mark = again.locator('.grecaptcha-badge');
  await mark.waitFor({ state: 'attached' });
  expect(await mark.isVisible()).toBe(badge === 'bottomright');
  const note = again.getByText('This site is protected by reCAPTCHA');
  if (badge === 'hidden') await note.waitFor();
  else expect([await mark.getAttribute('data-style'), await note.count()]).toEqual(['bottomright', 0]);
  expect(trouble()).toEqual([]);
  await page.context().close();
  await again.context().close();
});
