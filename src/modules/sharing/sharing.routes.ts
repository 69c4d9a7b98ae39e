import { orderProof } from '#modules/orders/index.ts';
import type { TicketServices } from '#modules/tickets/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { shareTicket } from './share-ticket.ts';
import { sharingCalls } from './sharing.contract.ts';
import { viewOffer } from './view-offer.ts';

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
