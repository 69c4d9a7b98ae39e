import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import { liveSite } from '#tests/support/live-site.ts';

const browser = await testBrowser();
const site = await liveSite();
await site.catalogue.add({
  slug: 'zebra-xylophone-night',
  name: 'Zebra Xylophone Night',
  startsAt: days(12, site.now()),
});

async function visit(path: string, width = 390): Promise<Page> {
  const visitor = await browser.newVisitor({ javaScriptEnabled: false, viewport: { width, height: 844 } });
  const page = await visitor.newPage();
  await page.goto(site.url + path);
  return page;
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const pathOf = (page: Page) => decodeURIComponent(page.url().slice(site.url.length)).replaceAll('%2C', ',');

test('browse: front page, category, event', async () => {
  const page = await visit('/');
  expect(pathOf(page)).toBe('/events');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Comedy/ })
    .first()
    .click();
  expect(pathOf(page)).toBe('/events/category/comedy');
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  await cards(page).first().getByRole('link').click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  expect(await page.getByRole('heading', { name: 'Tickets' }).isVisible()).toBe(true);
  await page.context().close();
});

test('search', async () => {
  const page = await visit('/events/search');
  await page.getByRole('main').getByLabel('Artist, event or venue').fill('zebra xylophone');
  await page.getByRole('main').getByLabel('City').selectOption('nairobi');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  expect(new URL(page.url()).searchParams.get('event')).toBe('zebra xylophone');
  expect(await cards(page).first().getByRole('heading').textContent()).toBe('Zebra Xylophone Night');
  await page.context().close();
});

test('the search field of every page', async () => {
  const page = await visit('/events', 1440);
  const field = page.getByRole('banner').getByLabel('Artist, event or venue');
  await field.fill('zebra');
  await field.press('Enter');
  expect(pathOf(page)).toMatch(/^\/events\/search\?event=zebra/);
  expect(await cards(page).first().getByRole('heading').textContent()).toBe('Zebra Xylophone Night');
  await page.context().close();
});

test.each([390, 1440])('filters, at %i px', async (width) => {
  const page = await visit('/events/listing', width);
  const opener = page.getByRole('main').getByRole('link', { name: /^Filters/ });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('checkbox', { name: /^Music/ }).check();
  await page.getByRole('checkbox', { name: /^Comedy/ }).check();
  await page.getByRole('radio', { name: 'Paid' }).check();
  await page.getByRole('button', { name: 'Show events' }).click();
  expect(pathOf(page)).toBe('/events/listing/category:comedy,music+price:paid');
  expect(await cards(page).count()).toBeGreaterThan(0);
  // What was chosen is still chosen.
  const again = page.getByRole('main').getByRole('link', { name: /^Filters/ });
  if (await again.isVisible()) await again.click();
  expect(await page.getByRole('checkbox', { name: /^Music/ }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Paid' }).isChecked()).toBe(true);
  await page.context().close();
});

test('pages of a list, forth and back', async () => {
  const page = await visit('/events/listing');
  const first = await cards(page).getByRole('heading').allTextContents();
  expect(first).toHaveLength(8);
  expect(await page.getByRole('button', { name: 'Load more' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Next page' }).click();
  expect(pathOf(page)).toBe('/events/listing?page=2');
  const second = await cards(page).getByRole('heading').allTextContents();
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await page.getByRole('link', { name: 'Previous page' }).click();
  expect(pathOf(page)).toBe('/events/listing');
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(first);
  await page.context().close();
});

test('another language', async () => {
  const page = await visit('/events/zebra-xylophone-night');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Bahasa Indonesia' }).click();
  expect(pathOf(page)).toBe('/events/zebra-xylophone-night');
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
  await page.goto(`${site.url}/events`);
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
  await page.context().close();
});

test('sorting and taking filters off are links', async () => {
  const page = await visit('/events/listing/city:nairobi', 1440);
  await page.getByRole('main').getByRole('link', { name: 'Trending', exact: true }).click();
  expect(pathOf(page)).toBe('/events/listing/city:nairobi+sort:trending');
  await page.getByRole('link', { name: /Remove filter:.*Nairobi/ }).click();
  expect(pathOf(page)).toBe('/events/listing/sort:trending');
  await page.context().close();
});

test('nothing is offered that only a script could do', async () => {
  for (const path of [
    '/events',
    '/events/listing',
    '/events/search',
    '/events/zebra-xylophone-night',
    '/nothing/here',
  ]) {
    const page = await visit(path, 1440);
    const buttons = await page
      .locator('button:visible')
      .evaluateAll((all) =>
        all
          .filter(
            (button) =>
              (button as HTMLButtonElement).type !== 'submit' || !(button as HTMLButtonElement).form,
          )
          .map((button) => button.getAttribute('aria-label') ?? button.textContent),
      );
    expect(buttons, path).toEqual([]);
    await page.context().close();
  }
});
