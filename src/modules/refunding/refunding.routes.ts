import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { toMajor, toMinor } from '#shared/money.ts';
import { ok } from '#shared/result.ts';
import { beginRefunds } from './begin-refunds.ts';
import { quoteOrders, sumOf } from './quote-orders.ts';
import { MOST_LISTED, refundingCalls } from './refunding.contract.ts';
import { listRefundRuns, viewRefundRun } from './view-runs.ts';

export function refundingRoutes({ db }: { db: Database }): Route[] {
  return implement(refundingCalls, {
    'GET /api/sell/{organizer}/refunds': ({ params }, ask) =>
      actFor(db, params.organizer, ask, listRefundRuns),

    'GET /api/sell/{organizer}/refunds/quote': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const quoted = await quoteOrders(by, { ...query, orders: query.orders ?? null });
        if (!quoted.ok) return quoted;
        const { orders, leftOut, currency } = quoted.value;
        const { amountMinor, ...counts } = sumOf(orders);
        return ok({
          ...counts,
          amount: toMajor(amountMinor),
          currency,
          listed: orders.slice(0, MOST_LISTED).map((one) => ({
            reference: one.reference,
            name: one.buyerName,
            tickets: one.tickets,
            amount: toMajor(one.amountMinor),
          })),
          left_out: [...leftOut].map(([reason, count]) => ({ reason, orders: count })),
        });
      }),

    'POST /api/sell/{organizer}/refunds/begin': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => {
        const { amount, ...expected } = body.expected;
        return beginRefunds(db, by, { ...body, expected: { ...expected, amountMinor: toMinor(amount) } });
      }),

    'GET /api/sell/{organizer}/refunds/runs/{run}': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewRefundRun(by, params.run)),
  });
}
