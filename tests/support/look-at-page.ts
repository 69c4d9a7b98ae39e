import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findViolations } from './axe.ts';
import type { PageState } from './every-page.ts';
import { WORKER_BLOCKED, waitForScript } from './live-site.ts';

// One way in which a page can be seen.
export interface Look {
  language: 'en' | 'id' | 'sw';
  theme: 'light' | 'dark';
  width: 390 | 1440;
}

export const LOOKS: readonly Look[] = ([390, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['en', 'id', 'sw'] as const).map((language) => ({ language, theme, width })),
  ),
);

const HEIGHTS = { 390: 844, 1440: 900 };

// The page of the API is large: on a busy machine its first look may take longer than any answer may, and is asked for again.
async function openWhenFree(page: Page, url: string) {
  const response = await page.goto(url);
  return response?.status() === 503 ? page.goto(url) : response;
}

// Opens a page as this visitor sees it and answers what is wrong with it. The caller gives a fresh context, so that
// nothing of an earlier visit is left in it.
export async function lookAtPage(
  page: Page,
  siteUrl: string,
  state: PageState,
  { language, theme, width }: Look,
): Promise<string[]> {
  const context = page.context();
  const wrong: string[] = [];
  const watch = watchPage(page, wrong);
  await context.clearCookies();
  const cookies = { ...state.cookies, MY_LANG: language };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: siteUrl })));
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  const response = await openWhenFree(page, siteUrl + state.path);
  if (response?.status() !== state.status) wrong.push(`answers ${response?.status()}`);
  await waitForScript(page, state.awake);
  await page.evaluate((chosen) => {
    if (chosen === 'dark') document.documentElement.dataset.theme = 'dark';
    else delete document.documentElement.dataset.theme;
  }, theme);
  await state.reach?.(page);
  wrong.push(
    ...(await sidewaysScroll(page)),
    ...(await strayKeys(page)),
    ...(await listViolations(page, state.alike)),
  );
  if ((await page.evaluate(() => document.documentElement.lang)) !== language) wrong.push('another language');
  watch.stop();
  return wrong.map((problem) => `${state.name} ${language} ${theme} ${width}: ${problem}`);
}

// Messages that are no faults: the browser reports missing pages and failed answers that are intended.
const NO_FAULT = new RegExp(`Failed to load resource|${WORKER_BLOCKED.source}`);

function watchPage(page: Page, wrong: string[]): { stop(): void } {
  const onError = (error: Error) => wrong.push(error.message);
  const onConsole = (message: { type(): string; text(): string }) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble && !NO_FAULT.test(message.text())) wrong.push(message.text());
  };
  page.on('pageerror', onError);
  page.on('console', onConsole);
  return {
    stop() {
      page.off('pageerror', onError);
      page.off('console', onConsole);
    },
  };
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const [wide, inner] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  return (wide ?? 0) > (inner ?? 0) ? [`scrolls sideways: ${wide} px in ${inner}`] : [];
}

const LOCALES = join(import.meta.dirname, '../../src/web/locales/en');
const KEYS = new Set(
  globSync('**/*.json', { cwd: LOCALES }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(LOCALES, file), 'utf8'))),
  ),
);

// A missing sentence shows its key instead.
async function strayKeys(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')];
    const named = labels.flatMap((one) =>
      ['aria-label', 'alt', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...named].join('\n');
  });
  const stray = text.match(/\b[a-z\d]+(?:_[a-z\d]+)+\b/g)?.filter((word) => KEYS.has(word)) ?? [];
  return [...new Set(stray)].map((key) => `untranslated: ${key}`);
}

export async function listViolations(page: Page, alike?: string): Promise<string[]> {
  const violations = await findViolations(page, { ...(alike && { without: [alike] }) });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  );
}
