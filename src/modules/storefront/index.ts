export { findSlugByOldUrl } from './events.queries.ts';
export { openPlaceFinder } from './known-places.ts';
export { storefrontRoutes } from './storefront.routes.ts';
export { viewEvent, viewEventById } from './view-event.ts';
export { createVisitorPlace, readPlace, type VisitorPlace } from './visitor-place.ts';
