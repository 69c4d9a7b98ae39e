import { ok } from '#shared/result.ts';
import { implement, type Route } from '../http/call.ts';
import { botCheckCalls } from './bot-check.contract.ts';
import type { BotCheck } from './bot-check.ts';

export function botCheckRoutes(botCheck: BotCheck): Route[] {
  return implement(botCheckCalls, {
    'GET /api/bot-check/{action}': async ({ params }, ask) =>
      ok(await botCheck.challengeFor(params.action, ask.now)),
  });
}
