import { seatOf, takeSeatAgain } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Browser } from '#platform/http/caller.ts';
import type { Visitor } from '#shared/actor.ts';
import { finishSocial, type SocialOutcome } from './finish-social.ts';
import { forgetSocial, keepArrival, readJourney } from './social-cookie.ts';
import type { SocialProviderName } from './social-provider.ts';
import type { SocialServices } from './social-services.ts';

// Where a provider sends the browser back to. The journey kept in its cookie is over, whatever came of it.
export async function receiveSocial(
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
