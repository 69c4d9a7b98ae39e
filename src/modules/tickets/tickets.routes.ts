import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { requestRefund } from './request-refund.ts';
import { resendTickets } from './resend-tickets.ts';
import type { TicketServices } from './ticket-services.ts';
import { ticketCalls } from './tickets.contract.ts';
import { viewReceipt } from './view-receipt.ts';
import { viewTicket, viewTickets } from './view-tickets.ts';

export function ticketRoutes(services: TicketServices): Route[] {
  return implement(ticketCalls, {
    'GET /api/events/orders/viewTickets/{id}': async ({ params, query }, ask) => {
      const answer = await viewTickets(services, params.id, query.t, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'GET /api/events/orders/viewTicket/{id}': async ({ params, query }, ask) => {
      const answer = await viewTicket(services, params.id, query.t, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'GET /api/events/orders/receipt/{id}': async ({ params, query }, ask) => {
      const answer = await viewReceipt(services, params.id, query.t, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/events/orders/resend/{id}': async ({ params, body }, ask) => {
      const answer = await resendTickets(services, params.id, body.t, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/events/orders/refund-request/{id}': async ({ params, body }, ask) => {
      const answer = await requestRefund(services, params.id, body, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },
  });
}
