import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days, hours } from '#tests/support/catalogue.ts';
import { liveSite, SOON, waitForScript, watchTrouble } from '#tests/support/live-site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1440, height: 900 } };

const browser = await testBrowser();
const site = await liveSite();

let trouble: () => string[] = () => [];
afterEach(() => expect(trouble()).toEqual([]));

async function visit(
  slug: string,
  options: object = PHONE,
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const visitor = await browser.newVisitor(options);
  trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await prepare?.(page);
  const asked = page.waitForResponse((response) => response.url().includes('/api/event/availability/'));
  await page.goto(`${site.url}/events/${slug}`);
  await waitForScript(page);
  await asked;
  return page;
}

const mainText = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');

const installClock = (page: Page) => page.clock.install({ time: site.now() });

// On the server and in the page, whose clock must be installed.
async function passTime(page: Page, ms: number): Promise<void> {
  site.moveClock(ms);
  await page.clock.runFor(ms);
}

// A flash sale that ends after so many seconds, and nothing else.
async function addFlashSale(slug: string, endsInSeconds: number): Promise<void> {
  const now = site.now();
  await site.catalogue.add({
    slug,
    startsAt: days(10, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 2_000_00, pool: { capacity: 100 } }],
    flashSales: [
      {
        label: 'Short and sweet',
        startsAt: hours(-1, now),
        endsAt: new Date(now.getTime() + endsInSeconds * 1_000),
        pool: { capacity: 40, sold: 2 },
        prices: [{ ticketType: 0, priceMinor: 1_250_00 }],
      },
    ],
  });
}

test('a flash sale counts down, ends, and the price falls back without a jump', async () => {
  await addFlashSale('ending-flash', 55);
  const page = await visit('ending-flash', DESK, installClock);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Regular' }).first();
  expect(await mainText(page)).toContain('Short and sweet');
  await expect.poll(() => mainText(page), SOON).toContain('38 left at this price');
  const timer = page.getByRole('timer').first();
  await timer.waitFor();
  const first = await timer.innerText();
  expect(first).toMatch(/00:00:\d\d/);
  await expect.poll(() => timer.innerText(), SOON).not.toBe(first);
  const rowBox = await row.boundingBox();
  const nextHeading = page.getByRole('heading', { name: /About|Where/ }).first();
  const before = await nextHeading.boundingBox();

  await passTime(page, 55_000);
  await row.locator('ins').first().waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await row.innerText()).replaceAll('\u00a0', ' '), SOON)
    .toContain('Ksh 2,000');
  const text = await row.innerText();
  expect(text).not.toMatch(/1,250|left at this price/);
  expect(await row.locator('del').count()).toBe(0);
  expect((await row.boundingBox())?.height).toBe(rowBox?.height);
  expect((await nextHeading.boundingBox())?.y).toBe(before?.y);
  await page.context().close();
});

test('the countdown runs on the server’s clock, not on the phone’s', async () => {
  await addFlashSale('phone-is-wrong', 3_600);
  // This phone believes that it is three hours later: the sale would be over.
  const page = await visit('phone-is-wrong', PHONE, (fresh) =>
    fresh.clock.install({ time: new Date(Date.now() + 3 * 3_600_000) }),
  );
  const timer = page.getByRole('timer').first();
  await timer.waitFor();
  expect(await timer.innerText()).toMatch(/00:59:|01:00:00/);
  expect(await mainText(page)).toContain('Ksh 1,250');
  await page.context().close();
});

test('no clock runs while a sale has more than a day to go', async () => {
  await addFlashSale('long-flash', 3 * 24 * 3_600);
  const page = await visit('long-flash');
  expect(await mainText(page)).toContain('Short and sweet');
  expect(await page.getByRole('timer').count()).toBe(0);
  await page.context().close();
});

test('what came with the page stays while the code behind it is on its way', async () => {
  await addFlashSale('slow-flash', 3 * 24 * 3_600);
  const page = await visit('slow-flash', PHONE, async (fresh) => {
    await fresh.route(/flash-strip.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
  });
  for (let look = 0; look < 20; look += 1) {
    expect(await mainText(page)).toContain('Short and sweet');
    await page.waitForTimeout(100);
  }
  await page.context().close();
});

test('a sale that starts opens by itself', async () => {
  const now = site.now();
  await site.catalogue.add({
    slug: 'opening-evening',
    startsAt: days(10, now),
    ticketTypes: [
      {
        name: 'Regular',
        priceMinor: 1_500_00,
        pool: { capacity: 100 },
        saleStartsAt: new Date(now.getTime() + 55_000),
      },
    ],
  });
  const page = await visit('opening-evening', PHONE, installClock);
  const row = page.getByRole('listitem').filter({ hasText: 'Regular' }).first();
  expect(await row.innerText()).toMatch(/On sale/);
  await passTime(page, 55_000);
  await expect.poll(() => row.innerText(), SOON).not.toMatch(/On sale (today|tomorrow|[A-Z][a-z]{2} \d)/);
  await page.context().close();
});

test('what is sold while one looks is seen within half a minute', async () => {
  const [id = 0] = await site.catalogue.add({ slug: 'selling-evening', startsAt: days(10, site.now()) });
  const page = await visit('selling-evening', PHONE, installClock);
  expect(await mainText(page)).not.toMatch(/sold out/i);
  await sql`
    update pools set sold = capacity
    from ticket_type_pools link join ticket_types on ticket_types.id = link.ticket_type_id
    where pools.id = link.pool_id and ticket_types.event_id = ${id}
  `.execute(site.db.sql);
  await page.clock.runFor(31_000);
  await expect.poll(() => mainText(page), SOON).toMatch(/sold out/i);
  await page.context().close();
});

test('a call that fails is said quietly and can be repeated; the page stays', async () => {
  await site.catalogue.add({ slug: 'unsteady-evening', startsAt: days(10, site.now()) });
  const visitor = await browser.newVisitor(PHONE);
  const page = await visitor.newPage();
  let isBroken = true;
  await page.route('**/api/event/availability/**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { statusCode: 500 } }) : route.continue(),
  );
  await page.goto(`${site.url}/events/unsteady-evening`);
  await page.getByText('We could not check what is left just now.').waitFor();
  expect(await mainText(page)).toContain('Ksh 1,500');
  isBroken = false;
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByText('We could not check what is left just now.').waitFor({ state: 'detached' });
  await visitor.close();
});

test('on a phone a bar leads to the tickets and goes away when they are in view', async () => {
  await site.catalogue.add({
    slug: 'bar-evening',
    startsAt: days(10, site.now()),
    description: Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of a long story.`).join('\n\n'),
  });
  const page = await visit('bar-evening');
  const bar = page.getByRole('region', { name: 'Price and tickets' });
  await bar.waitFor();
  expect((await bar.innerText()).replaceAll('\u00a0', ' ')).toContain('Ksh 1,500');
  await bar.getByRole('link').click();
  const tickets = page.getByRole('heading', { name: 'Tickets' });
  await expect
    .poll(() => tickets.evaluate((heading) => heading.getBoundingClientRect().top < innerHeight), SOON)
    .toBe(true);
  await expect.poll(() => page.locator('.tickets-bar').getAttribute('inert'), SOON).not.toBeNull();
  await page.context().close();
});

test('on a desk the tickets stand beside the rest', async () => {
  const page = await visit('bar-evening', DESK);
  const tickets = await page.getByRole('heading', { name: 'Tickets' }).boundingBox();
  const about = await page.getByRole('heading', { name: 'About' }).boundingBox();
  expect(tickets?.x ?? 0).toBeGreaterThan((about?.x ?? 0) + 300);
  await page.context().close();
});
