import { actFor } from '#modules/merchants/index.ts';
import { createCoupon, createCouponBatch, editCoupon, stopCoupon } from '#modules/promotions/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { codeCalls } from './codes.contract.ts';
import { exportCodes, viewCodes } from './view-codes.ts';

export function codeRoutes({ db }: { db: Database }): Route[] {
  return implement(codeCalls, {
    'GET /api/sell/{organizer}/events/{event}/codes': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewCodes(by, params.event, query)),

    'GET /api/sell/{organizer}/events/{event}/codes/export': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => exportCodes(by, params.event, query)),

    'POST /api/sell/{organizer}/events/{event}/codes/create': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const created = await createCoupon(db, params.event, body, by);
        return created.ok ? ok({ id: created.value.couponId, code: created.value.code }) : created;
      }),

    'POST /api/sell/{organizer}/events/{event}/codes/edit': ({ params, body: { id, ...terms } }, ask) =>
      actFor(db, params.organizer, ask, async (by) =>
        changed(await editCoupon(db, params.event, id, terms, by)),
      ),

    'POST /api/sell/{organizer}/events/{event}/codes/stop': ({ params, body: { id } }, ask) =>
      actFor(db, params.organizer, ask, async (by) => changed(await stopCoupon(db, params.event, id, by))),

    'POST /api/sell/{organizer}/events/{event}/codes/create-many': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => createCouponBatch(db, params.event, body, by)),
  });
}

// To buyers a code is unknown (422); to sellers it is something that is not there (404).
function changed<Reason extends string>(
  answer: Result<undefined, Reason | 'coupon_unknown'>,
): Result<null, Exclude<Reason, 'coupon_unknown'> | 'code_not_found'> {
  if (answer.ok) return ok(null);
  if (answer.reason === 'coupon_unknown') return fail('code_not_found');
  return { ...answer, reason: answer.reason as Exclude<Reason, 'coupon_unknown'> };
}
