import { recordPastPayments } from '#modules/payments/index.ts';
import { recordPastOrders } from '#modules/placing/index.ts';
import { insertPastReturns } from '#modules/returns/index.ts';
import { skipRequests } from '#modules/reviews/index.ts';
import { recordPastTickets } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { createRandom } from '../content/generated/random.ts';
import { insertKeptThings } from '../twins.queries.ts';
import { createCrowd, type DemoBuyer } from './crowd.ts';
import type { EventToSell, PlannedOrder } from './follow-order.ts';
import { firstRefundKey, makePayment } from './past-payments.ts';
import { planSales } from './plan-sales.ts';

const AT_ONCE = 500;
// A fixed seed, so that the people are the same every time.
const SEED = 4_440;

// Tickets that were paid for at once.
export interface Bought {
  eventId: number;
  at: Date;
  tickets: number;
}

export interface FilledSales {
  // Of each event, by its slug.
  reviewers: Map<string, DemoBuyer[]>;
  bought: Bought[];
}

// Writes everything that the demo's events have sold: orders, payments, tickets and who came. No mail is sent and
// nobody is asked for a review.
export async function fillSales(tx: Tx, events: readonly EventToSell[], now: Date): Promise<FilledSales> {
  const random = createRandom(SEED);
  const crowd = createCrowd(random);
  const planned = events.map((event) => ({ event, ...planSales(event, crowd, random, now) }));
  const orders = planned
    .flatMap((sales) => sales.orders)
    .sort((one, other) => one.order.placedAt.getTime() - other.order.placedAt.getTime());
  const bought: Bought[] = [];
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    bought.push(...(await writeOrders(tx, orders.slice(from, from + AT_ONCE))));
  }
  return { reviewers: new Map(planned.map(({ event, reviewers }) => [event.demo.slug, reviewers])), bought };
}

async function writeOrders(tx: Tx, planned: readonly PlannedOrder[]): Promise<Bought[]> {
  const recorded = await recordPastOrders(
    tx,
    planned.map(({ order }) => order),
  );
  const all = planned.flatMap((one, at) => {
    const order = recorded[at];
    return order ? [{ ...one, recorded: order }] : [];
  });
  const payments = all.flatMap((one) => (one.payment ? [makePayment(one, one.payment, one.recorded)] : []));
  await recordPastPayments(
    tx,
    payments.map(({ payment }) => payment),
  );
  await insertKeptThings(
    tx,
    payments.flatMap(({ kept }) => kept),
  );
  await recordPastTickets(
    tx,
    all.flatMap(({ fates, recorded }) =>
      fates && recorded.paidAt ? [{ ...recorded, issuedAt: recorded.paidAt, fates }] : [],
    ),
  );
  await insertPastReturns(
    tx,
    all.flatMap(({ taken, payment, recorded: { orderId, reference } }) =>
      taken
        ? [
            {
              order_id: orderId,
              amount_minor: taken.amountMinor,
              fee_minor: taken.feeMinor,
              refund_key: payment && firstRefundKey(reference),
              ...taken.by,
              at: taken.at,
            },
          ]
        : [],
    ),
  );
  await skipRequests(
    tx,
    all.flatMap(({ fates, recorded }) =>
      fates ? [{ eventId: recorded.eventId, email: recorded.buyer.email }] : [],
    ),
  );
  return all.flatMap(({ fates, recorded: { eventId, paidAt } }) =>
    fates && paidAt ? [{ eventId, at: paidAt, tickets: fates.length }] : [],
  );
}
