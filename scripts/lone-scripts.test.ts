import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LOCALES } from '#shared/i18n.ts';
import { SITE_PAGES } from '#shared/site-map/site-pages.ts';
import { loneScript } from './lone-scripts.ts';

const HOME = 'https://tickets.example';

// The built service worker, without a browser: answers whether it handles a page's data itself.
const worker = await loneScript('sw.js', 'build-1');
const heard: Record<string, (event: unknown) => void> = {};
const keptAtOnce: string[] = [];
runInNewContext(worker, {
  self: {
    addEventListener: (name: string, hear: (event: unknown) => void) =>
      Object.assign(heard, { [name]: hear }),
    skipWaiting: async () => {},
  },
  navigator: {},
  location: { origin: HOME },
  caches: {
    open: async () => ({
      match: async () => undefined,
      addAll: async (files: string[]) => keptAtOnce.push(...files),
    }),
  },
  fetch: async () => ({ ok: false }),
  setTimeout: () => {},
  URL,
  AbortController,
});

function isKept(path: string): boolean {
  let isAnswered = false;
  heard.fetch?.({
    request: { url: `${HOME}${path}.data`, mode: 'cors', method: 'GET' },
    respondWith: () => {
      isAnswered = true;
    },
  });
  return isAnswered;
}

const addressOf = (pattern: string) => pattern.replace(/:\w+/g, 'some-word');

test.each(SITE_PAGES.map(({ pattern, isKeptOffline = false }) => [pattern, isKeptOffline] as const))(
  'the service worker follows the table of pages: %s, %s',
  (pattern, isKeptOffline) => {
    expect(isKept(addressOf(pattern))).toBe(isKeptOffline);
  },
);

test('the service worker has a page for every language of the site', async () => {
  await new Promise((resolve) => heard.install?.({ waitUntil: resolve }));
  const pages = keptAtOnce.filter((file) => file.startsWith('/offline/'));
  expect(pages).toEqual(LOCALES.map((locale) => `/offline/${locale}.html`));
});

test('an event whose name only begins as another page’s is kept like any other', () => {
  expect(isKept('/events/pay-day-party')).toBe(true);
  expect(isKept('/events/searching')).toBe(true);
});

test('what is no page is none of its business', () => {
  for (const path of ['/events/a/b', '/elsewhere', '/events/pay/reviews', '/holidays/more']) {
    expect(isKept(path), path).toBe(false);
  }
});
