import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { helpCalls } from './help.contract.ts';
import type { HelpServices } from './help-services.ts';
import { viewHelp } from './view-help.ts';
import { viewText } from './view-text.ts';

export function helpRoutes(services: HelpServices): Route[] {
  return implement(helpCalls, {
    'GET /api/help/questions': async ({ query }, ask) => ok(await viewHelp(services, query.q, ask)),

    'GET /api/help/texts/{id}': ({ params }, ask) => viewText(services, params.id, ask),
  });
}
