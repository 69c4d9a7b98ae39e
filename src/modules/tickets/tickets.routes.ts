import { orderProof } from '#modules/orders/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { requestRefund } from './refunds/request-refund.ts';
import type { TicketServices } from './ticket-services.ts';
import { ticketCalls } from './tickets.contract.ts';
import { viewTicket, viewTickets } from './view-tickets.ts';

export function ticketRoutes(services: TicketServices): Route[] {
  return implement(ticketCalls, {
    'GET /api/events/orders/viewTickets/{id}': ({ params, query }, ask, browser) =>
      viewTickets(services, params.id, orderProof(query.t, browser), ask),

    'GET /api/events/orders/viewTicket/{id}': ({ params, query }, ask, browser) =>
      viewTicket(services, params.id, orderProof(query.t, browser), ask),

    'POST /api/events/orders/refund-request/{id}': ({ params, body }, ask, browser) =>
      requestRefund(services, params.id, body.words ?? '', orderProof(body.t, browser), ask),
  });
}
