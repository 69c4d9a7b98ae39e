import { expect, test } from 'vitest';
import { SITE_PAGES } from '#shared/site-map/site-pages.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { everyPage } from '#tests/support/every-page.ts';
import { liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { LOOKS, listViolations, lookAtPage } from '#tests/support/look-at-page.ts';

const browser = await testBrowser();
const site = await liveSite();
const pages = await everyPage(site);

// No pages: they only answer forms, or are files.
const NO_PAGES = [
  '/language',
  '/place',
  '/sell/:organizer/new',
  '/sell/:organizer/orders.csv',
  '/sell/:organizer/money/statement.csv',
  '/sell/:organizer/money/statement.pdf',
  '/sell/:organizer/money/invoices/:number',
  '/admin/verifications/:verification/papers/:paper',
  '/sell/:organizer/events/:event/attendees.csv',
  '/sell/:organizer/events/:event/codes.csv',
  '/sell/:organizer/events/:event/share/qr/:kind',
];

test('no page of the site map is without a look', () => {
  const paths = pages.map(({ path }) => path.split('?')[0] ?? '');
  const unseen = SITE_PAGES.filter(({ pattern, isNoRoute }) => {
    if (isNoRoute || pattern === '/' || NO_PAGES.includes(pattern)) return false;
    const address = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
    return !paths.some((path) => address.test(path));
  });
  expect(unseen).toEqual([]);
});

// Each page once, the next one in the next language, theme and width, and then on the narrowest phone; `npm run screens`
// opens all of them in all.
test('no page has an accessibility violation, an error, a missing sentence or sideways scroll', async () => {
  const visitor = await browser.newVisitor({ reducedMotion: 'reduce' });
  const page = await visitor.newPage();
  const wrong: string[] = [];
  for (const [place, state] of pages.entries()) {
    const look = LOOKS[place % LOOKS.length];
    if (!look) continue;
    wrong.push(...(await lookAtPage(page, site.url, state, look)));
    await page.setViewportSize({ width: 320, height: 640 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    if (widest > 320) wrong.push(`${state.name} ${look.language} 320: scrolls sideways, ${widest} wide`);
  }
  expect(wrong).toEqual([]);
  await visitor.close();
}, 900_000);

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
  violations.push(...(await listViolations(page)));
  await page.goto(`${site.url}/events/search`);
  await waitForScript(page);
  await page.getByRole('main').getByRole('combobox', { name: 'Artist, event or venue' }).fill('ja');
  await page.getByRole('option').first().waitFor();
  violations.push(...(await listViolations(page)));
  await page.goto(`${site.url}/events/plain-evening`);
  await waitForScript(page);
  await page.getByRole('main').locator('summary').first().click();
  violations.push(...(await listViolations(page)));
  expect(violations).toEqual([]);
  expect(trouble()).toEqual([]);
  await visitor.close();
}, 120_000);
