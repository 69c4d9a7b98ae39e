import { orderProof } from '#modules/orders/index.ts';
import type { TicketServices } from '#modules/tickets/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { documentCalls } from './documents.contract.ts';
import { viewReceipt } from './view-receipt.ts';

export function documentRoutes(services: Pick<TicketServices, 'db' | 'access'>): Route[] {
  return implement(documentCalls, {
    'GET /api/events/orders/receipt/{id}': ({ params, query }, ask, browser) =>
      viewReceipt(services, params.id, orderProof(query.t, browser), ask),
  });
}
