import { listPublished } from '#modules/blog/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { SitePages } from '../site-pages.ts';
import { listSitemapEvents, listSitemapFiles, listSitemapGroups } from './sitemap.queries.ts';
import { type SitemapEntry, sitemapIndex, sitemapPage } from './sitemap.ts';

// The protocol's limit for one file.
const MOST_ADDRESSES = 50_000;

const EVENTS_FILE = /^\/sitemaps\/events-([1-9]\d{0,5})\.xml$/;

// The index at /sitemap.xml and the files that it names; null for any other path.
export async function findSitemap(
  db: Sql,
  publicUrl: string,
  paths: SitePages['paths'],
  now: Date,
  path: string,
): Promise<string | null> {
  if (path === '/sitemap.xml') return index(db, publicUrl, now);
  if (path === '/sitemaps/pages.xml') return sitemapPage(publicUrl, await listPages(db, paths, now));
  const file = EVENTS_FILE.exec(path)?.[1];
  if (file === undefined) return null;
  const events = await listSitemapEvents(db, Number(file), now);
  if (events.length === 0) return null;
  return sitemapPage(
    publicUrl,
    events.map(({ slug, changedAt }) => ({ path: paths.event(slug), changedAt })),
  );
}

async function index(db: Sql, publicUrl: string, now: Date): Promise<string> {
  const files = await listSitemapFiles(db, now);
  return sitemapIndex(publicUrl, [
    { path: '/sitemaps/pages.xml', changedAt: latest(files) },
    ...files.map(({ file, changedAt }) => ({ path: `/sitemaps/events-${file}.xml`, changedAt })),
  ]);
}

async function listPages(db: Sql, paths: SitePages['paths'], now: Date): Promise<SitemapEntry[]> {
  const { categories, cities, organizers } = await listSitemapGroups(db, now);
  const posts = await listPublished(db, now);
  const changedAt = latest(categories);
  const all = [
    { path: paths.events, changedAt },
    { path: paths.listing(''), changedAt },
    { path: paths.holidays, changedAt },
    { path: paths.sell, changedAt: null },
    ...categories.map((row) => ({ path: paths.category(row.slug), changedAt: row.changedAt })),
    ...cities.map((row) => ({ path: paths.listing(`city:${row.slug}`), changedAt: row.changedAt })),
    ...organizers.map((row) => ({ path: paths.organizer(row.slug), changedAt: row.changedAt })),
    ...[paths.help, paths.support, paths.terms, paths.privacy].map((path) => ({ path, changedAt: null })),
    { path: paths.blog, changedAt: latest(posts) },
    ...posts.map((row) => ({ path: paths.post(row.slug), changedAt: row.changedAt })),
  ];
  return all.slice(0, MOST_ADDRESSES);
}

function latest(rows: readonly { changedAt: Date }[]): Date | null {
  return rows.reduce<Date | null>(
    (last, { changedAt }) => (last === null || changedAt > last ? changedAt : last),
    null,
  );
}
