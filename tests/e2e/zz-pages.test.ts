import { expect, test } from 'vitest';
import { SITE_PAGES } from '#shared/site-map/site-pages.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { everyPage } from '#tests/support/every-page.ts';
import { liveSite } from '#tests/support/live-site.ts';
import { LOOKS, lookAtPage } from '#tests/support/look-at-page.ts';

const browser = await testBrowser();
const site = await liveSite();
const pages = await everyPage(site);
test('mine', async () => {
  const visitor = await browser.newVisitor({ reducedMotion: 'reduce' });
  const page = await visitor.newPage();
  const wrong: string[] = [];
  for (const state of pages.filter(({ name }) => /payouts|operator/.test(name)))
    for (const look of LOOKS) {
      wrong.push(...(await lookAtPage(page, site.url, state, look)));
      await page.setViewportSize({ width: 320, height: 640 });
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      if (widest > 320) wrong.push(`${state.name} ${look.language} 320: ${widest}`);
    }
  expect(wrong).toEqual([]);
}, 600_000);
