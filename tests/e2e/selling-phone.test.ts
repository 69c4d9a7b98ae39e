import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';
import { newPerson } from '#tests/support/people.ts';

// What a seller sees on a small screen without looking for it.

// Any tile is as good as another.
const tiles = createServer((_, answer) => answer.writeHead(204).end());
await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
const { port } = tiles.address() as AddressInfo;

const browser = await testBrowser();
const site = await liveSite({ MAP_TILES: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` });
const home = `${site.url}/sell/${ORGANIZERS.ngoma.slug}`;
let visitor: BrowserContext;
let event = 0;

beforeAll(async () => {
  const email = 'phone@example.com';
  const { cookies } = await newPerson(site.app, site.db, email);
  const [row] = await rowsOf<{ account: string; organizer: number }>(
    site.db,
    sql`select accounts.id as account, organizers.id as organizer from accounts, organizers
      where accounts.email = ${email} and organizers.slug = ${ORGANIZERS.ngoma.slug}`,
  );
  await site.db.sql
    .transaction()
    .execute((tx) => insertMember(tx, row?.account ?? '', row?.organizer ?? 0, 'owner'));
  visitor = await browser.newVisitor(PHONE);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  [event = 0] = await site.catalogue.add({
    slug: 'small-screen',
    name: 'Small screen',
    startsAt: days(20, site.now()),
    ticketTypes: ['Early', 'Regular', 'Table', 'Balcony', 'Late'].map((name) => ({
      name,
      priceMinor: 1_500_00,
      pool: { capacity: 100 },
    })),
  });
});

afterAll(async () => {
  await visitor.close();
  tiles.close();
});

test('the tab that is open is in sight, also when it is the last', async () => {
  const page = await visitor.newPage();
  const row = page.getByRole('navigation', { name: 'Small screen' });
  const isInSight = () =>
    row.locator('[aria-current]').evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return left >= 0 && right <= document.documentElement.clientWidth;
    });
  await page.goto(`${home}/events/${event}/details`);
  await waitForScript(page);
  await expect.poll(isInSight, SOON).toBe(true);
  await row.evaluate((nav) => nav.scrollTo(0, 0));
  await row.getByRole('link', { name: 'Overview' }).click();
  await page.waitForURL(`${home}/events/${event}`);
  await expect.poll(isInSight, SOON).toBe(true);
  await page.close();
});

test('the frame for other sites is shown as high as it is, and the code says about the same', async () => {
  const page = await visitor.newPage();
  await page.goto(`${home}/events/${event}/share`);
  await waitForScript(page);
  const frame = page.locator('iframe');
  await frame.scrollIntoViewIfNeeded();
  const heights = () =>
    frame.evaluate((element: HTMLIFrameElement) => ({
      inside: element.contentDocument?.documentElement.scrollHeight ?? 0,
      shown: element.clientHeight,
    }));
  const fits = async () => {
    const { inside, shown } = await heights();
    return inside > 300 && Math.abs(inside - shown) <= 1;
  };
  await expect.poll(fits, SOON).toBe(true);
  const { inside: onPhone } = await heights();
  // On a page that is wider than a phone a ticket stands on one line.
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(async () => (await heights()).inside < onPhone && (await fits()), SOON).toBe(true);
  const { inside } = await heights();
  const code = await page.getByRole('textbox', { name: 'Code of the embed' }).inputValue();
  const told = Number(/data-height="(\d+)"/.exec(code)?.[1]);
  expect(Math.abs(told - inside) / inside, `${told} for ${inside}`).toBeLessThan(0.15);
  await page.setViewportSize(PHONE.viewport);
  await expect.poll(fits, SOON).toBe(true);
  await expectNoSidewaysScroll(page);
  await page.close();
});

test('the pin: how it is set is said, and it is set by a tap and by the keyboard', async () => {
  const page = await visitor.newPage();
  await page.goto(`${home}/venues/new`);
  await waitForScript(page);
  const map = page.getByRole('application', { name: 'Map: tap where the place is' });
  await map.waitFor();
  expect(await map.getAttribute('aria-describedby')).toBe('pin-map-hint');
  await page.getByText('Tap the map to set the pin').waitFor();
  const pin = page.getByLabel('Pin', { exact: true });
  expect(await map.locator('.leaflet-marker-icon').count()).toBe(0);
  await map.click({ position: { x: 100, y: 100 } });
  await expect.poll(() => pin.inputValue(), SOON).not.toBe('');
  const tapped = await pin.inputValue();
  await page.getByRole('status').filter({ hasText: tapped }).waitFor({ state: 'attached' });
  await map.focus();
  await map.press('Enter');
  await expect.poll(() => pin.inputValue(), SOON).not.toBe(tapped);
  expect(await map.locator('.leaflet-marker-icon').count()).toBe(1);
  await expectAccessible(page);
  await page.close();
});

test('the last day stands beside the first, and what sells by the day says what it needs', async () => {
  const page = await visitor.newPage();
  await page.goto(`${home}/events`);
  await page.locator('form[action$="/new"] button').first().click();
  await page.waitForURL(/\/drafts\//);
  await waitForScript(page);
  const saved = () => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  const first = days(20, site.now()).toISOString().slice(0, 10);
  const last = days(22, site.now()).toISOString().slice(0, 10);
  await page.getByLabel('Date', { exact: true }).fill(first);
  await page.getByLabel(/^Starts/).fill('16:00');
  const ticket = page.getByRole('group', { name: 'First ticket' });
  await ticket.getByLabel('Ticket name').fill('One day');
  await ticket.getByLabel('How many').fill('80');
  await ticket.getByLabel('Good for').selectOption('days');
  const needed = ticket.getByRole('status').filter({ hasText: 'So far the event has one day.' });
  await needed.waitFor();
  await page.getByLabel('Last day, if several').fill(last);
  await needed.waitFor({ state: 'detached' });
  await saved();
  await page.getByRole('button', { name: 'Add another ticket' }).click();
  const pass = page.getByRole('group', { name: 'Ticket 2' });
  await pass.getByLabel('Ticket name').fill('All of it');
  // Of several days: what it is good for and how often it lets in is asked in sight, and once means one of them.
  expect(await pass.getByLabel('Good for').inputValue()).toBe('own');
  await pass.getByText('This many for the whole event').waitFor();
  const once = pass.getByRole('status').filter({ hasText: 'on one of the 3 days only' });
  await once.waitFor();
  await pass.getByLabel('Lets people in').selectOption('daily');
  await once.waitFor({ state: 'detached' });
  await pass.getByLabel('Good for').selectOption('days_of:0');
  expect(await pass.getByLabel('How many').count()).toBe(0);
  await pass.getByText('it takes a place on each of them').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // Another first day does not leave a last day behind that nobody typed.
  await page.getByLabel('Last day, if several').fill('');
  await saved();
  await page.reload();
  await waitForScript(page);
  expect(await page.getByLabel('Last day, if several').inputValue()).toBe('');
  await page.close();
});
