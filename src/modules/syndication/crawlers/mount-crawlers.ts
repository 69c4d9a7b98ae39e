import type { FastifyInstance } from 'fastify';
import type { SitePages } from '../site-pages.ts';
import type { SyndicationServices } from '../syndication-services.ts';
import { findSitemap } from './find-sitemap.ts';
import { robotsTxt } from './robots.ts';

const TEN_MINUTES = 'public, max-age=600';

// What search engines read.
export function mountCrawlers(
  http: FastifyInstance,
  { config, db, clock }: SyndicationServices,
  { paths }: SitePages,
): void {
  const { publicUrl } = config;
  http.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', TEN_MINUTES).send(robotsTxt(publicUrl)),
  );
  for (const url of ['/sitemap.xml', '/sitemaps/:file']) {
    http.get(url, async (request, reply) => {
      const [path = ''] = request.url.split('?');
      const xml = await findSitemap(db.sql, publicUrl, paths, clock.now(), path);
      if (xml === null) return reply.callNotFound();
      return reply.type('application/xml; charset=utf-8').header('cache-control', TEN_MINUTES).send(xml);
    });
  }
}
