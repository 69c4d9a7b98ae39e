import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { liveSite, SOON, waitForScript, watchTrouble } from '#tests/support/live-site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1440, height: 900 } };

const browser = await testBrowser();
const site = await liveSite();
await site.catalogue.add({ slug: 'shell-evening' });

let trouble: () => string[] = () => [];
afterEach(() => expect(trouble()).toEqual([]));

async function visit(path: string, options: object = DESK): Promise<Page> {
  const visitor = await browser.newVisitor(options);
  trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(site.url + path);
  await waitForScript(page);
  return page;
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('another language: chosen once, kept everywhere, on the same page', async () => {
  const page = await visit('/events/search?event=jazz');
  expect(await languageOf(page)).toBe('en');
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Language' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Bahasa Indonesia' }).click();
  await expect.poll(() => languageOf(page), SOON).toBe('id');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/events/search?event=jazz');
  await page.goto(`${site.url}/events/shell-evening`);
  expect(await languageOf(page)).toBe('id');
  await page.getByRole('heading', { name: 'Tiket', exact: true }).waitFor();
  await waitForScript(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Kiswahili' }).click();
  await expect.poll(() => languageOf(page), SOON).toBe('sw');
  expect(page.url()).toBe(`${site.url}/events/shell-evening`);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'MY_LANG');
  expect(cookie).toMatchObject({ value: 'sw', path: '/', sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 300 * 24 * 3_600_000);
  await page.context().close();
});

test('from one wing to another the header stays as it is, and the new page is announced', async () => {
  const page = await visit('/events');
  const header = page.getByRole('banner');
  await header.evaluate((element) => element.setAttribute('data-mark', ''));
  await header.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Welcome back', level: 1 }).waitFor();
  expect(await header.getAttribute('data-mark')).toBe('');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), SOON).toBe('H1');
  await page.context().close();
});

// From where, over which link.
const WAYS: [from: string, within: 'banner' | 'main' | 'contentinfo', name: string | RegExp][] = [
  ['/help', 'banner', 'Tiketi'],
  ['/help', 'banner', 'All events'],
  ['/help', 'banner', 'Tickets'],
  ['/events', 'contentinfo', 'Help'],
  ['/events', 'contentinfo', 'Find or check tickets'],
  ['/events', 'contentinfo', 'Terms'],
  ['/login', 'main', /Create/],
  ['/login', 'main', /Forgot/],
  ['/tickets', 'main', 'Sign in'],
];

test.each(WAYS)('by keyboard from %s over the link in the %s, %s', async (from, within, name) => {
  const page = await visit(from);
  await expectToArrive(page, async () => {
    await page.getByRole(within).getByRole('link', { name }).first().focus();
    await page.keyboard.press('Enter');
  });
  await page.context().close();
});

// The title is another one and is said, and the keyboard goes on at the new heading.
async function expectToArrive(page: Page, go: () => Promise<void>): Promise<void> {
  const before = { url: page.url(), title: await page.title() };
  await go();
  await page.waitForURL((url) => url.href !== before.url);
  const at = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(at, { ...SOON, message: `the focus on ${page.url()}` }).toBe('H1');
  await expect.poll(() => page.title(), { ...SOON, message: page.url() }).not.toBe(before.title);
  const said = async () =>
    page
      .getByRole('status')
      .filter({ hasText: await page.title() })
      .count();
  await expect.poll(said, { ...SOON, message: `${page.url()} is announced` }).toBe(1);
}

test('the browser’s own language is followed until one is chosen', async () => {
  const page = await visit('/events', { ...PHONE, locale: 'sw-KE' });
  expect(await languageOf(page)).toBe('sw');
  await page.context().close();
});

test('dark theme: chosen, kept, and never painted light first', async () => {
  const page = await visit('/events', { ...DESK, colorScheme: 'dark' });
  // Light unless chosen, whatever the system prefers.
  expect(await themeOf(page)).toBe('light');
  const light = await paperOf(page);
  const theme = page.getByRole('button', { name: 'Dark theme' });
  await theme.click();
  expect(await themeOf(page)).toBe('dark');
  expect(await theme.getAttribute('aria-pressed')).toBe('true');
  const dark = await paperOf(page);
  expect(dark).not.toBe(light);

  // The colour of the paper at the earliest moment at which the next page has a body.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme ?? 'light' });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/events/shell-evening', '/events', '/nothing/here']) {
    await page.goto(site.url + path);
    expect(await page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme), path).toBe(
      'dark',
    );
    expect(await paperOf(page), path).toBe(dark);
    await waitForScript(page);
    expect(await themeOf(page), path).toBe('dark');
  }
  // The missing page itself is noted by the browser.
  trouble();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  expect(await themeOf(page)).toBe('light');
  await page.reload();
  expect(await themeOf(page)).toBe('light');
  trouble();
  await page.context().close();
});

// How the toast looks and goes is in tests/spec/browser, row by row.
test('share: copies the link and says so', async () => {
  const page = await visit('/events/shell-evening', {
    ...DESK,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // A desk has no share sheet of its own.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
  await page.getByRole('main').locator('summary').filter({ hasText: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/events\/shell-evening$/);
  await page.context().close();
});

test('share uses the phone’s own sheet where there is one', async () => {
  const page = await visit('/events/shell-evening', PHONE);
  await page.evaluate(() => {
    const share = async (data: ShareData) => void Object.assign(window, { shared: data });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await page.getByRole('main').locator('summary').filter({ hasText: 'Share' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared?.url);
  await expect.poll(shared, SOON).toMatch(/\/events\/shell-evening$/);
  await page.context().close();
});

test('pages slide when one goes on, and not for whoever asked for less motion', async () => {
  const animationsOnTheWay = async (options: object): Promise<string[]> => {
    const page = await visit('/events', options);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (...update) => {
        const transition = start(...update);
        const note = () => {
          for (const { effect } of document.getAnimations()) {
            const { pseudoElement, getComputedTiming } = effect as KeyframeEffect;
            const { delay, duration } = getComputedTiming.call(effect);
            seen.push(`${pseudoElement} from ${delay} for ${duration}`);
          }
        };
        transition.ready.then(note, () => {});
        const end = () => Object.assign(window, { isOver: true });
        transition.finished.then(end, end);
        return transition;
      };
    });
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await page.waitForURL(/\/events\/[^/]+$/);
    await page.getByRole('heading', { name: 'Tickets' }).waitFor();
    await page.waitForFunction(() => (window as unknown as { isOver: boolean }).isOver);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await page.context().close();
    return seen.filter((name) => name.startsWith('::view-transition-') && name.includes('page'));
  };
  expect(await animationsOnTheWay(DESK)).toEqual(
    // Out, then in.
    expect.arrayContaining([
      '::view-transition-old(page) from 0 for 90',
      '::view-transition-new(page) from 90 for 150',
    ]),
  );
  expect(await animationsOnTheWay({ ...DESK, reducedMotion: 'reduce' })).toEqual([]);
});

test('the shell by width: bottom bar below 1280, none above', async () => {
  const page = await visit('/events');
  for (const [width, hasBottomBar] of [
    [390, true],
    [1100, true],
    [1279, true],
    [1280, false],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const bars = await page
      .locator('nav')
      .evaluateAll(
        (all) =>
          all.filter((bar) => getComputedStyle(bar).position === 'fixed' && bar.checkVisibility()).length,
      );
    expect(bars > 0, String(width)).toBe(hasBottomBar);
  }
  await page.context().close();
});

test('styles change at the widths of the design alone', async () => {
  const page = await visit('/events');
  const widths = await page.evaluate(() => {
    const found = new Set<number>();
    const visitRules = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          for (const [, width] of rule.conditionText.matchAll(/width(?:: | >= )([\d.]+)px/g))
            found.add(Number(width));
        }
        if ('cssRules' in rule) visitRules(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) visitRules(sheet.cssRules);
    return [...found].sort((one, other) => one - other);
  });
  expect(widths).toEqual([600, 960, 1280, 1920, 2560]);
  await page.context().close();
});

test('the keyboard comes first to a link past the navigation', async () => {
  const page = await visit('/events');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.context().close();
});

test('without a network it says so, and what is open stays', async () => {
  const page = await visit('/events/shell-evening', PHONE);
  await page.context().setOffline(true);
  await page.getByText(/You are offline/).waitFor();
  await page.getByRole('heading', { name: 'Shell Evening' }).first().waitFor();
  await page.context().setOffline(false);
  await page.getByText(/You are offline/).waitFor({ state: 'detached' });
  trouble();
  await page.context().close();
});
