export { findSlugByOldUrl } from './events.queries.ts';
export { openPlaceFinder, type PlaceFinder } from './known-places.ts';
export { FEED_KINDS, type Feed, type FeedEvent, type FeedKind, listFeed } from './list-feed.ts';
export { listSitemapEvents, listSitemapFiles, listSitemapGroups } from './sitemap.queries.ts';
export { storefrontRoutes } from './storefront.routes.ts';
export { viewEvent, viewEventById } from './view-event.ts';
