import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, SOON } from '#tests/support/live-site.ts';
import { newOwnEvent } from '#tests/support/own-event.ts';
import { newPerson } from '#tests/support/people.ts';
import { type Buyer, buyTickets } from '#tests/support/sold-orders.ts';

// A seller looks an order up, on a phone and at a desk, with script and without.

const browser = await testBrowser();
const site = await liveSite();
const owner = await newPerson(site.app, site.db, 'seller@example.com');
const DESK = { viewport: { width: 1440, height: 900 } };

const newEvent = (slug: string) =>
  newOwnEvent(site, 'seller@example.com', { slug, capacity: 100, other: 'Balcony' });

const buy = (event: number, buyer: Buyer, quantity: number) => buyTickets(site, event, buyer, quantity);

async function signedIn(options: object): Promise<Page> {
  const visitor = await browser.newVisitor(options);
  await visitor.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return visitor.newPage();
}

test.each([
  ['a phone without script', 0, { ...PHONE, javaScriptEnabled: false }],
  ['a desk', 1, DESK],
])('on %s: an order is found by half a phone number', async (name, look, options) => {
  const { id, home } = await newEvent(`found-${name.replaceAll(' ', '-')}`);
  const amina = { name: 'Amina Otieno', email: 'amina@example.com', phone: `071234567${look}` };
  const reference = await buy(id, amina, 3);
  const other = await buy(id, { name: 'Baraka Mwangi', email: 'baraka@example.com', phone: '0733111222' }, 1);
  const page = await signedIn(options);
  await page.goto(home);
  await page.getByRole('link', { name: 'Orders', exact: true }).locator('visible=true').click();
  await page.getByText(other).waitFor();
  await page.getByLabel(/^Name, phone, email/).fill(`34567${look}`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText(other).waitFor({ state: 'detached' });
  await page.getByText(reference).waitFor();
  await expect.poll(() => page.getByText('Amina Otieno').count(), SOON).toBe(1);
  await expectNoSidewaysScroll(page);
});

test.each([
  ['a phone', PHONE],
  ['a desk without script', { ...DESK, javaScriptEnabled: false }],
])(
  'on %s: one of three tickets becomes another, one goes back, and the page says so',
  async (name, options) => {
    const { id, home } = await newEvent(`refund-${name.replaceAll(' ', '-')}`);
    const reference = await buy(
      id,
      { name: 'Amina Otieno', email: 'amina@example.com', phone: '0712345678' },
      3,
    );
    const page = await signedIn(options);
    await page.goto(`${home}/orders?q=${reference}`);
    await page.getByRole('link', { name: 'Amina Otieno' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByText('Change the ticket type').nth(2).click();
    await page.getByLabel('What it becomes').nth(2).selectOption({ label: 'Balcony · 100 left' });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Change it' }).locator('visible=true').click();
    await page.getByText('The ticket was changed.').waitFor();
    await page.getByText(/changed ticket 3: Regular → Balcony$/).waitFor();
    await page.getByRole('link', { name: 'Give money back' }).click();
    await page.getByRole('checkbox', { name: /^1 · / }).uncheck();
    await page.getByRole('checkbox', { name: /^3 · / }).uncheck();
    await page.getByRole('button', { name: 'See what goes back' }).click();
    await page.getByText(/Takes ticket 2 back and returns Ksh.1,500.00 to Amina Otieno/).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Return Ksh/ }).click();
    await page.getByText('The tickets were taken back.').waitFor();
    await page.getByText(/Ticket 2 was taken back/).waitFor();
    const refunds = await rowsOf(
      site.db,
      sql`select amount_minor from refunds where order_reference = ${reference}`,
    );
    expect(refunds).toEqual([{ amount_minor: 150_000 }]);
  },
);
