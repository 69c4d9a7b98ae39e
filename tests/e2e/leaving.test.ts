import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import {
  buyUpToPaying,
  choose,
  continueToPay,
  expectAccessible,
  fillBuyer,
  PHONE,
} from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';

// Somebody with tickets on hold goes elsewhere on the site, and comes back.

const browser = await testBrowser();
const site = await liveSite();
await site.catalogue.add({ slug: 'kept-night', name: 'Kept Night', startsAt: days(10, site.now()) });

const newPage = async (options: object = PHONE) => (await browser.newVisitor(options)).newPage();
const logo = (page: Page) => page.getByRole('banner').getByRole('link').first();
const question = (page: Page) => page.getByRole('dialog', { name: /^Your tickets are held until/ });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Kept Night' });

async function hold(page: Page): Promise<string> {
  const reference = await buyUpToPaying(page, site, 'kept-night', { Regular: 1 });
  await page.getByRole('button', { name: /^Pay Ksh/ }).waitFor();
  // Its code comes after the page.
  await page.locator('dialog[aria-labelledby="leave-title"]').waitFor({ state: 'attached' });
  return reference;
}

test('leaving asks once, and a bar leads back', async () => {
  const page = await newPage();
  const reference = await hold(page);
  await logo(page).click();
  await question(page).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await question(page).waitFor({ state: 'hidden' });
  expect(page.url()).toContain(reference);
  await logo(page).click();
  await page.waitForURL(/\/events$/);
  await bar(page)
    .getByText(/^Your tickets are held for \d+:\d\d$/)
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // On another page, and in a new document, as well.
  await page.goto(`${site.url}/events/kept-night`);
  await bar(page).getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(new RegExp(`/events/pay/${reference}\\?t=`));
  await page.getByRole('button', { name: /^Pay Ksh/ }).waitFor();
  expect(await bar(page).count()).toBe(0);
  await page.goto(`${site.url}/tickets`);
  await page.getByRole('link', { name: 'Continue' }).waitFor();
  expect(await bar(page).count()).toBe(0);
});

test('leaving keeps the tickets, or gives them back, as one says', async () => {
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  await hold(page);
  await logo(page).click();
  await page.getByRole('button', { name: 'Leave, keep them held' }).click();
  await page.waitForURL(/\/events$/);
  await bar(page).waitFor();
  const reference = await hold(page);
  await logo(page).click();
  await question(page).getByRole('button', { name: 'Give the tickets back' }).click();
  await page.waitForURL(/\/events$/);
  expect(await bar(page).count()).toBe(0);
  const answer = await page.request.get(`${site.url}/api/event/pay/${reference}`);
  expect((await answer.json()).data.state).toBe('cancelled');
});

test('the network goes away just after placing: the cart is empty, and there is a way back', async () => {
  const page = await newPage({ ...PHONE, serviceWorkers: 'allow' });
  await choose(page, site, 'kept-night', { Regular: 1 });
  await continueToPay(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await fillBuyer(page);
  await page.route('**/api/event/order', async (route) => {
    const response = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  const cart = async () => (await page.context().cookies()).find(({ name }) => name === 'MY_CART')?.value;
  await expect.poll(cart, { ...SOON, message: 'the cart is empty' }).toBeFalsy();
  await page.context().setOffline(false);
  // The page goes on by itself, which would break off whatever is opened meanwhile.
  await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' });
  await page.goto(`${site.url}/events`);
  await waitForScript(page);
  await bar(page).getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Pay Ksh/ }).waitFor();
});
