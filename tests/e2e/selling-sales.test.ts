import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days, hours, ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';
import { newMember } from '#tests/support/teams.ts';
import { wallClock } from '#web/forms/local-time.ts';

// A seller on a phone lowers prices for an evening and hands out a code; with script, and without.

const browser = await testBrowser();
const site = await liveSite();
const owner = await newMember(site.app, site.db, { email: 'seller@example.com' });

async function newEvent(slug: string): Promise<string> {
  const [id = 0] = await site.catalogue.add({
    slug,
    startsAt: days(10, site.now()),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }],
  });
  return `${site.url}/sell/${ORGANIZERS.ngoma.slug}/events/${id}`;
}

async function signedIn(options: object): Promise<BrowserContext> {
  const visitor = await browser.newVisitor({ ...PHONE, ...options });
  await visitor.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return visitor;
}

async function fillSale(page: Page, percent: string): Promise<void> {
  const { date, time } = wallClock(hours(6, site.now()).toISOString(), 'Africa/Nairobi');
  await page.getByLabel('What buyers see it called').fill('Payday');
  await page.locator('#to_date').fill(date);
  await page.locator('#to_time').fill(time);
  await page.getByLabel('Percent off').fill(percent);
}

async function makeCode(page: Page, code: string): Promise<string> {
  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await page.getByRole('link', { name: 'New code' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.getByRole('textbox', { name: 'Percent off' }).fill('50');
  await page.getByRole('button', { name: 'Make the code' }).click();
  const link = page.getByRole('link', { name: /^Link with the code/ });
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}

test('on a phone: what buyers will see while it is typed, the sale, a code and its link', async () => {
  const event = await newEvent('phone-evening');
  const page = await (await signedIn({})).newPage();
  await page.goto(`${event}/flash`);
  await page.getByRole('link', { name: 'New flash sale' }).click();
  await page.getByLabel('What buyers see it called').waitFor();
  await waitForScript(page);
  await fillSale(page, '20');
  const preview = page.getByRole('region', { name: 'What buyers see' });
  await preview.locator('ins', { hasText: '1,200' }).waitFor();
  expect(await preview.locator('del').textContent()).toContain('1,500');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Set the flash sale' }).click();
  await page.getByRole('heading', { name: 'On now' }).waitFor();
  await expectNoSidewaysScroll(page);
  const link = await makeCode(page, 'half');
  await expectNoSidewaysScroll(page);

  const buyer = await (await browser.newVisitor(PHONE)).newPage();
  await buyer.goto(link);
  await buyer.getByText('HALF').first().waitFor();
  await expect.poll(() => buyer.getByRole('main').textContent(), SOON).toContain('1,200');

  await page.getByRole('link', { name: 'Flash sales' }).click();
  await page.getByRole('button', { name: /^End now/ }).click();
  await page.getByText('Nothing was sold in it.').waitFor();
  await page.context().close();
  await buyer.context().close();
});

test('without script: the same, and 5,001 codes are refused at their field', async () => {
  const event = await newEvent('plain-evening');
  const page = await (await signedIn({ javaScriptEnabled: false })).newPage();
  await page.goto(`${event}/flash/new`);
  await fillSale(page, '20');
  await page.getByRole('button', { name: 'Show what buyers see' }).click();
  await page.getByRole('region', { name: 'What buyers see' }).filter({ hasText: '1,200' }).waitFor();
  await page.getByRole('button', { name: 'Set the flash sale' }).click();
  await page.getByRole('heading', { name: 'On now' }).waitFor();
  await makeCode(page, 'PLAIN');
  await page.getByRole('link', { name: 'Make many codes' }).click();
  await page.getByLabel('How many codes').fill('5001');
  await page.getByRole('textbox', { name: 'Percent off' }).fill('10');
  await page.getByRole('button', { name: 'Make the codes' }).click();
  await page.locator('#count-error').waitFor();
  await page.getByLabel('How many codes').fill('4');
  await page.getByRole('button', { name: 'Make the codes' }).click();
  expect((await page.getByLabel('The codes, one to a line').inputValue()).split('\n')).toHaveLength(4);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});
