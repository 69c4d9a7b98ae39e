import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import { liveSite, SOON, waitForScript, watchTrouble } from '#tests/support/live-site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1440, height: 900 } };

const browser = await testBrowser();
const site = await liveSite();
await site.catalogue.add({
  slug: 'zebra-xylophone-night',
  name: 'Zebra Xylophone Night',
  startsAt: days(12, site.now()),
  summary: '',
  description: '',
});

let trouble: () => string[] = () => [];
afterEach(() => expect(trouble()).toEqual([]));

async function visit(path: string, options: object): Promise<Page> {
  const visitor = await browser.newVisitor(options);
  trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(site.url + path);
  await waitForScript(page);
  return page;
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const pathOf = (page: Page) => decodeURIComponent(page.url().slice(site.url.length));
const cookiesOf = async (page: Page) =>
  Object.fromEntries(
    (await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
  );

test('from the front page to a category to an event, and back to where one was', async () => {
  const page = await visit('/', PHONE);
  expect(pathOf(page)).toBe('/events');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Comedy/ })
    .first()
    .click();
  await page.waitForURL('**/events/category/comedy');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent(), SOON).toMatch(/Comedy/);
  expect(await page.title()).toMatch(/Comedy/);
  // Who does not see the page change is told of it.
  await expect
    .poll(
      () => page.evaluate(() => document.activeElement?.closest('h1, #main, a[href="#main"]') !== null),
      SOON,
    )
    .toBe(true);

  const card = cards(page).nth(3);
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.scrollIntoViewIfNeeded();
  // A click may itself scroll what a bar covers into view, so the place is read when it arrives.
  await page.evaluate(() =>
    addEventListener('click', () => sessionStorage.setItem('scrolled', String(scrollY)), {
      capture: true,
      once: true,
    }),
  );
  await card.getByRole('link').click();
  await page.waitForURL(/\/events\/(?!category)[^/]+$/);
  await expect.poll(() => heading.textContent(), SOON).toBe(name);
  await expect.poll(() => page.evaluate(() => scrollY), SOON).toBe(0);
  await page.getByRole('heading', { name: 'Tickets' }).waitFor();

  await page.goBack();
  await page.waitForURL('**/events/category/comedy');
  await expect.poll(() => heading.textContent(), SOON).toMatch(/Comedy/);
  const scrolled = await page.evaluate(() => Number(sessionStorage.getItem('scrolled')));
  expect(scrolled).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => scrollY), SOON).toBe(scrolled);
  await page.context().close();
});

test('load more adds the next eight in place, and back brings them again', async () => {
  const page = await visit('/events/listing', PHONE);
  expect(await cards(page).count()).toBe(8);
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect.poll(() => cards(page).count(), SOON).toBe(16);
  await more.click();
  await expect.poll(() => cards(page).count(), SOON).toBe(24);
  const names = await cards(page).getByRole('heading').allTextContents();
  expect(new Set(names).size).toBe(24);
  expect(pathOf(page)).toBe('/events/listing');

  await cards(page).nth(20).getByRole('link').click();
  await page.waitForURL(/\/events\/(?!listing)[^/]+$/);
  await page.goBack();
  await expect.poll(() => cards(page).count(), SOON).toBe(24);
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names);
  // The links for everybody else are still there.
  expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').count()).toBeGreaterThan(0);
  await page.context().close();
});

test('search by keyboard alone: suggestions, choice, results, what is remembered', async () => {
  const page = await visit('/events/search', DESK);
  const field = page.getByRole('main').getByRole('combobox', { name: 'Artist, event or venue' });
  await field.focus();
  await page.keyboard.type('zebra xyl');
  const option = page.getByRole('option', { name: /Zebra Xylophone Night/ });
  await option.waitFor();
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await page
    .getByRole('status')
    .filter({ hasText: /\d+ suggestion/ })
    .waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => field.getAttribute('aria-expanded'), SOON).toBe('false');
  expect(await field.inputValue()).toBe('zebra xyl');
  await page.keyboard.press('ArrowDown');
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => field.getAttribute('aria-activedescendant'), SOON).not.toBeNull();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/events/zebra-xylophone-night');
  // The address changes before the page does.
  await page.getByRole('heading', { level: 1, name: 'Zebra Xylophone Night' }).waitFor();

  await page.goBack();
  await field.waitFor();
  await field.fill('zebra xilophone');
  await page.getByRole('main').getByRole('combobox', { name: 'City' }).selectOption('nairobi');
  await field.press('Enter');
  await page.waitForURL(/\/events\/search\?event=zebra/);
  const query = new URL(page.url()).searchParams;
  expect([query.get('event'), query.get('city')]).toEqual(['zebra xilophone', 'nairobi']);
  await expect
    .poll(() => cards(page).first().getByRole('heading').textContent(), SOON)
    .toBe('Zebra Xylophone Night');
  // Written once the results are drawn.
  await expect
    .poll(() => cookiesOf(page), SOON)
    .toMatchObject({ MY_SEARCH: 'zebra xilophone', MY_CITY: 'nairobi' });

  await page.goto(`${site.url}/events/search`);
  await waitForScript(page);
  await expect.poll(() => field.inputValue(), SOON).toBe('zebra xilophone');
  expect(await page.getByRole('main').getByRole('combobox', { name: 'City' }).inputValue()).toBe('nairobi');
  await page.context().close();
});

test('on a phone the filters are a sheet whose button counts', async () => {
  const page = await visit('/events/listing', PHONE);
  const opener = page.getByRole('link', { name: /^Filters/ });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.waitFor();
  const show = sheet.getByRole('button', { name: /^Show / });
  const before = await show.textContent();
  await sheet.getByRole('checkbox', { name: /^Comedy/ }).check();
  await expect.poll(() => show.textContent(), SOON).not.toBe(before);
  const promised = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  expect(pathOf(page).split('#')[0]).toBe('/events/listing');

  // Back closes it and changes nothing.
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/events/listing');

  await opener.click();
  await sheet.getByRole('checkbox', { name: /^Comedy/ }).check();
  await expect.poll(() => show.textContent(), SOON).toContain(String(promised));
  await show.click();
  await page.waitForURL('**/events/listing/category:comedy');
  await page
    .getByText(new RegExp(`^${promised} events?$`))
    .first()
    .waitFor();
  await sheet.waitFor({ state: 'detached' });

  // A close button that one sees, and Escape.
  await page.getByRole('link', { name: /^Filters/ }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Filters/ }).click();
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  // What is applied can be taken off.
  await page.getByRole('link', { name: /Remove filter:.*Comedy/ }).click();
  await page.waitForURL('**/events/listing');
  await page.context().close();
});

test('on a desk the filters are a rail that works in place', async () => {
  const page = await visit('/events/listing', DESK);
  expect(await page.getByRole('link', { name: /^Filters/ }).isVisible()).toBe(false);
  const music = page.getByRole('main').getByRole('checkbox', { name: /^Music/ });
  const box = await music.boundingBox();
  expect(box?.x ?? 9999).toBeLessThan(400);
  await music.check();
  await page.waitForURL('**/events/listing/category:music');
  expect(await music.isChecked()).toBe(true);
  await page
    .getByRole('main')
    .getByRole('checkbox', { name: /^Comedy/ })
    .check();
  await page.waitForURL('**/events/listing/category:comedy,music');
  await page.getByRole('main').getByRole('radio', { name: 'This month' }).check();
  await page.waitForURL('**/events/listing/category:comedy,music+when:month');
  await page.getByRole('link', { name: 'Clear all' }).first().click();
  await page.waitForURL('**/events/listing');
  await expect.poll(() => music.isChecked(), SOON).toBe(false);
  await page.goBack();
  await page.waitForURL('**/events/listing/category:comedy,music+when:month');
  await expect.poll(() => music.isChecked(), SOON).toBe(true);
  await page.context().close();
});

test('sorting is in the address', async () => {
  const page = await visit('/events/listing/city:nairobi', DESK);
  await page.getByRole('main').getByRole('link', { name: 'Price', exact: true }).click();
  await page.waitForURL('**/events/listing/city:nairobi+sort:price');
  await page.getByRole('main').getByRole('link', { name: 'Soonest', exact: true }).click();
  await page.waitForURL('**/events/listing/city:nairobi');
  await page.context().close();
});

test('only the poster that fits the screen is fetched', async () => {
  for (const [screen, ratio] of [
    [PHONE, '16x9'],
    [DESK, '4x5'],
  ] as const) {
    const page = await (await browser.newVisitor(screen)).newPage();
    const fetched: string[] = [];
    page.on('request', (request) => {
      const poster = /\/zebra-xylophone-night-\d+\.(\w+)\.svg$/.exec(request.url());
      if (poster?.[1]) fetched.push(poster[1]);
    });
    await page.goto(`${site.url}/events/zebra-xylophone-night`);
    await waitForScript(page);
    expect(fetched).toEqual([ratio]);
    await page.context().close();
  }
});

test('where nothing is written of an event, nothing is headed', async () => {
  const page = await visit('/events/zebra-xylophone-night', PHONE);
  await page.getByRole('heading', { name: 'Where' }).waitFor();
  expect(await page.getByRole('heading', { name: 'About' }).count()).toBe(0);
  await page.context().close();
});

test('an address that names a question opens its answer', async () => {
  const page = await visit('/help#refund', PHONE);
  const answer = (question: string) => page.locator(`details#${question}[open]`);
  await answer('refund').waitFor();
  expect(await answer('share').count()).toBe(0);
  await page.evaluate(() => {
    location.hash = '#share';
  });
  await answer('share').waitFor();
  await page.context().close();
});
