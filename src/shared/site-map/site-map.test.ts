import { describe, expect, it, test } from 'vitest';
import { createPageMatcher } from '#platform/page-cache/public-page.ts';
import routes from '#web/routes.ts';
import { buyersPages, isBuyersPage } from './buyers-pages.ts';
import { CACHED_PAGES, cachedPages } from './cached-pages.ts';
import { keptOffline } from './kept-offline.ts';
import { RESERVED_EVENT_SLUGS, reservedWords } from './reserved-words.ts';
import { SITE_PAGES, type SitePage } from './site-pages.ts';

const addressOf = (pattern: string) => pattern.replace(/:\w+/g, 'some-word');

describe('the table of pages', () => {
  it('has every route of the site, and nothing else', () => {
    const table = SITE_PAGES.filter(({ isNoRoute }) => !isNoRoute).map(({ pattern }) => pattern);
    expect(table.toSorted()).toEqual(routes.flatMap((route) => patternsOf(route)).toSorted());
  });

  it('names no page twice', () => {
    expect(new Set(SITE_PAGES.map(({ name }) => name)).size).toBe(SITE_PAGES.length);
  });

  it('keeps nothing of paying, of tickets and of accounts', () => {
    const own = SITE_PAGES.filter(({ pattern }) =>
      /^\/(events\/pay|tickets|account|profile|log|signup)/.test(pattern),
    );
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter(({ cached, isKeptOffline }) => cached || isKeptOffline)).toEqual([]);
  });
});

interface RouteEntry {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteEntry[] | undefined;
}

// A layout has no path of its own; a last segment that may be left out makes two pages.
function patternsOf({ path, index, children }: RouteEntry): string[] {
  if (children) return children.flatMap(patternsOf);
  if (index) return ['/'];
  // Every other address, of the site or of a wing, is no page.
  if (path === undefined || path.endsWith('*')) return [];
  return path.endsWith('?') ? [`/${path.replace(/\/[^/]*$/, '')}`, `/${path.slice(0, -1)}`] : [`/${path}`];
}

describe('the page cache', () => {
  const match = createPageMatcher(CACHED_PAGES);

  it.each(SITE_PAGES.map(({ pattern, name, cached }) => [pattern, cached ? name : null]))(
    'follows the table: %s is %s',
    (pattern, name) => {
      expect(match(addressOf(pattern ?? ''))?.page.name ?? null).toBe(name);
    },
  );
});

test('those who hold or pay have their own pages, and every page of paying and of tickets is one', () => {
  const theirs = SITE_PAGES.filter(({ pattern }) => isBuyersPage(addressOf(pattern)));
  expect(theirs).toEqual(SITE_PAGES.filter(({ isForBuyers }) => isForBuyers));
  expect(theirs).toEqual(
    SITE_PAGES.filter(({ pattern }) => /^\/(events\/pay|tickets|account\/myTickets)/.test(pattern)),
  );
});

test('a page that is added for those who hold or pay is theirs, and its data too', () => {
  const isTheirs = buyersPages([...SITE_PAGES, { name: 'queue', pattern: '/queue/:id', isForBuyers: true }]);
  expect(['/queue/7', '/queue/7/', '/queue/7.data', '/queue/7/_.data'].filter(isTheirs)).toHaveLength(4);
  expect(['/queue', '/queue/7/8', '/queues/7'].filter(isTheirs)).toEqual([]);
  expect(isBuyersPage('/queue/7')).toBe(false);
});

const TONIGHT: SitePage = { name: 'tonight', pattern: '/events/tonight', cached: {}, isKeptOffline: true };

test('a page that is added is kept, kept offline, and no event may be called so', () => {
  const more = [...SITE_PAGES, TONIGHT];
  const before = createPageMatcher(cachedPages(SITE_PAGES));
  const after = createPageMatcher(cachedPages(more));
  expect(before('/events/tonight')?.page.name).toBe('event');
  expect(after('/events/tonight')?.page.name).toBe('tonight');
  expect(after('/events/tonight/reviews')).toBeNull();
  expect(keptOffline(more).test('/events/tonight')).toBe(true);
  expect(keptOffline(more).test('/events/tonight/reviews')).toBe(false);
  expect(reservedWords(more, '/events/:slug')).toContain('tonight');
  // Not everywhere, only in that place.
  expect(reservedWords(more, '/organizers/:slug')).toEqual([]);
});

test('a page that is added for some alone is neither kept nor shadowed by an event', () => {
  const more = [...SITE_PAGES, { name: 'mine', pattern: '/events/mine' }];
  expect(createPageMatcher(cachedPages(more))('/events/mine')).toBeNull();
  expect(keptOffline(more).test('/events/mine')).toBe(false);
  expect(reservedWords(more, '/events/:slug')).toContain('mine');
});

test('the pages under /events/ are reserved', () => {
  expect([...RESERVED_EVENT_SLUGS].sort()).toEqual(['category', 'listing', 'pay', 'search']);
});
