import { orderProof } from '#modules/orders/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import type { MailServices } from './mails/order-frame.ts';
import { noticeCalls } from './notices.contract.ts';
import { resendTickets } from './resend-tickets.ts';

export function noticeRoutes(services: MailServices): Route[] {
  return implement(noticeCalls, {
    'POST /api/events/orders/resend/{id}': ({ params, body }, ask, browser) =>
      resendTickets(services, params.id, orderProof(body.t, browser), ask),
  });
}
