import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seatOf, takeSeatAgain } from '#modules/accounts/index.ts';
import type { AskOf } from '#platform/http/ask-of.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Browser } from '#platform/http/caller.ts';
import type { Visitor } from '#shared/actor.ts';
import { ACCOUNT_PATH, SOCIAL_FAILED_PATH, SOCIAL_PATH } from '#web/paths/account.ts';
import { finishSocial, type SocialOutcome } from './finish-social.ts';
import { forgetSocial, keepArrival, readJourney } from './social-cookie.ts';
import { SOCIAL_PROVIDERS, type SocialProviderName } from './social-provider.ts';
import type { SocialServices } from './social-services.ts';
import { callbackPath } from './start-social.ts';

// The pages on which people arrive afterwards.
const ARRIVALS = { entered: ACCOUNT_PATH, undecided: SOCIAL_PATH, failed: SOCIAL_FAILED_PATH };

// Where a sign-in provider sends people back to.
export function mountSocialCallbacks(http: FastifyInstance, services: SocialServices, askOf: AskOf): void {
  for (const provider of SOCIAL_PROVIDERS) {
    http.get(callbackPath(provider), async (request: FastifyRequest, reply: FastifyReply) => {
      const { caller, ...asked } = askOf(
        request.raw,
        request.id,
        () => request.ip,
        (line) => reply.header('set-cookie', line),
      );
      const { search } = new URL(request.url, 'http://here.invalid');
      const ask = { ...asked, actor: caller.visitor };
      const outcome = await receive(services, provider, search, ask, caller.browser);
      const next = outcome.kind === 'entered' ? outcome.next : null;
      return reply.header('cache-control', 'no-store').redirect(next ?? ARRIVALS[outcome.kind], 303);
    });
  }
}

// The journey kept in the browser's cookie is over, whatever came of it.
async function receive(
  services: SocialServices,
  provider: SocialProviderName,
  query: string,
  ask: Ask<Visitor>,
  browser: Browser,
): Promise<SocialOutcome> {
  const { secrets } = services;
  const journey = readJourney(secrets, browser, ask.now);
  forgetSocial(browser);
  const outcome = await finishSocial(services, provider, query, journey, seatOf(services, browser), ask);
  if (outcome.kind === 'undecided') keepArrival(secrets, browser, ask.now, outcome.arrival);
  if (outcome.kind === 'entered' && outcome.opened) takeSeatAgain(services, browser, outcome.opened);
  return outcome;
}
