export { findSlugByOldUrl } from './events.queries.ts';
export { type StorefrontServices, storefrontRoutes } from './storefront.routes.ts';
