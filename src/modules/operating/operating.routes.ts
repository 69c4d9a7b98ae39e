import { resendForBuyer } from '#modules/notices/index.ts';
import { acceptPayment, declinePayment, type OrderServices } from '#modules/orders/index.ts';
import { repayOrder } from '#modules/returns/index.ts';
import type { LinkServices } from '#modules/support/index.ts';
import type { TicketServices } from '#modules/tickets/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { readReference } from '#shared/reference.ts';
import { ok, type Result } from '#shared/result.ts';
import { disputeCalls } from './disputes/disputes.contract.ts';
import { noteOnDispute } from './disputes/note-on-dispute.ts';
import { viewDispute, viewDisputes } from './disputes/view-disputes.ts';
import { listFailedRefunds, listReview } from './orders/list-waiting-orders.ts';
import { operatorOrderCalls } from './orders/orders.contract.ts';
import { settleReceipt } from './orders/settle-receipt.ts';
import { viewOperatorOrder } from './orders/view-operator-order.ts';
import { writeToBuyer } from './orders/write-to-buyer.ts';
import { queueCalls } from './queues/queues.contract.ts';
import { viewWaiting } from './queues/view-waiting.ts';
import { decideReview } from './reviews/decide-review.ts';
import { operatorReviewCalls } from './reviews/reviews.contract.ts';
import { viewReview, viewReviews } from './reviews/view-reviews.ts';
import { settleJobs } from './stuck/settle-jobs.ts';
import { settleMessages } from './stuck/settle-messages.ts';
import { stuckCalls } from './stuck/stuck.contract.ts';
import { viewFailedJobs, viewFailedMessages } from './stuck/view-stuck.ts';
import { answerRequest } from './support/answer-request.ts';
import { assignRequest, closeRequest, reopenRequest } from './support/steer-request.ts';
import { operatorSupportCalls } from './support/support.contract.ts';
import { viewRequest, viewRequests } from './support/view-requests.ts';

export type OperatingServices = OrderServices & Pick<TicketServices, 'publicUrl' | 'messages'> & LinkServices;

export function operatingRoutes(services: OperatingServices): Route[] {
  const { db } = services;
  return [
    ...implement(queueCalls, {
      'GET /api/admin/queues': async () => ok(await viewWaiting(db)),
    }),
    ...implement(operatorOrderCalls, {
      'GET /api/admin/review': async () => ok(await listReview(db)),

      'GET /api/admin/refunds': async () => ok(await listFailedRefunds(db)),

      'GET /api/admin/orders/{reference}': ({ params }, ask) => viewOperatorOrder(db, params.reference, ask),

      'POST /api/admin/orders/{reference}/accept': async ({ params }, ask) =>
        done(await acceptPayment(services, written(params.reference), ask)),

      'POST /api/admin/orders/{reference}/decline': async ({ params }, ask) =>
        done(await declinePayment(services, written(params.reference), ask)),

      'POST /api/admin/orders/{reference}/repay': async ({ params, body }, ask) => {
        const why = body.how === 'by_hand' ? body.why : '';
        return done(await repayOrder(services, written(params.reference), body.how, ask, why));
      },

      'POST /api/admin/orders/{reference}/settle-receipt': ({ params, body }, ask) =>
        settleReceipt(db, written(params.reference), body.why, ask),

      'POST /api/admin/orders/{reference}/resend': ({ params }, ask) =>
        resendForBuyer(services, written(params.reference), ask),

      'POST /api/admin/orders/{reference}/write': ({ params, body }, ask) =>
        writeToBuyer(services, written(params.reference), body, ask),
    }),
    ...implement(operatorSupportCalls, {
      'GET /api/admin/support': async ({ query }, ask) => ok(await viewRequests(db, query, ask)),

      'GET /api/admin/support/{number}': ({ params }, ask) => viewRequest(db, params.number, ask),

      'POST /api/admin/support/{number}/assign': ({ params, body }, ask) =>
        assignRequest(db, params.number, { from: body.from, isMine: body.is_mine }, ask),

      'POST /api/admin/support/{number}/answer': ({ params, body }, ask) =>
        answerRequest(services, params.number, body, ask),

      'POST /api/admin/support/{number}/close': ({ params, body }, ask) =>
        closeRequest(db, params.number, body, ask),

      'POST /api/admin/support/{number}/reopen': ({ params, body }, ask) =>
        reopenRequest(db, params.number, body, ask),
    }),
    ...implement(operatorReviewCalls, {
      'GET /api/admin/reviews': async ({ query }) => ok(await viewReviews(db, query.state)),

      'GET /api/admin/reviews/{id}': ({ params }) => viewReview(db, params.id),

      'POST /api/admin/reviews/{id}/hide': ({ params, body }, ask) =>
        decideReview(services, params.id, { verdict: 'hide', ...body }, ask),

      'POST /api/admin/reviews/{id}/keep': ({ params, body }, ask) =>
        decideReview(services, params.id, { verdict: 'keep', ...body }, ask),
    }),
    ...implement(disputeCalls, {
      'GET /api/admin/disputes': async ({ query }) => ok(await viewDisputes(db, query.state)),

      'GET /api/admin/disputes/{payment}': ({ params }, ask) => viewDispute(db, params.payment, ask),

      'POST /api/admin/disputes/{payment}/note': ({ params, body }, ask) =>
        noteOnDispute(db, params.payment, body, ask),
    }),
    ...implement(stuckCalls, {
      'GET /api/admin/messages': async () => ok(await viewFailedMessages(db)),

      'POST /api/admin/messages/settle': ({ body }, ask) => settleMessages(db, body, ask),

      'GET /api/admin/jobs': async () => ok(await viewFailedJobs(db)),

      'POST /api/admin/jobs/settle': ({ body }, ask) => settleJobs(db, body, ask),
    }),
  ];
}

// As references are written; what cannot be one is no order's.
const written = (given: string): string => readReference(given) ?? '';

const done = <Reason extends string>(result: Result<unknown, Reason>): Result<null, Reason> =>
  result.ok ? ok(null) : result;
