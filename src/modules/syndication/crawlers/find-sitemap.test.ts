import { beforeAll, describe, expect, it } from 'vitest';
import { days, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { SitePages } from '../site-pages.ts';
import { findSitemap } from './find-sitemap.ts';

const db = await testDatabase();
const SITE = 'https://tiketi.example';
const PATHS: SitePages['paths'] = {
  events: '/events',
  tickets: '/tickets',
  pay: '/pay',
  holidays: '/holidays',
  sell: '/sell',
  help: '/help',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  blog: '/blog',
  blogFeed: '/blog/feed.xml',
  event: (slug) => `/events/${slug}`,
  category: (slug) => `/events/category/${slug}`,
  organizer: (slug) => `/organizers/${slug}`,
  post: (slug) => `/blog/${slug}`,
  listing: (filters) => `/events/listing${filters && `/${filters}`}`,
};
const read = async (path: string) => (await findSitemap(db.sql, SITE, PATHS, NOW, path)) ?? '';

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  await catalogue.add(
    { slug: 'next-week', startsAt: days(7) },
    { slug: 'four-weeks-ago', startsAt: days(-28) },
    { slug: 'five-weeks-ago', startsAt: days(-35) },
    { slug: 'waits-for-a-date', status: 'postponed', startsAt: days(-60) },
    { slug: 'called-off', status: 'cancelled', startsAt: days(3) },
    { slug: 'not-yet', status: 'draft', startsAt: days(9) },
  );
});

describe('the sitemap of events', () => {
  it('lists what people may still look for, for 30 days after its end', async () => {
    const events = await read('/sitemaps/events-1.xml');
    expect(addressesIn(events)).toEqual([
      `${SITE}/events/next-week`,
      `${SITE}/events/four-weeks-ago`,
      `${SITE}/events/waits-for-a-date`,
      `${SITE}/events/called-off`,
    ]);
  });

  it('dates every event', async () => {
    const events = await read('/sitemaps/events-1.xml');
    expect(events.match(/<lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>/g)).toHaveLength(4);
  });
});

describe('the index', () => {
  it('names every file that has something in it', async () => {
    expect(addressesIn(await read('/sitemap.xml'))).toEqual([
      `${SITE}/sitemaps/pages.xml`,
      `${SITE}/sitemaps/events-1.xml`,
    ]);
  });

  it.each([
    '/sitemaps/events-2.xml',
    '/sitemaps/events-0.xml',
    '/sitemaps/events-x.xml',
    '/sitemaps/',
    '/events',
  ])('knows no %s', async (path) => {
    expect(await findSitemap(db.sql, SITE, PATHS, NOW, path)).toBeNull();
  });
});

it('pages are the lists, categories and cities with something coming, and the organisers', async () => {
  const addresses = addressesIn(await read('/sitemaps/pages.xml'));
  expect(addresses).toContain(`${SITE}/events`);
  expect(addresses).toContain(`${SITE}/events/listing`);
  expect(addresses.filter((address) => address.includes('/category/'))).toHaveLength(1);
  expect(addresses.filter((address) => address.includes('/listing/city:'))).toHaveLength(1);
  expect(addresses.filter((address) => address.includes('/organizers/'))).toHaveLength(1);
});

function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}
