import { gzipSync } from 'node:zlib';
import { type Browser, chromium, devices, type Page, type Response } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

export interface PageWeight {
  // Kilobytes after gzip, whatever encoding the server chose.
  html: number;
  css: number;
  js: number;
  jsFiles: number;
  // Everything that went over the wire, as it was sent.
  transferredKb: number;
  tapped: string;
}

const KILOBYTE = 1000;
const QUIET_MS = 500;

// Opens the page like a phone that has never been here, waits until it is idle, taps once and waits again.
export async function weighPage(url: string): Promise<PageWeight> {
  return withChromium((browser) =>
    visitWeighed(browser, url, {}, async (page) => {
      const tapped = await tapFirst(page);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(QUIET_MS);
      return tapped;
    }),
  );
}

export interface WeighedPage {
  url: string;
  cookies?: Readonly<Record<string, string>>;
}

// The same without the tap, for many pages: kilobytes of JavaScript of each first load, in order.
export async function weighFirstLoads(pages: readonly WeighedPage[]): Promise<number[]> {
  return withChromium(async (browser) => {
    const weights: number[] = [];
    for (const { url, cookies = {} } of pages) {
      weights.push((await visitWeighed(browser, url, cookies, async () => '')).js);
    }
    return weights;
  });
}

async function withChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function visitWeighed(
  browser: Browser,
  url: string,
  cookies: Readonly<Record<string, string>>,
  then: (page: Page) => Promise<string>,
): Promise<PageWeight> {
  const context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
  const given = Object.entries(cookies).map(([name, value]) => ({ name, value, url }));
  if (given.length > 0) await context.addCookies(given);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  const tapped = await then(page);
  const weight = { ...(await weigh(responses)), tapped };
  await context.close();
  return weight;
}

async function tapFirst(page: Page): Promise<string> {
  // The first thing that a buyer taps is a ticket.
  const buying = page.locator('main form button:enabled:visible').first();
  const button =
    (await buying.count()) > 0 ? buying : page.locator('main button:visible, header button:visible').first();
  if ((await button.count()) === 0) {
    await page.touchscreen.tap(5, 5);
    return 'the page itself';
  }
  const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
  await button.tap();
  return `“${name.trim()}”`;
}

async function weigh(responses: readonly Response[]): Promise<Omit<PageWeight, 'tapped'>> {
  const weight = { html: 0, css: 0, js: 0, jsFiles: 0, transferredKb: 0 };
  for (const response of responses) {
    const sizes = await response.request().sizes();
    weight.transferredKb += sizes.responseBodySize / KILOBYTE;
    const kind = kindOf(response.headers()['content-type'] ?? '');
    if (kind === null || !response.ok()) continue;
    weight[kind] += gzipSync(await response.body(), { level: 9 }).length / KILOBYTE;
    if (kind === 'js') weight.jsFiles += 1;
  }
  return weight;
}

function kindOf(contentType: string): 'html' | 'css' | 'js' | null {
  if (contentType.startsWith('text/html')) return 'html';
  if (contentType.startsWith('text/css')) return 'css';
  return /^(text|application)\/javascript/.test(contentType) ? 'js' : null;
}
