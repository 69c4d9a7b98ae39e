import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { demoDatabase, type TestDatabase } from './database.ts';
import { type TestSite, testSite } from './site.ts';

export interface LiveSite extends TestSite {
  db: TestDatabase;
  catalogue: Catalogue;
  // http://127.0.0.1:port
  url: string;
  // The server's time.
  now(): Date;
  // Moves the server's clock, which goes on running from there.
  moveClock(ms: number): void;
}

// The demo on a real port, with a running clock. Call it at the top of the file.
export async function liveSite(
  env: Record<string, string> = {},
  ports: Pick<NonNullable<Parameters<typeof testSite>[1]>, 'whoIs' | 'membershipsOf' | 'twins'> = {},
): Promise<LiveSite> {
  const db = await demoDatabase();
  const catalogue = await openCatalogue(db);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await testSite(db, { port, env: { PUBLIC_URL: url, ...env }, ...ports });
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  site.app.clock.now = now;
  return {
    ...site,
    db,
    catalogue,
    url,
    now,
    moveClock(ms) {
      aheadMs += ms;
    },
  };
}

// For expect.poll: enough time for what a page does by itself, even on a busy machine.
export const SOON = { timeout: 40_000, interval: 100 };

// What Playwright says where a test does not let the service worker in.
export const WORKER_BLOCKED = /Service Worker registration blocked/;

// Everything that a page complains about: errors, React's warnings, violations of the policy, missing files.
export function watchTrouble(context: BrowserContext): () => string[] {
  const trouble: string[] = [];
  context.on('page', (page: Page) => {
    page.on('pageerror', (error) => trouble.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      const isTrouble = message.type() === 'error' || message.type() === 'warning';
      if (isTrouble && !WORKER_BLOCKED.test(message.text())) {
        trouble.push(`${page.url()}: ${message.text()}`);
      }
    });
  });
  return () => trouble.splice(0);
}

// Waits until React has hydrated the page, so that clicks work.
// `what`: a part that React draws in the browser too.
export async function waitForScript(page: Page, what = 'main'): Promise<void> {
  const isAwake = (selector: string) => {
    const main = document.querySelector(selector);
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  };
  await page.waitForFunction(isAwake, what).catch((cause) => {
    throw new Error(`React did not take over ${page.url()}`, { cause });
  });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, inner } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    inner: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} at ${inner} px`).toBeLessThanOrEqual(inner);
}
