import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import type { ContentServices } from './content-services.ts';
import { askSupport } from './support/ask-support.ts';
import { supportCalls } from './support.contract.ts';

export function supportRoutes(services: ContentServices): Route[] {
  return implement(supportCalls, {
    'POST /api/support/requests': async ({ body }, ask) => {
      const answer = await askSupport(services, body, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },
  });
}
