import { listEventIdsOf, refreshEventSearch } from '#modules/catalog/index.ts';
import { actFor, editPage } from '#modules/merchants/index.ts';
import { attachPicture } from '#modules/pictures/index.ts';
import { findSiteName } from '#modules/site/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { fail } from '#shared/result.ts';
import { pageCalls } from './page.contract.ts';
import { viewPage } from './view-page.ts';

const above = {
  siteName: findSiteName,
  renamed: async (tx: Tx, organizerId: number) =>
    refreshEventSearch(tx, await listEventIdsOf(tx, organizerId)),
  attach: attachPicture,
};

export function pageRoutes({ db }: { db: Database }): Route[] {
  return implement(pageCalls, {
    'GET /api/sell/{organizer}/page': ({ params }, ask) =>
      actFor(db, params.organizer, ask, async (by) => viewPage(by)),

    'POST /api/sell/{organizer}/page': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const { version, ...page } = body;
        const edited = await editPage(db, by, version, page, above);
        // Both texts are shown to whoever comes second.
        if (edited.ok || edited.reason !== 'page_changed') return edited;
        const there = await actFor(db, params.organizer, ask, async (again) => viewPage(again));
        return there.ok ? fail('page_changed', { data: there.value }) : there;
      }),
  });
}
