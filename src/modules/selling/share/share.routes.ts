import { actFor } from '#modules/merchants/index.ts';
import { createCampaign, endCampaign } from '#modules/promotions/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { shareCalls } from './share.contract.ts';
import { viewQr, viewShare } from './view-share.ts';

export function shareRoutes({ db, publicUrl }: { db: Database; publicUrl: string }): Route[] {
  return implement(shareCalls, {
    'GET /api/sell/{organizer}/events/{event}/share': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewShare(publicUrl, by, params.event)),

    'GET /api/sell/{organizer}/events/{event}/share/qr': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewQr(publicUrl, by, params.event, query.c ?? null)),

    'POST /api/sell/{organizer}/events/{event}/share/create': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => createCampaign(db, params.event, body.name, by)),

    'POST /api/sell/{organizer}/events/{event}/share/end': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const ended = await endCampaign(db, params.event, body.name, by);
        return ended.ok ? ok(null) : ended;
      }),
  });
}
