import { implement, type Route } from '#platform/http/call.ts';
import { askSupport } from './ask-support.ts';
import { answerConversation } from './conversation/answer-conversation.ts';
import { renewLink } from './conversation/renew-link.ts';
import { viewConversation } from './conversation/view-conversation.ts';
import { supportCalls } from './support.contract.ts';
import type { SupportServices } from './support-services.ts';

export function supportRoutes(services: SupportServices): Route[] {
  return implement(supportCalls, {
    'POST /api/support/requests': ({ body, key }, ask) => askSupport(services, body, key, ask),

    'POST /api/support/conversation': ({ body }, ask) => viewConversation(services, body.token, ask),

    'POST /api/support/conversation/answer': ({ body }, ask) => answerConversation(services, body, ask),

    'POST /api/support/conversation/renew': ({ body }, ask) => renewLink(services, body.token, ask),
  });
}
