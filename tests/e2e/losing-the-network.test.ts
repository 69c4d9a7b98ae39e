import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { AMINA, fillBuyer, PHONE } from '#tests/support/checkout.ts';
import { liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';

// Somebody buys a ticket on a train: at every step of the purchase the network goes away just before they tap.

const browser = await testBrowser();
const site = await liveSite();
await site.catalogue.add({ slug: 'train-night', name: 'Train Night' });

let page: Page;
afterEach(() => page.context().close());

async function newBuyer(options: object = {}): Promise<void> {
  const visitor = await browser.newVisitor({ ...PHONE, ...options });
  page = await visitor.newPage();
}

// The worker is in charge and has the site's files.
async function isKept(): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const files = () =>
    page.evaluate(async () => {
      const { id } = await (await fetch('/builds/latest.json')).json();
      const known = (await (await fetch(`/builds/${id}.json`)).json()).files as string[];
      const wanted = known.filter((file) => /^assets\/en\/(cart|order|ticket|my-tickets)-/.test(file));
      const found = await Promise.all(wanted.map((file) => caches.match(`/${file}`)));
      return wanted.length > 0 && found.every(Boolean);
    });
  await expect.poll(files, { ...SOON, message: 'the files of the site are kept' }).toBe(true);
}

// A screen of ours, with something on it and something to do.
async function expectAlive(step: string): Promise<void> {
  await expect
    .poll(() => page.locator('main').innerText(), { ...SOON, message: `${step}: there is a screen` })
    .toMatch(/\S{3}/);
  expect(page.url(), step).toContain(site.url);
  const text = await page.locator('body').innerText();
  expect(text, step).not.toMatch(/Application Error|Failed to fetch|ERROR!!|ERR_|No internet/);
  expect(await page.locator('main a:visible, main button:visible').count(), step).toBeGreaterThan(0);
}

const offlinePage = () => page.getByRole('heading', { name: 'You are offline' });

// Taps without a network, looks at the screen, gets the network back and does what the screen offers.
async function tapOffline(step: string, tap: () => Promise<void>, shows: Locator): Promise<void> {
  await page.context().setOffline(true);
  await tap();
  await shows.first().waitFor();
  await expectAlive(step);
  await page.context().setOffline(false);
}

const button = (name: string | RegExp) => page.getByRole('button', { name }).and(page.locator(':visible'));

test('whoever loses the network at any step of the purchase sees what happened, loses nothing and goes on', async () => {
  await newBuyer();
  await page.goto(`${site.url}/events/listing`);
  await isKept();
  await page.goto(`${site.url}/events/search?event=train`);
  await waitForScript(page);

  // From the list: a page that is not here.
  const card = page.getByRole('main').getByRole('article').getByRole('link').first();
  await tapOffline('card', () => card.click(), offlinePage());
  await page.getByRole('heading', { name: 'Train Night' }).first().waitFor();
  await waitForScript(page);

  // Seen before: it is here, after a look at the list as well.
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Train Night' }).first().waitFor();
  await waitForScript(page);
  await button('Add one: Regular').click();
  await expectAlive('choose');
  await button('Continue').click();
  await offlinePage().waitFor();
  await expectAlive('continue');
  await page.context().setOffline(false);

  // The choice is still there.
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await waitForScript(page);
  expect(await page.getByLabel('How many: Regular').inputValue()).toBe('1');
  await fillBuyer(page);
  await tapOffline('place', () => button(/^Continue to pay/).click(), page.getByRole('alert'));
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(AMINA.name);
  // Loaded anew without a network, and with it again: what was typed is there.
  await page.context().setOffline(true);
  await page.reload();
  await expectAlive('details, loaded anew');
  await page.context().setOffline(false);
  await expect
    .poll(() => page.getByLabel('Email').inputValue(), { ...SOON, message: 'what was typed' })
    .toBe(AMINA.email);
  await waitForScript(page);
  await button(/^Continue to pay/).click();
  await page.waitForURL(/\/events\/pay\/[0-9A-Z]{8}\?t=/);
  const order = page.url();

  await waitForScript(page);
  await tapOffline('pay', () => button(/^Pay Ksh/).click(), page.getByRole('alert'));
  await button(/^Pay Ksh/).click();
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor();
  // Sent as a document: whether it arrived is for the order to say.
  await tapOffline('provider', () => button(/^Pay The/).click(), offlinePage());
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor();
  await button(/^Pay The/).click();
  await page.waitForURL(/\/events\/pay\/success\?/);
  await page.getByText('Saved on this phone · works offline').waitFor();

  // Bought: from here on nothing needs a network.
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('img', { name: /^Entry code/ }).waitFor();
  await expectAlive('outcome, loaded anew');
  await page.context().setOffline(false);
  await page.goto(order);
  await waitForScript(page);
  await tapOffline(
    'ticket',
    () => page.getByRole('link', { name: /^Open/ }).first().click(),
    page.locator('main[data-order]').getByRole('img', { name: /^Entry code/ }),
  );
  await page.context().setOffline(true);
  await page.goto(order);
  await page.getByRole('img', { name: /^Entry code/ }).waitFor();
  await expectAlive('the link of the mail');
  await page.goto(`${site.url}/account/myTickets`);
  await offlinePage().waitFor();
  await page
    .getByRole('link', { name: /Train Night/ })
    .first()
    .click();
  await expectAlive('my tickets');
});

test('without a worker nobody is led out of the page that is there', async () => {
  await newBuyer({ serviceWorkers: 'block' });
  await page.goto(`${site.url}/events/train-night`);
  await waitForScript(page);
  await button('Add one: Regular').click();
  await tapOffline('continue', () => button('Continue').click(), offlinePage());
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
});

test('what is shown stays where only a second look fails', async () => {
  await newBuyer();
  await page.goto(`${site.url}/events/train-night`);
  await waitForScript(page);
  await button('Add one: Regular').click();
  await button('Continue').click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await fillBuyer(page);
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await page.route('**/api/event/order', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, message: 'These are gone.', code: 'sold_out' } }),
  );
  await button(/^Continue to pay/).click();
  await page.getByRole('alert').waitFor();
  await expectAlive('a refusal');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(AMINA.name);
});
