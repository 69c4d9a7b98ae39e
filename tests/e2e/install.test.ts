import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { buyUpToPaying, PHONE, payInSandbox } from '#tests/support/checkout.ts';
import { liveSite, SOON, waitForScript, watchTrouble } from '#tests/support/live-site.ts';

const browser = await testBrowser();
const site = await liveSite();
await site.catalogue.add({ slug: 'kept-evening' }, { slug: 'other-evening' });

const HOUR_MS = 3_600_000;
const PROMPT = 'A new version is ready.';

// Intercepted requests are those of the page alone.
async function visit(path: string, options: object = {}): Promise<Page> {
  const visitor = await browser.newVisitor({ ...PHONE, ...options });
  const page = await visitor.newPage();
  await page.goto(site.url + path);
  await waitForScript(page);
  return page;
}

const tell = (page: Page, id: string) =>
  page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id } }));

test('what can be installed is described, with icons that are what they say', async () => {
  const page = await visit('/events', { locale: 'sw-KE' });
  const found = await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    const answer = await fetch(href);
    const manifest = await answer.json();
    const sizes = [];
    for (const { src } of [...manifest.icons, { src: '/apple-touch-icon.png' }]) {
      const picture = await createImageBitmap(await (await fetch(src)).blob());
      sizes.push([src, picture.width, picture.height]);
    }
    return { type: answer.headers.get('content-type'), manifest, sizes };
  });
  expect(found.type).toBe('application/manifest+json; charset=utf-8');
  expect(found.manifest).toMatchObject({
    id: '/',
    name: 'Tiketi',
    short_name: 'Tiketi',
    lang: 'sw',
    start_url: '/events',
    scope: '/',
    display: 'standalone',
    theme_color: '#fbf8f3',
    background_color: '#fbf8f3',
    icons: [{ purpose: 'any' }, { purpose: 'any' }, { purpose: 'maskable' }],
    shortcuts: [{ name: 'Tiketi zangu', url: '/tickets' }],
  });
  expect(found.sizes).toEqual([
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/icon-maskable-512.png', 512, 512],
    ['/apple-touch-icon.png', 180, 180],
  ]);
  await page.context().close();
});

test('every hour it looks for a new build, and offers it without reloading by itself', async () => {
  const visitor = await browser.newVisitor(PHONE);
  const page = await visitor.newPage();
  await page.clock.install();
  await page.goto(`${site.url}/login`);
  await waitForScript(page);
  let questions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/builds/latest.json')) questions += 1;
  });
  await page.getByLabel('Email or phone').fill('half typed');
  await page.clock.fastForward(HOUR_MS - 5_000);
  expect(questions).toBe(0);
  // The same build: nothing to say.
  await page.clock.fastForward(10_000);
  await expect.poll(() => questions, SOON).toBe(1);
  expect(await page.getByText(PROMPT).count()).toBe(0);

  await tell(page, 'another');
  await page.clock.fastForward(HOUR_MS);
  await page.getByText(PROMPT).waitFor();
  expect(await page.getByLabel('Email or phone').inputValue()).toBe('half typed');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByText(PROMPT).waitFor({ state: 'detached' });
  await page.clock.fastForward(HOUR_MS);
  await page.getByText(PROMPT).waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await visitor.close();
});

test('the build says what it is made of, and every file of it is there', async () => {
  const latest = await site.get('/builds/latest.json');
  expect(latest.headers.get('cache-control')).toBe('no-cache');
  const whole = JSON.parse(latest.html);
  const { id, built_at, files, sellers } = whole;
  expect(JSON.parse((await site.get(`/builds/${id}.json`)).html)).toEqual(whole);
  expect(Date.parse(built_at)).toBeLessThanOrEqual(Date.now());
  expect(files.length).toBeGreaterThan(50);
  const [page = ''] = [(await site.get('/events')).html];
  const named = [...new Set(page.match(/\/assets\/[\w./-]+\.(?:js|css)/g))].map((file) => file.slice(1));
  expect(named.length).toBeGreaterThan(3);
  expect(files).toEqual(expect.arrayContaining(named));
  // What phones do not keep ahead: sellers' pages, and nothing that a visitor's page names.
  const isSellers = (file: string) => sellers.includes(file.split('/').at(-1));
  expect(files.filter(isSellers).join()).toMatch(/\/figures-/);
  expect(named.filter(isSellers)).toEqual([]);
});

test('a missing file leads to the page that was tapped, as a document, which works without its script', async () => {
  const page = await visit('/events');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/assets\/en\/event-[^/]+\.js/, (route) => route.fulfill({ status: 404 }));
  const card = page.getByRole('main').getByRole('article').getByRole('link').first();
  const path = await card.getAttribute('href');
  await card.click();
  await page.waitForURL(`**${path}`);
  await page.waitForFunction(() => !('script' in document.documentElement.dataset));
  await page.getByRole('heading', { name: 'Tickets' }).waitFor();
  await page.waitForTimeout(500);
  expect(documents).toBe(1);
  await page.context().close();
});

test('a first file that is missing reloads the page once', async () => {
  const page = await visit('/events');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/assets\/en\/entry\.client-/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.url}/events/kept-evening`);
  await expect.poll(() => loads, SOON).toBe(2);
  // The page is there, as it came.
  await page.getByRole('heading', { name: 'Kept Evening' }).first().waitFor();
  await page.waitForTimeout(500);
  expect(loads).toBe(2);
  await page.context().close();
});

test('without a network: pages seen are there, others say so in the language, paying is left alone', async () => {
  const visitor = await browser.newVisitor({ ...PHONE, locale: 'id-ID', serviceWorkers: 'allow' });
  const page = await visitor.newPage();
  // Of a version before this one.
  await page.addInitScript(() => {
    if (!navigator.serviceWorker.controller) void caches.open('shell-of-yore');
  });
  await page.goto(`${site.url}/events`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${site.url}/events/kept-evening`);
  await page.goto(`${site.url}/events/pay`);
  const kept = () =>
    page.evaluate(async () => {
      const found = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys())
          found.push(`${name} ${new URL(url).pathname}`);
      }
      return found;
    });
  await expect.poll(kept, SOON).toContain('pages-1 /events/kept-evening');
  await expect.poll(async () => (await kept()).some((one) => /^files-1 .+\.css$/.test(one)), SOON).toBe(true);
  await expect.poll(async () => (await kept()).some((one) => one.startsWith('posters-1 ')), SOON).toBe(true);
  expect((await kept()).filter((one) => /\/(api|events\/pay)(\/|$)/.test(one))).toEqual([]);
  await expect.poll(() => page.evaluate(() => caches.keys()), SOON).not.toContain('shell-of-yore');

  await visitor.setOffline(true);
  await page.goto(`${site.url}/events/kept-evening`);
  await page.getByRole('heading', { name: 'Kept Evening' }).first().waitFor();
  await waitForScript(page);
  const missing = await page.goto(`${site.url}/events/other-evening`);
  expect(missing?.status()).toBe(503);
  await page.getByRole('heading', { name: 'Kamu sedang offline' }).waitFor();
  const link = page.getByRole('link', { name: /Kept Evening/ });
  expect(await link.getAttribute('href')).toBe('/events/kept-evening');
  await link.click();
  await page.getByRole('heading', { name: 'Kept Evening' }).first().waitFor();
  // Never from memory, and never the browser's own words either.
  expect((await page.goto(`${site.url}/events/pay`))?.status()).toBe(503);
  await page.getByRole('heading', { name: 'Kamu sedang offline' }).waitFor();
  await visitor.setOffline(false);
  // By itself.
  await page.getByRole('heading', { name: 'Kamu sedang offline' }).waitFor({ state: 'detached' });
  await page.goto(`${site.url}/events/other-evening`);
  await page.getByRole('heading', { name: 'Other Evening' }).first().waitFor();
  await visitor.close();
});

test('installing is offered after a purchase, and nowhere before', async () => {
  const visitor = await browser.newVisitor(PHONE);
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  // The browser's own offer, which comes when it likes.
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void Object.assign(window, { hasAsked: true }),
      });
      dispatchEvent(offer);
      Object.assign(window, { wasHeldBack: offer.defaultPrevented });
    });
  });
  await page.goto(`${site.url}/events`);
  await page.waitForFunction(() => 'wasHeldBack' in window);
  expect(await page.evaluate(() => (window as unknown as { wasHeldBack: boolean }).wasHeldBack)).toBe(true);
  const button = page.getByRole('button', { name: 'Add to home screen' });
  await buyUpToPaying(page, site, 'kept-evening', { Regular: 1 });
  expect(await button.count()).toBe(0);
  await payInSandbox(page, 'Pay');
  await button.click();
  await page.waitForFunction(() => 'hasAsked' in window);
  await button.waitFor({ state: 'detached' });
  expect(trouble()).toEqual([]);
  await visitor.close();
});
