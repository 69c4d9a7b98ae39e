import type { Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { LANGUAGE_COOKIE, type Locale } from '#shared/i18n.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { expectAccessible, PHONE } from '#tests/support/checkout.ts';
import { BUYER, signedIn, whoIs } from '#tests/support/holding.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';

// The calendar, by keyboard alone, under the policy of the real pages.

const browser = await testBrowser();
const site = await liveSite({}, { whoIs });

let trouble: () => string[] = () => [];
afterEach(() => expect(trouble().filter((line) => !BLOCKED.test(line))).toEqual([]));

const BLOCKED = /Worker registration blocked by Playwright/;

async function openPage(path: string, locale: Locale = 'en', more: object = {}): Promise<Page> {
  const visitor = await browser.newVisitor({
    ...PHONE,
    // It would fetch the test's own script past the test.
    ...more,
    extraHTTPHeaders: signedIn({ email: BUYER.email }),
  });
  await visitor.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: site.url }]);
  trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.clock.setFixedTime(new Date('2026-11-16T09:00:00'));
  await page.goto(site.url + path);
  await waitForScript(page);
  return page;
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const dates = async (page: Page) => [
  await page.locator('[name=start_date]').inputValue(),
  await page.locator('[name=end_date]').inputValue(),
];

const WORDS = {
  en: {
    open: 'Choose in a calendar',
    today: 'Monday 16 November 2026, today',
    week: '16–22 Nov 2026, week 47',
  },
  id: {
    open: 'Pilih di kalender',
    today: 'Senin 16 November 2026, hari ini',
    week: '16–22 Nov 2026, minggu ke-47',
  },
  sw: {
    open: 'Chagua kwenye kalenda',
    today: 'Jumatatu 16 Novemba 2026, leo',
    week: '16–22 Nov 2026, wiki ya 47',
  },
};

async function openCalendar(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: WORDS[locale].open }).focus();
  await press(page, 'Enter');
  await page.locator('[role=grid] :focus').waitFor();
}

// Playwright's `check` wants the mark at once; React may draw it a moment later.
async function chooseWay(way: Locator): Promise<void> {
  await way.click({ force: true });
  await expect.poll(() => way.isChecked(), SOON).toBe(true);
}

// What is read out of the week that was typed, once its way of choosing is the week.
async function expectWeekRead(page: Page, locale: Locale): Promise<void> {
  await chooseWay(page.getByRole('radio').nth(2));
  const week = page.getByRole('gridcell', { selected: true }).getByRole('button');
  await expect.poll(() => week.getAttribute('aria-label'), SOON).toBe(WORDS[locale].week);
}

async function typeWeek(page: Page): Promise<void> {
  await page.locator('[name=start_date]').fill('2026-11-16');
  await page.locator('[name=end_date]').fill('2026-11-22');
}

test('My tickets: a range, a week, a month, a quarter and a year, by keyboard', async () => {
  const page = await openPage('/account/myTickets');
  const scripts: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
  const open = () => openCalendar(page, 'en');
  await open();
  // Nothing of it came before it was wanted.
  expect(scripts.filter((url) => url.includes('open-picker'))).toHaveLength(1);
  await expect.poll(() => focusedName(page), SOON).toBe(WORDS.en.today);
  await expectNoSidewaysScroll(page);

  // Escape closes it, changes nothing and gives the focus back.
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await dates(page)).toEqual(['', '']);
  await expect.poll(() => focusedName(page), SOON).toBe(WORDS.en.open);

  await open();
  await press(page, 'PageDown', 'Home', 'Enter', 'PageUp', 'End', 'Enter');
  await expect.poll(() => dates(page), SOON).toEqual(['2026-11-15', '2026-12-14']);

  // The other ways, each one radio further; from the range's first day on.
  const choose = async (way: number, ...keys: string[]) => {
    await open();
    await page.getByRole('radio').first().focus();
    await press(page, ...Array(way).fill('ArrowRight'));
    await page.locator('[role=grid] [tabindex="0"]').focus();
    await press(page, ...keys, 'Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return dates(page);
  };
  expect(await choose(1, 'ArrowDown')).toEqual(['2026-11-22', '2026-11-22']);
  expect(await choose(2)).toEqual(['2026-11-16', '2026-11-22']);
  expect(await choose(3, 'ArrowDown', 'Home')).toEqual(['2027-01-01', '2027-01-31']);
  expect(await choose(4, 'ArrowUp')).toEqual(['2026-07-01', '2026-09-30']);
  expect(await choose(5, 'ArrowRight')).toEqual(['2027-01-01', '2027-12-31']);

  // How it looks in every way of choosing.
  await typeWeek(page);
  await open();
  for (const way of [0, 1, 2, 3, 4, 5]) {
    await chooseWay(page.getByRole('radio').nth(way));
    await expectAccessible(page);
  }
  await expectWeekRead(page, 'en');
});

test.each(['id', 'sw'] as const)('the calendar speaks %s', async (locale) => {
  const page = await openPage('/account/myTickets', locale);
  await openCalendar(page, locale);
  await expect.poll(() => focusedName(page), SOON).toBe(WORDS[locale].today);
  await expectNoSidewaysScroll(page);
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await typeWeek(page);
  await openCalendar(page, locale);
  await expectWeekRead(page, locale);
  await chooseWay(page.getByRole('radio').nth(4));
  await expectAccessible(page);
});

test('the list of events: whole months by keyboard, and text goes on working', async () => {
  const page = await openPage('/events/listing', 'en', { viewport: { width: 1280, height: 900 } });
  await page.getByLabel('From', { exact: true }).fill('2026-12-05');
  await page.waitForURL(/when:2026-12-05\.\.2026-12-05/);
  await page.getByRole('button', { name: 'Choose in a calendar' }).focus();
  await press(page, 'Enter');
  await chooseWay(page.getByRole('dialog').getByRole('radio', { name: 'Month' }));
  await page.locator('[role=grid] [tabindex="0"]').focus();
  await press(page, 'Enter');
  await page.waitForURL(/when:2026-12-01\.\.2026-12-31/);
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue(), SOON).toBe('2026-12-31');
  await page.getByRole('button', { name: 'Choose in a calendar' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('when'));
});

// The ways that no page offers yet: the component by itself, on a page of the site and under its policy.
const built = (await build({
  logLevel: 'silent',
  configFile: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
  build: {
    write: false,
    lib: { entry: 'src/web/ui/date-picker/open-picker.tsx', formats: ['es'] },
  },
})) as { output: { code: string }[] }[];
const script = built[0]?.output[0]?.code ?? '';

interface Trial {
  pick(wish: object & { onChoose: (value: string[]) => void }): void;
  chosen: string[][];
}

async function pick(page: Page, wish: object): Promise<void> {
  await page.evaluate((given) => {
    const { pick: open, chosen: seen } = window as unknown as Trial;
    open({ ...given, onChoose: (value) => seen.push(value) });
  }, wish);
  await page.getByRole('dialog').waitFor();
}
const chosen = (page: Page) => page.evaluate(() => (window as unknown as Trial).chosen.at(-1) ?? null);

test('one day within limits, several days, and a time', async () => {
  const page = await openPage('/events/listing');
  await page.route('**/picker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('**/try-picker.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `import { openPicker } from './picker.js'; window.pick = openPicker; window.chosen = [];`,
    }),
  );
  await page.addScriptTag({ url: '/try-picker.js', type: 'module' });
  await page.waitForFunction(() => 'pick' in window);
  await pick(page, { title: 'Day', ways: ['day'], value: [], min: '2026-11-10', max: '2026-12-03' });
  await expectAccessible(page);
  // Further than the limit is the limit; what is beyond it cannot be had.
  await press(page, 'PageDown', 'PageDown');
  await expect.poll(() => focusedName(page), SOON).toBe('Thursday 3 December 2026');
  const beyond = page.getByRole('button', { name: 'Friday 4 December 2026' });
  expect(await beyond.getAttribute('aria-disabled')).toBe('true');
  await beyond.click({ force: true });
  expect(await chosen(page)).toBeNull();
  await page.getByRole('button', { name: 'Thursday 3 December 2026' }).focus();
  await press(page, 'Space');
  await expect.poll(() => chosen(page), SOON).toEqual(['2026-12-03']);

  await pick(page, { title: 'Days', ways: ['days'], value: ['2026-11-20'] });
  await expectAccessible(page);
  await press(page, 'ArrowLeft', 'Enter', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowRight', 'Enter');
  await expect
    .poll(() => page.getByRole('status').last().innerText(), SOON)
    .toBe('19 Nov 2026 · 26 Nov 2026');
  await page.getByRole('button', { name: 'Done', exact: true }).focus();
  await press(page, 'Enter');
  await expect.poll(() => chosen(page), SOON).toEqual(['2026-11-19', '2026-11-26']);

  await pick(page, { title: 'Time', ways: ['time'], value: ['19:30'] });
  await expectAccessible(page);
  await expect.poll(() => focusedName(page), SOON).toBe('Hour 19');
  await press(page, 'ArrowUp', 'Home', 'Enter', 'Tab', 'ArrowRight', 'Enter', 'Tab', 'Enter');
  await expect.poll(() => chosen(page), SOON).toEqual(['12:35']);
});

test('without JavaScript the browser’s own fields stay, and work', async () => {
  const visitor = await browser.newVisitor({
    ...PHONE,
    javaScriptEnabled: false,
    extraHTTPHeaders: signedIn({ email: BUYER.email }),
  });
  const page = await visitor.newPage();
  await page.goto(`${site.url}/account/myTickets`);
  expect(await page.getByRole('button', { name: 'Choose in a calendar' }).isVisible()).toBe(false);
  await page.locator('[name=start_date]').fill('2026-11-01');
  await page.getByRole('button', { name: 'Search' }).last().click();
  await page.waitForURL(/start_date=2026-11-01/);
});
