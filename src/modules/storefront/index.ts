export { findSlugByOldUrl } from './events.queries.ts';
export { listSitemapEvents, listSitemapFiles, listSitemapGroups } from './sitemap.queries.ts';
export { storefrontRoutes } from './storefront.routes.ts';
export { viewEventById } from './view-event.ts';
