import type { FastifyInstance } from 'fastify';
import { localeOf } from '#platform/http/locale-of.ts';
import { BLOG_FEED_PATH } from '#web/site-paths.ts';
import type { Services } from '../services.ts';
import { blogFeed } from './blog-feed.ts';
import { findSitemap } from './find-sitemap.ts';
import { mountEventFeeds } from './mount-event-feeds.ts';
import { robotsTxt } from './robots.ts';

const TEN_MINUTES = 'public, max-age=600';

// What search engines, feed readers and calendars read.
export function mountFeeds(http: FastifyInstance, services: Services): void {
  const { config, db, clock } = services;
  mountEventFeeds(http, services);
  http.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', TEN_MINUTES)
      .send(robotsTxt(config.publicUrl)),
  );
  http.get(BLOG_FEED_PATH, async (request, reply) => {
    const locale = localeOf(request.raw, config.defaultLocale);
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', TEN_MINUTES)
      .header('content-language', locale)
      .header('vary', 'Accept-Language, Cookie')
      .send(await blogFeed(db.sql, config.publicUrl, clock.now(), locale));
  });
  for (const path of ['/sitemap.xml', '/sitemaps/:file']) {
    http.get(path, async (request, reply) => {
      const xml = await findSitemap(db.sql, config.publicUrl, clock.now(), request.url.split('?')[0] ?? '');
      if (xml === null) return reply.callNotFound();
      return reply.type('application/xml; charset=utf-8').header('cache-control', TEN_MINUTES).send(xml);
    });
  }
}
