import { actFor } from '#modules/merchants/index.ts';
import { resendForBuyer } from '#modules/notices/index.ts';
import { checkPayment, type OrderServices } from '#modules/orders/index.ts';
import { keepRecordOf, writeNote } from '#modules/records/index.ts';
import { renameHolder } from '#modules/sharing/index.ts';
import {
  changeTicketType,
  quoteRefund,
  type RefundedTickets,
  refundTickets,
  refuseRequest,
  type TicketServices,
} from '#modules/tickets/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { createSlidingWindow } from '#platform/limiter/sliding-window.ts';
import { type Currency, toMajor, toMinor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import { orderPath } from '#web/paths/checkout.ts';
import { listOrders } from './list-orders.ts';
import { soldOrderCalls } from './orders.contract.ts';
import { viewSaleMark } from './view-mark.ts';
import { viewOrder } from './view-order.ts';
import { withOwnOrder } from './with-own-order.ts';

// How often a provider is asked about one order.
const CHECK_EVERY_MS = 4_000;

export type SoldOrderServices = OrderServices & Pick<TicketServices, 'publicUrl' | 'messages'>;

export function orderRoutes(services: SoldOrderServices): Route[] {
  const { db, access, publicUrl } = services;
  const linkTo = (reference: string) => publicUrl + orderPath(reference, access.linkToken(reference));
  const checks = createSlidingWindow({ most: 1, windowMs: CHECK_EVERY_MS, mostKeys: 10_000 });
  return implement(soldOrderCalls, {
    'GET /api/sell/{organizer}/orders': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => listOrders(by, query)),

    'GET /api/sell/{organizer}/mark': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewSaleMark(by, query.event ?? null)),

    'GET /api/sell/{organizer}/orders/{reference}': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewOrder(by, params.reference, linkTo)),

    'POST /api/sell/{organizer}/orders/{reference}/resend': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        withOwnOrder(by, params.reference, 'edit_orders', (reference) =>
          resendForBuyer(services, reference, by),
        ),
      ),

    'POST /api/sell/{organizer}/orders/{reference}/check': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        withOwnOrder(by, params.reference, 'edit_orders', async (reference) => {
          const checked = await checkPayment({ ...services, checks }, reference, by.now);
          return checked.ok ? ok({ state: checked.value }) : checked;
        }),
      ),

    'POST /api/sell/{organizer}/orders/{reference}/rename': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        withOwnOrder(by, params.reference, 'edit_orders', (reference) =>
          renameHolder(db, { reference, ...body }, by),
        ),
      ),

    'POST /api/sell/{organizer}/orders/{reference}/type': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        withOwnOrder(by, params.reference, 'edit_orders', async (reference) => {
          const changed = await changeTicketType(db, { reference, ...body }, by);
          // The figures say so at once.
          if (changed.ok) await keepRecordOf(services, reference);
          return changed;
        }),
      ),

    'POST /api/sell/{organizer}/orders/{reference}/note': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        withOwnOrder(by, params.reference, 'edit_orders', (reference) =>
          writeNote(db, reference, body.words, by),
        ),
      ),

    'GET /api/sell/{organizer}/orders/{reference}/refund': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        withOwnOrder(by, params.reference, 'edit_orders', async (reference) => {
          const wish = { reference, numbers: query.tickets ?? null, cause: 'tickets_refunded' } as const;
          return presentRefund(await quoteRefund(services, wish, by));
        }),
      ),

    'POST /api/sell/{organizer}/orders/{reference}/refund': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        withOwnOrder(by, params.reference, 'refund', async (reference) => {
          const { tickets: numbers, amount, words } = body;
          const wish = { reference, numbers, words, cause: 'tickets_refunded' } as const;
          const refunded = await refundTickets(services, { ...wish, expectedMinor: toMinor(amount) }, by);
          // The list says so at once, and not only when the news is heard.
          if (refunded.ok) await keepRecordOf(services, reference);
          return presentRefund(refunded);
        }),
      ),

    'POST /api/sell/{organizer}/orders/{reference}/refuse': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) =>
        withOwnOrder(by, params.reference, 'edit_orders', (reference) =>
          refuseRequest(db, reference, body.words, by),
        ),
      ),
  });
}

// What is wrong with a ticket stands at the tickets.
function presentRefund<Reason extends string>(
  answer: Result<RefundedTickets, Reason>,
): Result<{ tickets: number[]; amount: number; currency: Currency }, Reason> {
  if (!answer.ok) return answer.reason.startsWith('ticket_') ? { ...answer, field: 'tickets' } : answer;
  const { numbers: tickets, amountMinor, currency } = answer.value;
  return ok({ tickets, amount: toMajor(amountMinor), currency });
}
