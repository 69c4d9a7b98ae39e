import type { FastifyInstance } from 'fastify';
import { localeOf } from '#platform/http/locale-of.ts';
import type { SitePages } from '../site-pages.ts';
import type { SyndicationServices } from '../syndication-services.ts';
import { blogFeed } from './blog-feed.ts';
import { mountEventFeeds } from './mount-event-feeds.ts';

// What feed readers and calendars read.
export function mountFeeds(http: FastifyInstance, services: SyndicationServices, pages: SitePages): void {
  const { config, db, clock } = services;
  mountEventFeeds(http, services, pages);
  http.get(pages.paths.blogFeed, async (request, reply) => {
    const locale = localeOf(request.raw, config.defaultLocale);
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .header('content-language', locale)
      .header('vary', 'Accept-Language, Cookie')
      .send(await blogFeed(db.sql, config.publicUrl, pages, clock.now(), locale));
  });
}
