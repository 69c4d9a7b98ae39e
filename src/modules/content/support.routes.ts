import { implement, type Route } from '#platform/http/call.ts';
import type { ContentServices } from './content-services.ts';
import { askSupport } from './support/ask-support.ts';
import { supportCalls } from './support.contract.ts';

export function supportRoutes(services: ContentServices): Route[] {
  return implement(supportCalls, {
    'POST /api/support/requests': ({ body, key }, ask) => askSupport(services, body, key, ask),
  });
}
