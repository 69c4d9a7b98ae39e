import type { FastifyInstance } from 'fastify';
import { mountCrawlers } from './crawlers/mount-crawlers.ts';
import { mountFeeds } from './feeds/mount-feeds.ts';
import { mountManifest } from './mount-manifest.ts';
import { mountCards } from './pictures/mount-cards.ts';
import { mountPosters } from './pictures/mount-posters.ts';
import type { PictureReasons } from './pictures/send-picture.ts';
import type { SitePages } from './site-pages.ts';
import type { SyndicationServices } from './syndication-services.ts';

export function mountSyndication(
  http: FastifyInstance,
  services: SyndicationServices,
  pages: SitePages,
  reasons: PictureReasons,
): void {
  mountPosters(http, reasons);
  mountCards(http, services, pages, reasons);
  mountFeeds(http, services, pages);
  mountCrawlers(http, services, pages);
  mountManifest(http, services, pages);
}
