import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { everyPage } from '#tests/support/every-page.ts';
import { liveSite } from '#tests/support/live-site.ts';
import { LOOKS, lookAtPage } from '#tests/support/look-at-page.ts';
import type { Screen } from '../../scripts/screens-index.ts';

// Every page in three languages, two themes and two widths, with a picture of each. scripts/screens.ts starts it and
// says with SCREENS where the pictures go and with SCREENS_ONLY which pages are wanted.

const FOLDER = process.env.SCREENS ?? join(import.meta.dirname, '../../screens');
const wanted = process.env.SCREENS_ONLY ?? '';
const TABS = 3;

const browser = await testBrowser();
const site = await liveSite();
const pages = (await everyPage(site)).filter(({ name }) => name.includes(wanted));
const screens: Screen[] = [];
afterAll(() => writeFile(join(FOLDER, 'screens.json'), JSON.stringify(screens)));

async function takeLook(look: (typeof LOOKS)[number]): Promise<string[]> {
  const visitor = await browser.newVisitor({ reducedMotion: 'reduce' });
  const page = await visitor.newPage();
  const { language, theme, width } = look;
  const wrong: string[] = [];
  for (const state of pages) {
    const problems = await lookAtPage(page, site.url, state, look).catch((error: Error) => [
      `${state.name} ${language} ${theme} ${width}: ${error.message}`,
    ]);
    const file = `${state.name}.${language}.${theme}.${width}.jpg`;
    await page.screenshot({ path: join(FOLDER, file), fullPage: true, type: 'jpeg', quality: 70 });
    screens.push({ page: state.name, language, theme, width, file, problems });
    wrong.push(...problems);
  }
  await visitor.close();
  return wrong;
}

test('every page in every look', async () => {
  await mkdir(FOLDER, { recursive: true });
  const left = [...LOOKS];
  const wrong: string[] = [];
  const takeTurns = async () => {
    for (let look = left.shift(); look; look = left.shift()) wrong.push(...(await takeLook(look)));
  };
  await Promise.all(Array.from({ length: TABS }, takeTurns));
  expect(wrong).toEqual([]);
}, 1_500_000);
