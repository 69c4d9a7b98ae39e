import { orderProof } from '#modules/orders/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { acceptOffer } from './sharing/accept-offer.ts';
import { declineOffer } from './sharing/decline-offer.ts';
import { shareTicket } from './sharing/share-ticket.ts';
import { viewOffer } from './sharing/view-offer.ts';
import { sharingCalls } from './sharing.contract.ts';
import type { TicketServices } from './ticket-services.ts';

export function sharingRoutes(services: TicketServices): Route[] {
  return implement(sharingCalls, {
    'POST /api/events/orders/assign/share-ticket/{id}': ({ params, body }, ask, browser) =>
      shareTicket(services, params.id, body, orderProof(body.t, browser), ask),

    'GET /api/events/orders/offer/{token}': ({ params }, ask) => viewOffer(services, params.token, ask),

    'POST /api/events/orders/offer/{token}/accept': ({ params, body }, ask) =>
      acceptOffer(services, params.token, body, ask),

    'POST /api/events/orders/offer/{token}/decline': ({ params }) => declineOffer(services, params.token),
  });
}
