import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from './browser.ts';
import { PHONE } from './checkout.ts';
import { atDoor, type Door } from './doors.ts';
import { SOON } from './live-site.ts';

// The scanner in a real browser.

// A good verdict goes after a second and a half, which on a busy machine is before anybody has looked.
function keepVerdicts(): void {
  const wait = window.setTimeout;
  window.setTimeout = ((work: () => void, ms: number) =>
    wait(work, [1_500, 4_000].includes(ms) ? 600_000 : ms)) as typeof setTimeout;
}

type Wish = {
  name: string;
  gate?: number | null;
  staysGreen?: boolean;
  // What the phone is like, before it opens anything.
  prepare?: (phone: BrowserContext) => Promise<unknown>;
};

// A phone that was paired by the QR code that the manager shows.
export async function pairPhone(
  browser: TestBrowser,
  door: Door,
  { name, gate = null, staysGreen = true, prepare = async () => {} }: Wish,
): Promise<{ phone: BrowserContext; page: Page }> {
  const powers = ['scan', 'search', 'undo', 'sell'];
  const { link } = (await atDoor(door).post('/pairings', { gate, powers })).body.data;
  const phone = await browser.newVisitor(PHONE);
  if (staysGreen) await phone.addInitScript(keepVerdicts);
  await prepare(phone);
  const page = await phone.newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.waitForURL('**/sell/door');
  await page.getByText('Online').waitFor();
  return { phone, page };
}

export const verdict = (page: Page, what: string) => page.locator(`[data-verdict="${what}"]`);

// As a scanner does that is a keyboard.
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter']) document.dispatchEvent(new KeyboardEvent('keydown', { key }));
  }, code);
}

export async function goOn(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await verdict(page, what).waitFor({ state: 'detached' });
}

// Opens without a network from now on.
export async function isKept(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => Boolean(await (await caches.open('door-1')).match('/sell/door')));
  await expect.poll(kept, { ...SOON, message: 'the scanner is kept' }).toBe(true);
}

export const waiting = (page: Page, count: number): Promise<void> =>
  page.getByText(`${count} waiting`, { exact: true }).waitFor();
