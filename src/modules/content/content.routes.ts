import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { contentCalls } from './content.contract.ts';
import { viewSiteInfo } from './view-site-info.ts';

export interface ContentServices {
  db: Database;
  publicUrl: string;
}

export function contentRoutes({ db, publicUrl }: ContentServices): Route[] {
  return implement(contentCalls, {
    'GET /api/webData': async (_, ask) => {
      ask.shows.tag('site');
      return { ok: true, value: { data: await viewSiteInfo(db.sql, publicUrl, ask.locale) } };
    },
  });
}
