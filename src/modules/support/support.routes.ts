import { implement, type Route } from '#platform/http/call.ts';
import { askSupport } from './ask-support.ts';
import { supportCalls } from './support.contract.ts';
import type { SupportServices } from './support-services.ts';

export function supportRoutes(services: SupportServices): Route[] {
  return implement(supportCalls, {
    'POST /api/support/requests': ({ body, key }, ask) => askSupport(services, body, key, ask),
  });
}
