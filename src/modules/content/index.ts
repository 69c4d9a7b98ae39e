export { contentRoutes } from './content.routes.ts';
export { ensureSiteInfo } from './ensure-site-info.ts';
export { viewSiteInfo } from './view-site-info.ts';
