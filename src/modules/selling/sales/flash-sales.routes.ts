import { actFor } from '#modules/merchants/index.ts';
import { createFlashSale, editFlashSale, endFlashSale } from '#modules/promotions/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { flashSaleCalls } from './flash-sales.contract.ts';
import { viewFlashSales } from './view-flash-sales.ts';

export function flashSaleRoutes({ db }: { db: Database }): Route[] {
  return implement(flashSaleCalls, {
    'GET /api/sell/{organizer}/events/{event}/flash-sales': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewFlashSales(by, params.event)),

    'POST /api/sell/{organizer}/events/{event}/flash-sales/create': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const created = await createFlashSale(db, params.event, body, by);
        return created.ok ? ok({ id: created.value.flashSaleId }) : created;
      }),

    'POST /api/sell/{organizer}/events/{event}/flash-sales/edit': ({ params, body: { id, ...form } }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const edited = await editFlashSale(db, params.event, id, form, by);
        return edited.ok ? ok(null) : edited;
      }),

    'POST /api/sell/{organizer}/events/{event}/flash-sales/end': ({ params, body: { id } }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const ended = await endFlashSale(db, params.event, id, by);
        return ended.ok ? ok(null) : ended;
      }),
  });
}
