import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { findNextBannerChange, findShownBanner } from './banners/banners.queries.ts';
import { presentBanner } from './banners/present-banner.ts';
import { siteCalls } from './site.contract.ts';
import { viewSiteInfo } from './view-site-info.ts';

export function siteRoutes({ db, publicUrl }: { db: Database; publicUrl: string }): Route[] {
  return implement(siteCalls, {
    'GET /api/webData': async (_, ask) => {
      ask.shows.tag('site');
      ask.shows.until(await findNextBannerChange(db.sql, ask.now));
      const site = await viewSiteInfo(db.sql, publicUrl, ask.locale);
      return ok({ ...site, banner: presentBanner(await findShownBanner(db.sql, ask.now), ask.locale) });
    },
  });
}
