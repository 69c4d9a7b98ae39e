import { actFor, sellerSql } from '#modules/merchants/index.ts';
import { listRatesOf } from '#modules/pricing/index.ts';
import { discardDraft, findDraft, publishDraft, saveDraft } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { draftCalls } from './drafts.contract.ts';

export function draftRoutes({ db }: { db: Database }): Route[] {
  return implement(draftCalls, {
    'GET /api/sell/{organizer}/drafts/{draft}': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        sellerSql(by.scope, async (sql) => {
          const draft = await findDraft(sql, params.draft, by);
          if (!draft.ok) return draft;
          const rates = await listRatesOf(sql, by.organizer.id, by.now);
          return ok({ ...draft.value, fees: rates.map(presentRate) });
        }),
      ),

    'POST /api/sell/{organizer}/drafts/save': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        saveDraft((work) => sellerSql(by.scope, work), by.organizer.id, body, by),
      ),

    'POST /api/sell/{organizer}/drafts/publish': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const published = await publishDraft(db, body, by);
        return published.ok
          ? ok({ event_id: published.value.eventId, slug: published.value.slug })
          : published;
      }),

    'POST /api/sell/{organizer}/drafts/discard': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        // Outside the wall: one that is gone is no error, one that is another's is.
        const discarded = await discardDraft(db, body, by);
        return discarded.ok ? ok(null) : discarded;
      }),
  });
}

const presentRate = ({ currency, rate, cash_rate }: Awaited<ReturnType<typeof listRatesOf>>[number]) => ({
  currency,
  percent: rate / 100,
  cash_percent: cash_rate / 100,
});
