import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { isLoopback } from './loopback-only.ts';
import { within } from './within.ts';

export type TestBrowser = {
  // A new visitor, who is gone after the test: cookies and storage are not shared with other contexts.
  newVisitor(options?: BrowserContextOptions): Promise<BrowserContext>;
  // Addresses beyond this machine that pages requested since the last call. None of them was reached.
  takeOutsideCalls(): string[];
};

// Every wait ends well before the test's own timeout, so that the failure names what was waited for.
const PATIENCE_MS = 60_000;

const MOST_SHOWN = 1_500;

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Only this machine has names and addresses. Intercepting requests instead would switch the HTTP cache off.
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE [::1]',
];

const cameraFlags = (file: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

// One Chromium for the test file, closed after it. Call it at the top of the file. The file fails if a page asked
// for anything beyond this machine. Installing our service worker is a third of what a visitor costs, so only tests that
// are about it let it in; the others see what a private window shows.
// `camera`: what every camera shows, see camera.ts; whoever asks for one gets it.
export async function testBrowser({
  serviceWorkers = 'block',
  camera,
}: Pick<BrowserContextOptions, 'serviceWorkers'> & { camera?: string } = {}): Promise<TestBrowser> {
  // Chromium wants a home that it can write, which a bare CI user may not have.
  const home = await mkdtemp(join(tmpdir(), 'tiketi-browser-'));
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...FLAGS, ...(camera === undefined ? [] : cameraFlags(camera))],
    // Root and most containers cannot have the sandbox; nothing but our own pages is opened here.
    chromiumSandbox: false,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
  });
  const outsideCalls: string[] = [];
  const takeOutsideCalls = () => outsideCalls.splice(0);

  // Pages that are left open go on counting down and asking, beside every test that follows.
  let fromBefore: BrowserContext[] = [];
  beforeEach(() => {
    fromBefore = browser.contexts();
  });
  afterEach(async ({ task }) => {
    const left = browser.contexts().filter((visitor) => !fromBefore.includes(visitor));
    if (task.result?.state === 'fail') await sayWhatWasShown(left);
    await Promise.all(left.map((visitor) => visitor.close()));
  });

  afterAll(async () => {
    await within(PATIENCE_MS, 'the end of Chromium', browser.close());
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    const left = takeOutsideCalls();
    if (left.length > 0) throw new Error(`Pages asked for addresses beyond this machine: ${left.join(', ')}`);
  });

  return {
    takeOutsideCalls,
    async newVisitor(options = {}) {
      const context = await within(
        PATIENCE_MS,
        'a new visitor',
        browser.newContext({ serviceWorkers, ...options }),
      );
      context.setDefaultTimeout(PATIENCE_MS);
      endEveryWait(context);
      context.on('request', (request) => remember(request.url()));
      context.on('page', (page) => page.on('websocket', (socket) => remember(socket.url())));
      return context;
    },
  };

  function remember(url: string): void {
    const { protocol, hostname } = new URL(url);
    if (/^(http|ws)s?:$/.test(protocol) && !isLoopback(hostname)) outsideCalls.push(url);
  }
}

// For the log of a failed test: it names what was waited for, but not what was there instead.
async function sayWhatWasShown(visitors: readonly BrowserContext[]): Promise<void> {
  for (const page of visitors.flatMap((visitor) => visitor.pages())) {
    const body = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error) => `no text: ${error}`);
    console.error(`\n${page.url()} showed:\n${body.slice(0, MOST_SHOWN).replaceAll(/\n{2,}/g, '\n')}\n`);
  }
}

// Adds a timeout to Playwright's calls that have none.
function endEveryWait(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (reason) => {
    // Chromium may never close a context while one of its pages is loading another document, so every page is first
    // sent to about:blank, which loads nothing.
    await Promise.all(context.pages().map((page) => page.goto('about:blank').catch(() => {})));
    await within(PATIENCE_MS, 'the end of a visitor', close(reason));
  };
  context.on('page', (page: Page) => {
    const evaluate = page.evaluate.bind(page) as (...given: unknown[]) => Promise<unknown>;
    page.evaluate = ((work: unknown, ...rest: unknown[]) =>
      within(PATIENCE_MS, `${page.url()} works out ${work}`, evaluate(work, ...rest))) as Page['evaluate'];
  });
}
