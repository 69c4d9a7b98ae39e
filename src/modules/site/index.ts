export { ensureSiteInfo } from './ensure-site-info.ts';
export { openMailFrame } from './open-mail-frame.ts';
export type { SiteInfo } from './site.contract.ts';
export { siteRoutes } from './site.routes.ts';
export { findSiteName, viewSiteInfo, viewUnnamedSite } from './view-site-info.ts';
