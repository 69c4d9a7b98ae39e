export type { SiteInfoRow } from './content.queries.ts';
export { type ContentServices, contentRoutes } from './content.routes.ts';
export { ensureSiteInfo } from './ensure-site-info.ts';
