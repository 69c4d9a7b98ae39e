import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { viewSiteInfo } from '#modules/site/index.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { matchesEtag } from '#platform/http/request-headers.ts';
import type { SitePages } from '../site-pages.ts';
import type { SyndicationServices } from '../syndication-services.ts';
import { calendarOf, parseFeedPath, rssOf } from './event-feeds.ts';
import type { FeedKind } from './feed-kinds.rules.ts';
import { listFeed } from './list-feed.ts';

const TYPES = { xml: 'application/rss+xml; charset=utf-8', ics: 'text/calendar; charset=utf-8' };

const PAGES: Record<FeedKind, (slug: string, paths: SitePages['paths']) => string> = {
  city: (slug, paths) => paths.listing(`city:${slug}`),
  category: (slug, paths) => paths.category(slug),
  organizer: (slug, paths) => paths.organizer(slug),
};

// What is on in a city, in a category or of an organiser, for feed readers and calendars.
export function mountEventFeeds(
  http: FastifyInstance,
  { config, db, clock }: SyndicationServices,
  pages: SitePages,
): void {
  http.get('/feeds/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const address = parseFeedPath(path);
    const locale = localeOf(request.raw, config.defaultLocale);
    const feed =
      address && (await listFeed(db.sql, address.kind, address.slug, { now: clock.now(), locale }));
    if (!address || !feed) return reply.callNotFound();
    const { name: siteName } = await viewSiteInfo(db.sql, config.publicUrl, locale);
    const pagePath = PAGES[address.kind](address.slug, pages.paths);
    const around = { locale, publicUrl: config.publicUrl, siteName, path, pagePath, pages };
    const write = address.format === 'xml' ? rssOf : calendarOf;
    const body = write(address.kind, feed, around);
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=600')
      .header('content-language', locale)
      .header('vary', 'Accept-Language, Cookie');
    const known = request.headers['if-none-match'];
    if (known !== undefined && matchesEtag(known, etag)) return reply.code(304).send();
    return reply.type(TYPES[address.format]).send(body);
  });
}
