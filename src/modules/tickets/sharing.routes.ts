import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { acceptOffer } from './sharing/accept-offer.ts';
import { declineOffer } from './sharing/decline-offer.ts';
import { shareTicket } from './sharing/share-ticket.ts';
import { viewOffer } from './sharing/view-offer.ts';
import { sharingCalls } from './sharing.contract.ts';
import type { TicketServices } from './ticket-services.ts';

export function sharingRoutes(services: TicketServices): Route[] {
  return implement(sharingCalls, {
    'POST /api/events/orders/assign/share-ticket/{id}': async ({ params, body }, ask) => {
      const answer = await shareTicket(services, params.id, body, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'GET /api/events/orders/offer/{token}': async ({ params }, ask) => {
      const answer = await viewOffer(services, params.token, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/events/orders/offer/{token}/accept': async ({ params, body }, ask) => {
      const answer = await acceptOffer(services, params.token, body, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/events/orders/offer/{token}/decline': async ({ params }) => {
      const answer = await declineOffer(services, params.token);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },
  });
}
