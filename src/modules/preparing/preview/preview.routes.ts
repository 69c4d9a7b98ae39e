import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { previewCalls } from './preview.contract.ts';
import { previewDraft, previewEvent } from './view-preview.ts';

export function previewRoutes({ db }: { db: Database }): Route[] {
  return implement(previewCalls, {
    'GET /api/sell/{organizer}/drafts/{draft}/preview': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => previewDraft(by, params.draft, ask.locale)),

    'POST /api/sell/{organizer}/events/{event}/preview': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => previewEvent(by, params.event, body.details, ask.locale)),
  });
}
