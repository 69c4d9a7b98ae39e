import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// Goes through a form with the Tab key: what stays in sight at the bottom never covers the field that has the focus.
export async function expectFocusInSight(page: Page, first: string, last: string): Promise<void> {
  await page.locator(first).focus();
  for (;;) {
    const { id, isCovered } = await page.evaluate(() => {
      const focused = document.activeElement;
      const box = focused?.getBoundingClientRect();
      const bar = document.querySelector('.action-bar');
      const isInBar = bar?.contains(focused) ?? false;
      return {
        id: focused?.id ?? '',
        isCovered: !isInBar && box && bar && box.bottom > bar.getBoundingClientRect().top,
      };
    });
    expect(isCovered, `#${id} at ${page.url()}`).toBe(false);
    if (`#${id}` === last) return;
    await page.keyboard.press('Tab');
  }
}
