import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import type { ContentServices } from './content-services.ts';
import { viewHelp } from './help/view-help.ts';
import { helpCalls } from './help.contract.ts';
import { viewText } from './texts/view-text.ts';

export function helpRoutes(services: ContentServices): Route[] {
  return implement(helpCalls, {
    'GET /api/help/questions': async ({ query }, ask) => ok(await viewHelp(services, query.q, ask)),

    'GET /api/help/texts/{id}': ({ params }, ask) => viewText(services, params.id, ask),
  });
}
