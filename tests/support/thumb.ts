import type { Locator, Page } from 'playwright-core';
import { waitForScript } from './live-site.ts';

// Somebody's thumb on a page, which counts what it does. A field that is typed into is one tap, however long the text; a list
// that is chosen from is two.
export interface Thumb {
  readonly taps: number;
  readonly seconds: number;
  tap(what: Locator): Promise<void>;
  // Taps what leads to another page, and waits until that one can be used.
  follow(what: Locator, to: RegExp): Promise<void>;
  // Opens a link that came from elsewhere: a mail, a message.
  open(url: string): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(list: Locator, value: string): Promise<void>;
  arrive(at: RegExp): Promise<void>;
}

export function thumbOn(page: Page, hasScript: boolean): Thumb {
  const began = performance.now();
  let taps = 0;
  const isReady = async () => {
    await page.waitForLoadState();
    if (hasScript) await waitForScript(page);
  };
  const thumb: Thumb = {
    get taps() {
      return taps;
    },
    get seconds() {
      return Math.round((performance.now() - began) / 1_000);
    },
    async tap(what) {
      taps += 1;
      await what.click();
    },
    async follow(what, to) {
      await thumb.tap(what);
      await thumb.arrive(to);
    },
    async open(url) {
      taps += 1;
      await page.goto(url);
      await isReady();
    },
    async type(field, text) {
      taps += 1;
      await field.fill(text);
    },
    async choose(list, value) {
      taps += 2;
      await list.selectOption(value);
    },
    async arrive(at) {
      await page.waitForURL(at);
      await isReady();
    },
  };
  return thumb;
}
