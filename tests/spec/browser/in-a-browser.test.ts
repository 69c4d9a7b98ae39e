import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { expect } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { openSummary } from '#tests/support/checkout.ts';
import { SOON, waitForScript } from '#tests/support/live-site.ts';
import { testApp } from '#tests/support/test-app.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { row } from '../row.ts';
import { openStage } from '../stage.ts';

// The rows that only a browser shows: one site, one Chromium, and a visitor of their own for each row.

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const browser = await testBrowser();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const stage = await openStage({ PUBLIC_URL: url });
await stage.app.http.listen({ port, host: '127.0.0.1' });
const [dayPass = 0] = await stage.typesOfSlug('pass-weekend');

// The same site with settings of its own.
async function siteWith(env: Record<string, string>): Promise<string> {
  const app = await testApp(stage.db, { now: stage.now, env });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
}

// A worker would answer in place of what a row puts in the way.
const newPage = async () => (await browser.newVisitor({ viewport: DESK })).newPage();
const shared = await newPage();

// Most rows share one page, whose files are loaded by then, without anything that the row before left behind.
async function visit<Seen>(work: (page: Page) => Promise<Seen>, viewport = DESK): Promise<Seen> {
  await shared.setViewportSize(viewport);
  await shared.context().clearCookies();
  return work(shared);
}

// For rows that stop the clock or put something in the way.
async function visitAnew<Seen>(work: (page: Page) => Promise<Seen>): Promise<Seen> {
  const page = await newPage();
  try {
    return await work(page);
  } finally {
    await page.context().close();
  }
}

// What several rows look at is brought about once, by whichever of them comes first.
function once<Seen>(work: () => Promise<Seen>): () => Promise<Seen> {
  let seen: Promise<Seen> | undefined;
  return () => {
    seen ??= work();
    return seen;
  };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(url + path);
  await waitForScript(page);
}

async function cookieOf(page: Page, name: string): Promise<string | undefined> {
  const found = (await page.context().cookies()).find((cookie) => cookie.name === name);
  return found && decodeURIComponent(found.value);
}
const cartOf = async (page: Page) => JSON.parse((await cookieOf(page, 'MY_CART')) ?? 'null');

const add = (page: Page, name: string) => page.getByRole('button', { name: `Add one: ${name}` }).click();
const takeAway = (page: Page, name: string) =>
  page.getByRole('button', { name: `Take one away: ${name}` }).click();
const totalOf = async (page: Page) =>
  (await page.getByRole('region', { name: 'Price and tickets' }).innerText()).replaceAll('\u00a0', ' ');

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByText('Have a code?').click();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

async function openDays(page: Page) {
  await open(page, '/events/pass-weekend');
  const days = page.getByRole('group', { name: 'Which days?' });
  const chips = days.locator('button[aria-pressed]:enabled');
  return { days, first: chips.first(), second: chips.nth(1) };
}

row('3.04', () =>
  visit(async (page) => {
    await open(page, '/events/spec-show');
    await add(page, 'Regular');
    await add(page, 'VIP');
    expect(await cartOf(page)).toEqual({
      [stage.regular]: { id: stage.regular, quantity: 1, date_pass: [] },
      [stage.vip]: { id: stage.vip, quantity: 1, date_pass: [] },
    });
  }, PHONE),
);

row('3.05', () =>
  visit(async (page) => {
    const { first } = await openDays(page);
    await first.click();
    expect(await cartOf(page)).toEqual({
      [dayPass]: {
        id: dayPass,
        quantity: 1,
        date_pass: [{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), quantity: 1 }],
      },
    });
  }, PHONE),
);

row('4.05', () =>
  visit(async (page) => {
    await open(page, '/events/spec-show');
    for (const quantity of [1, 2, 3]) {
      await add(page, 'Regular');
      expect((await cartOf(page))[stage.regular].quantity).toBe(quantity);
    }
    await expect.poll(() => totalOf(page), SOON).toContain('Ksh 3,750.00');
  }, PHONE),
);

row('4.06', () =>
  visit(async (page) => {
    const { days, first } = await openDays(page);
    await first.click();
    await days.getByRole('button', { name: /^Add one: Day pass/ }).click();
    const [entry] = Object.values<{ quantity: number; date_pass: { quantity: number }[] }>(
      await cartOf(page),
    );
    expect(entry?.quantity).toBe(2);
    expect(entry?.date_pass.map(({ quantity }) => quantity)).toEqual([2]);
  }, PHONE),
);

row('4.07', () =>
  visit(async (page) => {
    await open(page, '/events/spec-show');
    for (const name of ['Regular', 'Regular', 'Regular']) await add(page, name);
    await takeAway(page, 'Regular');
    expect((await cartOf(page))[stage.regular].quantity).toBe(2);
  }, PHONE),
);

row('4.08', () =>
  visit(async (page) => {
    const { first, second } = await openDays(page);
    await first.click();
    await second.click();
    expect((await cartOf(page))[dayPass].date_pass).toHaveLength(2);
    await first.click();
    expect((await cartOf(page))[dayPass]).toMatchObject({ quantity: 1, date_pass: [{ quantity: 1 }] });
  }, PHONE),
);

row('4.09', () =>
  visit(async (page) => {
    await open(page, '/events/spec-show');
    await add(page, 'Regular');
    await add(page, 'VIP');
    await takeAway(page, 'VIP');
    expect(Object.keys(await cartOf(page))).toEqual([String(stage.regular)]);
  }, PHONE),
);

row('4.10', () =>
  visit(async (page) => {
    await open(page, '/events/spec-show');
    await add(page, 'Regular');
    await takeAway(page, 'Regular');
    expect(await cartOf(page)).toEqual({});
  }, PHONE),
);

// A cart of both types with a code, on the payment page.
async function openPayment(page: Page, code: string): Promise<void> {
  await open(page, '/events/spec-show');
  await add(page, 'Regular');
  await add(page, 'VIP');
  await applyCode(page, code);
  await expect.poll(() => cookieOf(page, 'MY_COUPON'), SOON).toBe(code);
  await open(page, '/events/pay');
  await openSummary(page);
}

row('4.11', () =>
  visit(async (page) => {
    await openPayment(page, 'VIPONLY');
    await page.getByRole('button', { name: 'Remove Regular' }).click();
    expect(Object.keys(await cartOf(page))).toEqual([String(stage.vip)]);
    expect(await cookieOf(page, 'MY_COUPON')).toBe('VIPONLY');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove VIP' }).click();
    expect(Object.keys(await cartOf(page))).toEqual([String(stage.regular)]);
    expect(await cookieOf(page, 'MY_COUPON')).toBeUndefined();
  }, PHONE),
);

row('4.12', () =>
  visit(async (page) => {
    await openPayment(page, 'VIPONLY');
    await takeAway(page, 'Regular');
    expect(await cookieOf(page, 'MY_COUPON')).toBe('VIPONLY');
    await page.getByRole('button', { name: 'Empty the cart' }).click();
    expect(await cartOf(page)).toEqual({});
    expect(await cookieOf(page, 'MY_COUPON')).toBeUndefined();
  }, PHONE),
);

row('4.13', () =>
  visit(async (page) => {
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/event/coupons/validate')) asked.push(request.postDataJSON());
    });
    await open(page, '/events/spec-show');
    await add(page, 'VIP');
    await applyCode(page, 'TENOFF');
    await expect.poll(() => totalOf(page), SOON).toContain('4,500.00');
    await add(page, 'VIP');
    await expect.poll(() => totalOf(page), SOON).toContain('9,000.00');
    // The browser knows the total before it asks; who changes the cart again by then is asked about once.
    await expect.poll(() => asked.length, SOON).toBe(2);
    await takeAway(page, 'VIP');
    await expect.poll(() => asked.length, SOON).toBe(3);
    expect(asked).toMatchObject(
      [1, 2, 1].map((quantity) => ({
        coupon_code: 'TENOFF',
        ticket_details: [{ id: stage.vip, quantity, date_pass: [] }],
      })),
    );
  }, PHONE),
);

row('4.14', () =>
  visit(async (page) => {
    await open(page, '/events/spec-show');
    await add(page, 'VIP');
    await open(page, '/events/few-evening');
    expect(await page.getByLabel('How many: Regular').inputValue()).toBe('0');
    await open(page, '/events/spec-show');
    await expect.poll(() => page.getByLabel('How many: VIP').inputValue(), SOON).toBe('1');
  }, PHONE),
);

row('4.18', () =>
  visitAnew(async (page) => {
    await page.setViewportSize(PHONE);
    await open(page, '/events/spec-show');
    await add(page, 'VIP');
    let answerCoupon = () => {};
    const held = new Promise<void>((resolve) => {
      answerCoupon = resolve;
    });
    await page.route('**/api/event/coupons/validate', async (route) => {
      await held;
      await route.continue();
    });
    await applyCode(page, 'TENOFF');
    await page.getByText('Checking…').waitFor();
    // One call is waited for; the rest of the page goes on.
    await add(page, 'Regular');
    await expect.poll(() => totalOf(page), SOON).toContain('6,250.00');
    expect(await page.getByText('Checking…').count()).toBe(1);
    answerCoupon();
    await page.getByText('Checking…').waitFor({ state: 'detached' });
    await expect.poll(() => totalOf(page), SOON).toContain('5,625.00');
  }),
);

row('5.04', () =>
  visit(async (page) => {
    await open(page, '/events/spec-show');
    const seen: number[] = [];
    for (const step of [add, add, takeAway, add]) {
      await step(page, 'VIP');
      seen.push((await cartOf(page))[stage.vip].quantity);
    }
    expect(seen).toEqual([1, 2, 1, 2]);
  }, PHONE),
);

async function search(page: Page): Promise<void> {
  await open(page, '/events/search');
  await page.getByRole('main').getByRole('combobox', { name: 'Artist, event or venue' }).fill('flash');
  await page.getByRole('main').getByLabel('City').selectOption({ label: 'Mombasa' });
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/event=flash/);
  await expect.poll(() => cookieOf(page, 'MY_CITY'), SOON).toBe('mombasa');
  await page
    .getByRole('link', { name: /Flash Evening/ })
    .first()
    .waitFor();
}

row('3.16', () =>
  visit(async (page) => {
    await search(page);
    await open(page, '/events/search');
    const box = page.getByRole('main').getByRole('combobox', { name: 'Artist, event or venue' });
    await expect
      .poll(
        async () => [await box.inputValue(), await page.getByRole('main').getByLabel('City').inputValue()],
        SOON,
      )
      .toEqual(['flash', 'mombasa']);
  }),
);

const afterSearch = once(() =>
  visit(async (page) => {
    await search(page);
    await expect.poll(() => cookieOf(page, 'MY_SEARCH'), SOON).toBeDefined();
    return { search: await cookieOf(page, 'MY_SEARCH'), city: await cookieOf(page, 'MY_CITY') };
  }),
);

row('9.05', async () => expect((await afterSearch()).search).toBe('flash'));
row('9.06', async () => expect((await afterSearch()).city).toMatch(/mombasa/i));

// What slides while a link is followed, in order of its beginning.
async function slidesTo(page: Page, from: string, follow: () => Promise<unknown>) {
  await open(page, from);
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...update) => {
      const transition = start(...update);
      transition.ready.then(
        () => {
          const slides = document.getAnimations().map(({ effect }) => {
            const { pseudoElement, getKeyframes } = effect as KeyframeEffect;
            const { delay = 0 } = effect?.getTiming() ?? {};
            const moves = JSON.stringify(getKeyframes.call(effect)).includes('translate');
            return { part: pseudoElement ?? '', delay, moves };
          });
          Object.assign(window, { slides });
        },
        () => {},
      );
      return transition;
    };
  });
  await follow();
  await expect.poll(() => page.evaluate(() => 'slides' in window), SOON).toBe(true);
  const slides = await page.evaluate(
    () => (window as unknown as { slides: { part: string; delay: number; moves: boolean }[] }).slides,
  );
  const of = (part: string) => slides.find((slide) => slide.part === `::view-transition-${part}(page)`);
  return { out: of('old'), in: of('new') };
}

row('2.04', () =>
  visit(async (page) => {
    const slides = await slidesTo(page, '/events', () =>
      page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click(),
    );
    await page.waitForURL(/\/login/);
    expect(slides.in).toMatchObject({ moves: true });
  }),
);

row('9.09', () =>
  visit(async (page) => {
    const slides = await slidesTo(page, '/events', () =>
      page.getByRole('main').getByRole('article').first().getByRole('link').click(),
    );
    expect(slides.out).toMatchObject({ moves: true, delay: 0 });
    expect(slides.in).toMatchObject({ moves: true });
    // In only after out.
    expect(slides.in?.delay).toBeGreaterThan(0);
  }),
);

// The one toast that every visitor can have: a link was copied.
async function showToast(page: Page) {
  await open(page, '/events/spec-show');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
  });
  await page.getByRole('main').locator('summary').filter({ hasText: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const frame = page.locator('.Toastify__toast');
  await frame.getByText('Link copied').waitFor();
  // Its entrance is over when only the timer is left.
  await frame.evaluate(async (toast) => {
    const entrance = toast.getAnimations().map(({ finished }) => finished);
    await Promise.all(entrance);
  });
  return frame;
}

type Toast = Awaited<ReturnType<typeof showToast>>;

// The timer is the animation of a bar that nobody sees.
const timerOf = (frame: Toast) =>
  frame.evaluate((toast) => {
    const [timer] = toast.getAnimations({ subtree: true }).filter((one) => one.playState !== 'finished');
    return { ms: timer?.effect?.getComputedTiming().duration, state: timer?.playState };
  });

const isGone = (frame: Toast) => frame.waitFor({ state: 'detached' });

// How it looks while it is there.
const lookAtToast = once(() =>
  visit(async (page) => {
    const frame = await showToast(page);
    const visibleBars = await frame
      .locator('[class*="progress-bar"]')
      .evaluateAll((all) => all.filter((bar) => bar.checkVisibility({ opacityProperty: true })).length);
    const places = await frame.evaluate((toast) => {
      const range = document.createRange();
      const text = document.createTreeWalker(toast, NodeFilter.SHOW_TEXT).nextNode();
      if (text) range.selectNodeContents(text);
      return {
        direction: getComputedStyle(toast).direction,
        icon: toast.querySelector('.Toastify__toast-icon')?.getBoundingClientRect().left,
        words: range.getBoundingClientRect().left,
      };
    });
    return {
      ...places,
      box: await frame.boundingBox(),
      visibleBars,
      hasIcon: await frame.locator('.Toastify__toast-icon svg').isVisible(),
    };
  }),
);

row('9.16', async () => {
  const { box } = await lookAtToast();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(DESK.width - 60);
  expect(box?.y ?? DESK.height).toBeLessThan(120);
});

row('9.17', () =>
  visit(async (page) => {
    const frame = await showToast(page);
    expect(await timerOf(frame)).toMatchObject({ ms: 10_000, state: 'running' });
    await frame.evaluate((toast) => {
      for (const timer of toast.getAnimations({ subtree: true })) timer.finish();
    });
    await isGone(frame);
  }),
);

row('9.18', () =>
  visit(async (page) => {
    const frame = await showToast(page);
    await frame.getByText('Link copied').click();
    await isGone(frame);
  }),
);

row('9.19', () =>
  visit(async (page) => {
    const frame = await showToast(page);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect.poll(() => timerOf(frame), SOON).toMatchObject({ state: 'paused' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => timerOf(frame), SOON).toMatchObject({ state: 'running' });
  }),
);

row('9.20', () =>
  visit(async (page) => {
    const frame = await showToast(page);
    await frame.hover();
    await expect.poll(() => timerOf(frame), SOON).toMatchObject({ state: 'paused' });
    await page.mouse.move(10, 800);
    await expect.poll(() => timerOf(frame), SOON).toMatchObject({ state: 'running' });
  }),
);

async function drag(page: Page, frame: Toast, share: number): Promise<void> {
  const box = await frame.boundingBox();
  if (!box) throw new Error('The toast is not there');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * share, y, { steps: 5 });
  await page.mouse.up();
}

row('9.21', () =>
  visit(async (page) => {
    const frame = await showToast(page);
    const at = (await frame.boundingBox())?.x ?? 0;
    await drag(page, frame, 0.55);
    await expect.poll(async () => (await frame.boundingBox())?.x, SOON).toBeCloseTo(at, 0);
    await drag(page, frame, 0.65);
    await isGone(frame);
  }),
);

row('9.22', async () => expect((await lookAtToast()).visibleBars).toBe(0));

row('9.23', () =>
  visit(async (page) => {
    const frame = await showToast(page);
    await frame.getByRole('button', { name: 'Close' }).click();
    await isGone(frame);
  }),
);

row('9.24', async () => expect((await lookAtToast()).hasIcon).toBe(true));

row('9.25', async () => {
  const { direction, icon, words } = await lookAtToast();
  expect(direction).toBe('ltr');
  expect(icon).toBeLessThan(words);
});

// How many of the site's rules for wide screens hold at a width.
async function rulesAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(() => {
    const inside = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) =>
        'cssRules' in rule ? [rule, ...inside(rule.cssRules as CSSRuleList)] : [rule],
      );
    return [...document.styleSheets]
      .flatMap((sheet) => inside(sheet.cssRules))
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('width'))
      .filter((rule) => matchMedia((rule as CSSMediaRule).conditionText).matches).length;
  });
}

const expectBreakpoint = (width: number) =>
  visit(async (page) => {
    if (!page.url().endsWith('/events')) await page.goto(`${url}/events`);
    const below = await rulesAt(page, width - 1);
    expect(await rulesAt(page, width)).not.toBe(below);
    // Nothing else happens on the way there.
    expect(await rulesAt(page, width - 200)).toBe(below);
  });

row('9.30', () => expectBreakpoint(600));
row('9.31', () => expectBreakpoint(960));
row('9.32', () => expectBreakpoint(1280));
row('9.33', () => expectBreakpoint(1920));
row('9.34', () => expectBreakpoint(2560));

row('9.35', () =>
  visit(async (page) => {
    await page.goto(`${url}/events`);
    const hasPhoneBar = () =>
      page
        .locator('nav')
        .evaluateAll((all) =>
          all.some((bar) => getComputedStyle(bar).position === 'fixed' && bar.checkVisibility()),
        );
    await page.setViewportSize({ width: 1279, height: 900 });
    expect(await hasPhoneBar()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await hasPhoneBar()).toBe(false);
  }, PHONE),
);

const HOUR_MS = 3_600_000;

// A newer build than the one that this page came with.
async function waitForNewBuild(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/builds/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ json: { id: 'another-build', built_at: new Date().toISOString(), files: [] } });
  });
  await page.clock.install();
  await open(page, '/events');
  return asked;
}

row('4.23', () =>
  visitAnew(async (page) => {
    await waitForNewBuild(page);
    await page.clock.runFor(HOUR_MS);
    await page.getByText(/new version/i).waitFor();
  }),
);

row('9.08', () =>
  visitAnew(async (page) => {
    const asked = await waitForNewBuild(page);
    await page.clock.runFor(HOUR_MS - 60_000);
    expect(asked).toEqual([]);
    await page.clock.runFor(120_000);
    await expect.poll(() => asked, SOON).toContain('/builds/latest.json');
  }),
);

row('7.27', () =>
  visit(async (page) => {
    await page.goto(`${url}/events`);
    const read = (path: string) => page.evaluate(async (at) => (await fetch(at)).json(), path);
    const latest = await read('/builds/latest.json');
    const manifest = await read(`/builds/${latest.id}.json`);
    expect(manifest.id).toBe(latest.id);
    expect(manifest.files.length).toBeGreaterThan(10);
  }),
);

// The event page's own code is gone, as after a new build; answers how often a document was opened.
async function withoutEventCode(page: Page): Promise<() => number> {
  let documents = 0;
  await open(page, '/events');
  await page.route(/\/assets\/.*\/event-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

const followEvent = (page: Page) =>
  page.getByRole('main').getByRole('article').first().getByRole('link').click();
const ticketsShown = (page: Page) => page.getByRole('heading', { name: 'Tickets' }).waitFor();

row('4.24', () =>
  visitAnew(async (page) => {
    const documents = await withoutEventCode(page);
    await followEvent(page);
    // As a document, and the one that was asked for.
    await page.waitForURL(/\/events\/plain-evening$/);
    await ticketsShown(page);
    expect(documents()).toBe(1);
    await page.unrouteAll();
    await open(page, '/events');
    await followEvent(page);
    await ticketsShown(page);
  }),
);

row('9.10', () =>
  visitAnew(async (page) => {
    await page.clock.setFixedTime(stage.now);
    const documents = await withoutEventCode(page);
    const loads = async (work: () => Promise<unknown>) => {
      const before = documents();
      await work();
      await page.waitForLoadState();
      // The page has given up on its script and is one without.
      await page.waitForFunction(() => !('script' in document.documentElement.dataset));
      await ticketsShown(page);
      return documents() - before;
    };
    // Gone for good, it is not loaded over and over.
    expect(await loads(() => followEvent(page))).toBe(1);
    expect(await loads(() => page.reload())).toBe(1);
    await page.clock.setFixedTime(new Date(stage.now.getTime() + 10_001));
    expect(await loads(() => page.reload())).toBe(2);
  }),
);

const SITE_KEY = 'a-site-key';
const RECAPTCHA = { RECAPTCHA_SITE_KEY: SITE_KEY, RECAPTCHA_SECRET_KEY: 'a-secret' };
// What the provider's script does, as far as pages see it: a badge of its own, and a token per action.
const RECAPTCHA_SCRIPT = `
  const badge = (place) => {
    const made = document.createElement('div');
    made.className = 'grecaptcha-badge';
    made.textContent = 'protected';
    made.style.cssText = 'position: fixed; bottom: 14px; right: 0; width: 256px; height: 60px';
    place.append(made);
  };
  window.rendered = [];
  window.grecaptcha = {
    ready: (then) => then(),
    render(place, options) { window.rendered.push(options); badge(place); return 0; },
    async execute(client, { action }) { return 'token-for-' + action; },
  };
  if (!document.currentScript.src.includes('render=explicit')) badge(document.body);
`;

// Somebody signs in; answers what went out for it. Nothing beyond this machine is reached.
async function signInWatched(page: Page, site: string) {
  const scripts: URL[] = [];
  const headers: Record<string, string>[] = [];
  await page.route('https://www.google.com/**', async (route) => {
    scripts.push(new URL(route.request().url()));
    await route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA_SCRIPT });
  });
  await page.route('**/api/user/login', async (route) => {
    headers.push(route.request().headers());
    await route.fulfill({ status: 401, json: { statusCode: 401, message: 'No.', code: 'wrong_pair' } });
  });
  await page.goto(`${site}/login`);
  await waitForScript(page);
  expect(scripts).toEqual([]);
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('amina@example.com');
  await page.getByLabel('Password', { exact: true }).fill('some-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => headers.length, SOON).toBe(1);
  browser.takeOutsideCalls();
  return { script: scripts[0], token: headers[0]?.['x-bot-check'] ?? '' };
}

const guardedSignIn = once(() =>
  visitAnew(async (page) => {
    const sent = await signInWatched(page, await siteWith(RECAPTCHA));
    const badge = page.locator('.grecaptcha-badge');
    await badge.waitFor({ state: 'attached' });
    return { ...sent, showsBadge: await badge.isVisible() };
  }),
);

row('7.29', async () => {
  const { script, token } = await guardedSignIn();
  expect(script?.pathname).toBe('/recaptcha/api.js');
  expect(token).toBe('token-for-login');
});

row('9.11', async () => {
  const { script } = await guardedSignIn();
  expect(script?.searchParams.get('render')).toBe(SITE_KEY);
});

row('9.12', () =>
  visitAnew(async (page) => {
    const { script, token } = await signInWatched(page, url);
    expect(script).toBeUndefined();
    expect(token.length).toBeGreaterThan(20);
  }),
);

row('9.13', async () => expect((await guardedSignIn()).showsBadge).toBe(false));

row('9.14', () =>
  visitAnew(async (page) => {
    await signInWatched(page, await siteWith({ ...RECAPTCHA, RECAPTCHA_BADGE: 'bottomright' }));
    const rendered = () => page.evaluate(() => (window as unknown as { rendered: object[] }).rendered);
    await expect.poll(rendered, SOON).toMatchObject([{ badge: 'bottomright' }]);
    await page.locator('.recaptcha-shown .grecaptcha-badge').waitFor();
  }),
);

row('9.15', async () => {
  const { script } = await guardedSignIn();
  expect(script?.searchParams.get('hl')).toBe('id');
});

const MAPS_KEY = 'a-maps-key';
// As much of the provider's script as a map with a marker needs; keeps what it was asked to draw.
const MAPS_SCRIPT = `
  window.drawn = [];
  class Thing { constructor(...given) { window.drawn.push(given); } addListener() {} setMap() {} setCenter() {} }
  const maps = { Map: Thing, Marker: Thing, LatLng: Thing, places: {} };
  maps.importLibrary = async () => ({ ...maps, AdvancedMarkerElement: Thing });
  window.google = { maps };
  const { searchParams } = new URL(document.currentScript.src);
  const callback = searchParams.get('callback');
  if (callback) window[callback]?.();
`;

let mapped: Promise<string> | undefined;
// An event page at its map, with Google's script answered by `answer`; tells when the script was asked for.
async function openMap(page: Page, answer: 'works' | 'fails', slug = 'spec-show') {
  mapped ??= siteWith({ GOOGLE_MAPS_KEY: MAPS_KEY });
  const asked: { at: number; url: URL }[] = [];
  await page.route('https://maps.googleapis.com/**', async (route) => {
    asked.push({ at: performance.now(), url: new URL(route.request().url()) });
    if (answer === 'fails') await route.abort();
    else await route.fulfill({ contentType: 'text/javascript', body: MAPS_SCRIPT });
  });
  await page.goto(`${await mapped}/events/${slug}`);
  await waitForScript(page);
  await page
    .getByText(/\d Test Road/)
    .first()
    .scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length, SOON).toBeGreaterThan(0);
  browser.takeOutsideCalls();
  return asked;
}

const drawnMap = once(() =>
  visitAnew(async (page) => {
    const [script] = await openMap(page, 'works');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { drawn?: unknown[] }).drawn?.length), SOON)
      .toBeGreaterThan(0);
    return script?.url;
  }),
);

row('7.30', async () => expect((await drawnMap())?.pathname).toBe('/maps/api/js'));
row('9.26', async () => expect((await drawnMap())?.searchParams.get('key')).toBe(MAPS_KEY));
row('9.27', async () => expect((await drawnMap())?.searchParams.get('libraries')).toBe('places'));

row('9.28', () =>
  visitAnew(async (page) => {
    // Nobody has said yet where this one is.
    await sql`update venues set lat = 0, lng = 0 where name = 'Seven Hills Hall'`.execute(stage.db.sql);
    await openMap(page, 'works', 'free-evening');
    const drawn = () => page.evaluate(() => JSON.stringify((window as { drawn?: unknown }).drawn ?? []));
    await expect.poll(drawn, SOON).toMatch(/"center":\{"lat":0,"lng":0\}/);
  }),
);

row('9.29', () =>
  visitAnew(async (page) => {
    const asked = await openMap(page, 'fails');
    await expect.poll(() => asked.length, SOON).toBe(3);
    const [first, second, third] = asked.map(({ at }) => at);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThan((second ?? 0) - (first ?? 0));
    browser.takeOutsideCalls();
    // The address stays.
    expect(await page.getByText('1 Test Road').first().isVisible()).toBe(true);
  }),
);

// The calendar by itself, on a page of the site: most of its ways are offered by none yet.
let picker: Promise<string> | undefined;
async function buildPicker(): Promise<string> {
  const built = (await build({
    logLevel: 'silent',
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: {
      write: false,
      lib: { entry: 'src/web/ui/date-picker/open-picker.tsx', formats: ['iife'], name: 'calendar' },
    },
  })) as { output: { code: string }[] }[];
  return built[0]?.output[0]?.code ?? '';
}

// Chooses with the keyboard alone, from Monday 16 November 2026 on; answers what was chosen.
async function pick(way: string, value: string[], keys: string[]): Promise<string[] | null> {
  picker ??= buildPicker();
  const script = await picker;
  let chosen: string[] | null = null;
  await visit(async (page) => {
    await open(page, '/terms');
    // Straight into the page's world: the policy would refuse a script element, and rightly so.
    await page.evaluate(script);
    await page.evaluate(
      ([first, given]) => {
        const { calendar } = window as unknown as { calendar: { openPicker(wish: object): void } };
        const onChoose = (days: string[]) => Object.assign(window, { chosen: days });
        calendar.openPicker({ title: 'When?', ways: [first], value: given, today: '2026-11-16', onChoose });
      },
      [way, value] as const,
    );
    await page.locator('dialog [role=grid] [tabindex="0"], dialog [tabindex="0"]').first().focus();
    for (const key of keys) await page.keyboard.press(key);
    if (way === 'days') await page.getByRole('button', { name: 'Done', exact: true }).click();
    chosen = await page.evaluate(() => (window as unknown as { chosen?: string[] }).chosen ?? null);
  });
  return chosen;
}

row('5.05', async () => {
  expect(await pick('day', [], ['ArrowRight', 'Enter'])).toEqual(['2026-11-17']);
});

row('5.06', async () => {
  const keys = ['Enter', 'ArrowRight', 'ArrowRight', 'Enter'];
  expect(await pick('range', [], keys)).toEqual(['2026-11-16', '2026-11-18']);
});

row('5.07', async () => {
  const keys = ['Enter', 'ArrowDown', 'Enter'];
  expect(await pick('days', [], keys)).toEqual(['2026-11-16', '2026-11-23']);
});

row('5.08', async () => {
  expect(await pick('week', [], ['ArrowDown', 'Enter'])).toEqual(['2026-11-23', '2026-11-29']);
});

row('5.09', async () => {
  expect(await pick('month', [], ['Enter'])).toEqual(['2026-11-01', '2026-11-30']);
});

row('5.10', async () => {
  expect(await pick('year', [], ['ArrowRight', 'Enter'])).toEqual(['2027-01-01', '2027-12-31']);
});

row('5.11', async () => {
  expect(await pick('quarter', [], ['Enter'])).toEqual(['2026-10-01', '2026-12-31']);
});

row('5.12', async () => {
  const keys = ['ArrowRight', 'Enter', 'Tab', 'Enter', 'Tab', 'Enter'];
  expect(await pick('time', ['19:30'], keys)).toEqual(['20:30']);
});
