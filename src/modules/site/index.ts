export {
  type BannerRow,
  listBanners,
} from './banners/banners.queries.ts';
export { endBanner } from './banners/end-banner.ts';
export { saveBanner } from './banners/save-banner.ts';
export { changeAnswerHours } from './change-answer-hours.ts';
export { changeSiteInfo } from './change-site-info.ts';
export { ensureSiteInfo } from './ensure-site-info.ts';
export { openMailFrame } from './open-mail-frame.ts';
export type { SiteInfo } from './site.contract.ts';
export { findVersionedSite } from './site.queries.ts';
export { siteRoutes } from './site.routes.ts';
export { findSiteName, viewSiteInfo, viewUnnamedSite } from './view-site-info.ts';
