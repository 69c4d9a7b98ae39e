import { actFor } from '#modules/merchants/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { toMinor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import { switchAutomatic } from './automatic/switch-automatic.ts';
import { cancelPayout } from './cancel-payout.ts';
import { addMethod } from './methods/add-method.ts';
import { retireMethod } from './methods/retire-method.ts';
import { payoutCalls } from './payouts.contract.ts';
import { approvePayout } from './queues/approve-payout.ts';
import { claimEnd, withdrawClaim } from './queues/claim-end.ts';
import { endAsFailed, endAsSent } from './queues/end-by-hand.ts';
import { payoutQueueCalls } from './queues/queues.contract.ts';
import { refusePayout } from './queues/refuse-payout.ts';
import { type SendingTerms, sendPayout } from './queues/send-payout.ts';
import { stopPayout } from './queues/stop-payout.ts';
import { viewQueues } from './queues/view-queues.ts';
import { requestPayout } from './request-payout.ts';
import { type CarryingServices, followParts } from './sending/follow-parts.ts';
import { viewPayouts } from './view-payouts.ts';

export function payoutRoutes(services: CarryingServices & { terms: SendingTerms }): Route[] {
  const { db, terms } = services;
  return [
    ...implement(payoutCalls, {
      'GET /api/sell/{organizer}/payouts': ({ params }, ask) =>
        actFor(db, params.organizer, ask, (by) => viewPayouts(db, by)),

      'POST /api/sell/{organizer}/payouts/request': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, (by) => {
          const { id, amount, currency, method: methodId } = body;
          return requestPayout(services, by, { id, amountMinor: toMinor(amount), currency, methodId });
        }),

      'POST /api/sell/{organizer}/payouts/cancel': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, async (by) => done(await cancelPayout(db, by, body.payout))),

      'POST /api/sell/{organizer}/payouts/methods/add': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, (by) => addMethod(services, by, body)),

      'POST /api/sell/{organizer}/payouts/automatic': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, async (by) =>
          done(await switchAutomatic(services, by, { methodId: body.method, isOn: body.is_on })),
        ),

      'POST /api/sell/{organizer}/payouts/methods/retire': ({ params, body }, ask) =>
        actFor(db, params.organizer, ask, async (by) => done(await retireMethod(services, by, body.method))),
    }),
    ...implement(payoutQueueCalls, {
      'GET /api/admin/payouts': async ({ query }, { actor }) =>
        ok(await viewQueues(services, actor.accountId, query)),

      'POST /api/admin/payouts/{payout}/approve': async ({ params }, ask) =>
        done(await approvePayout(db, ask, params.payout)),

      'POST /api/admin/payouts/{payout}/refuse': async ({ params, body }, ask) =>
        done(await refusePayout(db, ask, params.payout, body.words)),

      'POST /api/admin/payouts/{payout}/send': async ({ params }, ask) => {
        const sending = await sendPayout(db, ask, params.payout, terms);
        if (sending.ok && sending.value.carrier !== 'hand') await followParts(services);
        return sending;
      },

      'POST /api/admin/payouts/{payout}/stop': async ({ params, body }, ask) =>
        done(await stopPayout(db, ask, params.payout, body.words)),

      'POST /api/admin/payouts/{payout}/sent': async ({ params, body }, ask) => {
        const { reference, cost, is_known: isKnown } = body;
        return done(
          await endAsSent(db, ask, params.payout, { reference, costMinor: toMinor(cost), isKnown }),
        );
      },

      'POST /api/admin/payouts/{payout}/failed': async ({ params, body }, ask) =>
        done(await endAsFailed(db, ask, params.payout, body.words)),

      'POST /api/admin/payouts/{payout}/returned': ({ params, body }, ask) =>
        claimEnd(db, ask, params.payout, { ...body, outcome: 'returned' }),

      'POST /api/admin/payouts/{payout}/settle': ({ params, body }, ask) =>
        claimEnd(db, ask, params.payout, body),

      'POST /api/admin/payouts/{payout}/withdraw-claim': async ({ params, body }, ask) =>
        done(await withdrawClaim(db, ask, params.payout, body.part)),
    }),
  ];
}

const done = <Reason extends string>(result: Result<undefined, Reason>): Result<null, Reason> =>
  result.ok ? ok(null) : result;
