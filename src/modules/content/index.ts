export { contentRoutes } from './content.routes.ts';
export { ensureSiteInfo } from './ensure-site-info.ts';
