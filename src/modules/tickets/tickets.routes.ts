import { implement, type Route } from '#platform/http/call.ts';
import { requestRefund } from './request-refund.ts';
import { resendTickets } from './resend-tickets.ts';
import type { TicketServices } from './ticket-services.ts';
import { ticketCalls } from './tickets.contract.ts';
import { viewReceipt } from './view-receipt.ts';
import { viewTicket, viewTickets } from './view-tickets.ts';

export function ticketRoutes(services: TicketServices): Route[] {
  return implement(ticketCalls, {
    'GET /api/events/orders/viewTickets/{id}': ({ params, query }, ask) =>
      viewTickets(services, params.id, query.t, ask),

    'GET /api/events/orders/viewTicket/{id}': ({ params, query }, ask) =>
      viewTicket(services, params.id, query.t, ask),

    'GET /api/events/orders/receipt/{id}': ({ params, query }, ask) =>
      viewReceipt(services, params.id, query.t, ask),

    'POST /api/events/orders/resend/{id}': ({ params, body }, ask) =>
      resendTickets(services, params.id, body.t, ask),

    'POST /api/events/orders/refund-request/{id}': ({ params, body }, ask) =>
      requestRefund(services, params.id, body, ask),
  });
}
