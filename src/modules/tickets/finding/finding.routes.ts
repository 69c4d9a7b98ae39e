import type { ContactTryServices } from '#modules/orders/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { findingCalls } from '../finding.contract.ts';
import type { TicketServices } from '../ticket-services.ts';
import { askRecovery } from './ask-recovery.ts';
import { checkTicket } from './check-ticket.ts';
import { listMyOrders } from './list-my-orders.ts';

export function findingRoutes(services: TicketServices & ContactTryServices): Route[] {
  return implement(findingCalls, {
    'GET /api/events/orders/myOrders': ({ query }, ask) => listMyOrders(services, query, ask),

    'GET /api/events/orders/checkTicket': ({ query }, ask, browser) => {
      const isFromElsewhere = browser.header('sec-fetch-site') === 'cross-site';
      return checkTicket(services, { ...query, isFromElsewhere }, ask);
    },

    'POST /api/events/orders/recover': async ({ body }, ask) => {
      const answer = await askRecovery(services, body, ask);
      return answer.ok ? ok({ status: 'looking' }) : answer;
    },
  });
}
