import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { blogRoutes } from './blog.routes.ts';
import { siteCalls } from './content.contract.ts';
import type { ContentServices } from './content-services.ts';
import { helpRoutes } from './help.routes.ts';
import { newsletterRoutes } from './newsletter.routes.ts';
import { supportRoutes } from './support.routes.ts';
import { viewSiteInfo } from './view-site-info.ts';

export function contentRoutes(services: ContentServices): Route[] {
  const { db, publicUrl } = services;
  return [
    ...implement(siteCalls, {
      'GET /api/webData': async (_, ask) => {
        ask.shows.tag('site');
        return ok(await viewSiteInfo(db.sql, publicUrl, ask.locale));
      },
    }),
    ...newsletterRoutes(services),
    ...supportRoutes(services),
    ...helpRoutes(services),
    ...blogRoutes(services),
  ];
}
