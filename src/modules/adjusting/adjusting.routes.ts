import { implement, type Route } from '#platform/http/call.ts';
import { toMinor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import { adjustingCalls } from './adjusting.contract.ts';
import type { AdjustingServices } from './adjusting-services.ts';
import { askAdjustment } from './ask-adjustment.ts';
import { bookAdjustment, refuseAdjustment } from './decide-adjustment.ts';
import { viewAdjustments } from './view-adjustments.ts';

export const adjustingRoutes = (services: AdjustingServices): Route[] =>
  implement(adjustingCalls, {
    'GET /api/admin/adjustments': async (_, { actor, now }) =>
      ok(await viewAdjustments(services.db, actor.accountId, now)),

    'POST /api/admin/adjustments/ask': ({ body: { amount, direction, owing, ...wish } }, ask) =>
      askAdjustment(services, ask, {
        ...wish,
        owingMinor: minorOf(owing),
        amountMinor: direction === 'to_seller' ? toMinor(amount) : 0 - toMinor(amount),
      }),

    'POST /api/admin/adjustments/{adjustment}/book': async ({ params, body }, ask) =>
      done(await bookAdjustment(services, ask, params.adjustment, minorOf(body?.owing))),

    'POST /api/admin/adjustments/{adjustment}/refuse': async ({ params }, ask) =>
      done(await refuseAdjustment(services, ask, params.adjustment)),
  });

const minorOf = (owing: number | undefined): number | null => (owing === undefined ? null : toMinor(owing));

const done = <Reason extends string>(result: Result<undefined, Reason>): Result<null, Reason> =>
  result.ok ? ok(null) : result;
