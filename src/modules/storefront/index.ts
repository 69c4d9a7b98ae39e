export { findSlugByOldUrl } from './events.queries.ts';
export { FEED_KINDS, type FeedKind } from './feed-kinds.rules.ts';
export { openPlaceFinder } from './known-places.ts';
export { type Feed, type FeedEvent, listFeed } from './list-feed.ts';
export { listSitemapEvents, listSitemapFiles, listSitemapGroups } from './sitemap.queries.ts';
export { storefrontRoutes } from './storefront.routes.ts';
export { viewEvent, viewEventById } from './view-event.ts';
export { createVisitorPlace, readPlace, type VisitorPlace } from './visitor-place.ts';
