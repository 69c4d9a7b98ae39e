import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { siteCalls } from './site.contract.ts';
import { viewSiteInfo } from './view-site-info.ts';

export function siteRoutes({ db, publicUrl }: { db: Database; publicUrl: string }): Route[] {
  return implement(siteCalls, {
    'GET /api/webData': async (_, ask) => {
      ask.shows.tag('site');
      return ok(await viewSiteInfo(db.sql, publicUrl, ask.locale));
    },
  });
}
