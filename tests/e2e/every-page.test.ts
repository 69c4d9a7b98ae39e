import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { everyKind } from '#tests/support/catalogue.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';

const browser = await testBrowser();
const site = await liveSite();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
await site.catalogue.add(...everyKind(site.now()));

const PAGES = [
  '/events',
  '/events?page=2',
  '/events/search',
  '/events/search?event=jazz',
  '/events/search?event=nothing+has+this+name',
  '/events/listing',
  '/events/listing/category:music+country:kenya',
  '/events/listing/category:faith+city:huye+price:free',
  '/events/category/festivals',
  '/organizers/ngoma-nights',
  '/events/plain-evening',
  '/events/cancelled-evening',
  '/events/postponed-evening',
  '/events/pass-weekend',
  '/events/creme-brulee',
  '/login?next=%2Fevents',
  '/signup',
  '/signup/merchant',
  '/forgotPassword',
  '/help',
  '/help?q=refund',
  '/help?q=zzzzzz',
  '/support?reference=K7Q2M9XA',
  '/newsletter',
  '/blog',
  '/blog/one-price-from-the-start',
  '/terms',
  '/privacy',
  '/holidays',
  '/holidays?country=indonesia',
  '/sell-your-tickets',
  '/sell-your-tickets?amount=ten',
  '/api/docs',
  '/nothing/here',
];
// Written to be awkward: a long name, odd letters, a live flash sale, four days of passes, everything sold.
const AWKWARD = await demoPages();

async function demoPages(): Promise<string[]> {
  const { EVENTS } = await import('#demo/content/events/events.ts');
  const shows = [
    'long-name',
    'odd-characters',
    'flash-live',
    'flash-upcoming',
    'days-pass',
    'four-days',
    'sold-out',
    'all-held',
    'sale-not-started',
    'past',
  ] as const;
  const found = shows.map((wanted) => EVENTS.find((event) => event.shows?.includes(wanted))?.slug);
  return [...new Set(found)].map((slug) => `/events/${slug}`);
}

type Axe = { run(options: object): Promise<AxeResults> };

async function checkAccessibility(page: Page, options: object = {}): Promise<string[]> {
  // Straight into the page's world: the policy would refuse a script element, and rightly so.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (wanted) => (window as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'], ...wanted }),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${page.url()}: ${id}: ${target.join(' ')} ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  );
}

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
])(
  'no page has an accessibility violation, an error or sideways scroll, on %s',
  async (_device, viewport) => {
    const visitor = await browser.newVisitor({ viewport, reducedMotion: 'reduce' });
    const trouble = watchTrouble(visitor);
    const page = await visitor.newPage();
    const violations: string[] = [];
    for (const path of [...PAGES, ...AWKWARD]) {
      const response = await page.goto(site.url + path);
      expect(response?.status(), path).toBe(path === '/nothing/here' ? 404 : 200);
      await waitForScript(page);
      await expectNoSidewaysScroll(page);
      violations.push(...(await checkAccessibility(page)));
      // The other theme differs in its colours alone.
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
      violations.push(
        ...(await checkAccessibility(page, { runOnly: ['color-contrast'] })).map((line) => `dark: ${line}`),
      );
    }
    expect(violations).toEqual([]);
    // The browser itself notes that the page was not found.
    expect(trouble().filter((line) => !line.includes('/nothing/here: Failed to load resource'))).toEqual([]);
    await visitor.close();
  },
  300_000,
);

test('nothing scrolls sideways in any language on the narrowest phone', async () => {
  for (const language of ['en', 'id', 'sw']) {
    const visitor = await browser.newVisitor({
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: false,
    });
    await visitor.addCookies([{ name: 'MY_LANG', value: language, url: site.url }]);
    const page = await visitor.newPage();
    for (const path of [...PAGES, ...AWKWARD]) {
      await page.goto(site.url + path);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, `${path} in ${language}`).toBeLessThanOrEqual(320);
    }
    await visitor.close();
  }
}, 300_000);

test('no dialog, menu or sheet is forgotten: what opens passes too', async () => {
  const visitor = await browser.newVisitor({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  const violations: string[] = [];
  await page.goto(`${site.url}/events/listing`);
  await waitForScript(page);
  await page.getByRole('link', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  violations.push(...(await checkAccessibility(page)));
  await page.goto(`${site.url}/events/search`);
  await waitForScript(page);
  await page.getByRole('main').getByRole('combobox', { name: 'Artist, event or venue' }).fill('ja');
  await page.getByRole('option').first().waitFor();
  violations.push(...(await checkAccessibility(page)));
  await page.goto(`${site.url}/events/plain-evening`);
  await waitForScript(page);
  await page.getByRole('main').locator('summary').first().click();
  violations.push(...(await checkAccessibility(page)));
  expect(violations).toEqual([]);
  expect(trouble()).toEqual([]);
  await visitor.close();
}, 120_000);
