import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';

const browser = await testBrowser();
const site = await liveSite();

async function visit(javaScriptEnabled: boolean, width: number): Promise<Page> {
  const visitor = await browser.newVisitor({ javaScriptEnabled, viewport: { width, height: 900 } });
  const page = await visitor.newPage();
  await page.goto(`${site.url}/events`);
  if (javaScriptEnabled) await waitForScript(page);
  return page;
}

async function choose(page: Page, place: string): Promise<void> {
  await page
    .getByRole('main')
    .locator('summary')
    .filter({ has: page.locator('svg') })
    .first()
    .click();
  await page.getByRole('button', { name: place, exact: true }).click();
  await expect
    .poll(() => page.getByRole('main').locator('summary').filter({ hasText: place }).count(), {
      ...SOON,
      message: `the page of ${place}`,
    })
    .toBeGreaterThan(0);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const shownPlaces = (page: Page) =>
  page.getByRole('main').locator('article p:nth-of-type(2)').allTextContents();

// What the page says of how many there are, and how many of them are of one category.
async function counted(page: Page): Promise<{ all: number; music: number }> {
  const status = page.getByText(/^\d+ events$/).first();
  const music = page
    .getByRole('main')
    .locator('label')
    .filter({ hasText: /^Music/ })
    .first();
  return {
    all: Number.parseInt((await status.textContent()) ?? '', 10),
    music: Number(/\d+$/.exec((await music.textContent()) ?? '')?.[0]),
  };
}

for (const [how, hasScript] of [
  ['with script', true],
  ['without script', false],
] as const) {
  test(`a city, a country and everywhere, ${how}: home, its counts and what trends follow`, async () => {
    const page = await visit(hasScript, 1440);
    await heading(page, 'Trending').waitFor();
    const everywhere = await counted(page);

    await choose(page, 'Nairobi');
    await heading(page, 'Trending in Nairobi').waitFor();
    await heading(page, 'Events in Nairobi').waitFor();
    expect((await shownPlaces(page)).filter((place) => !place.endsWith('Nairobi'))).toEqual([]);
    const nairobi = await counted(page);
    expect(nairobi.all).toBeLessThan(everywhere.all);
    expect(nairobi.music).toBeGreaterThan(0);
    expect(nairobi.music).toBeLessThan(everywhere.music);

    await choose(page, 'Kenya');
    await heading(page, 'Trending in Kenya').waitFor();
    const kenya = await counted(page);
    expect(kenya.all).toBeGreaterThan(nairobi.all);
    expect(kenya.all).toBeLessThan(everywhere.all);

    // It is remembered, and other pages that follow a place follow it too.
    await page.goto(`${site.url}/holidays`);
    await page.getByText('Free days in Kenya').first().waitFor();
    await page.goto(`${site.url}/events`);
    await heading(page, 'Trending in Kenya').waitFor();

    if (hasScript) await waitForScript(page);
    await choose(page, 'Everywhere');
    await heading(page, 'Trending').waitFor();
    await heading(page, 'All events').waitFor();
    expect(await counted(page)).toEqual(everywhere);
    await page.context().close();
  });
}

test('on a phone, by its own menu, without moving the page sideways', async () => {
  const page = await visit(true, 390);
  await choose(page, 'Mombasa');
  await heading(page, 'Trending in Mombasa').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.context().close();
});
