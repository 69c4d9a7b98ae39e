import { seatOf, takeSeat, takeSeatAgain } from '#modules/accounts/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { confirmSocial } from './confirm-social.ts';
import { linkSocial } from './link-social.ts';
import { socialCalls } from './social.contract.ts';
import { forgetSocial, keepJourney, readArrival } from './social-cookie.ts';
import { SOCIAL_PROVIDERS } from './social-provider.ts';
import type { SocialServices } from './social-services.ts';
import { startSocial } from './start-social.ts';
import { viewArrival } from './view-arrival.ts';

export function socialRoutes(services: SocialServices): Route[] {
  const { secrets } = services;
  return implement(socialCalls, {
    'GET /api/user/social': async () =>
      ok(SOCIAL_PROVIDERS.filter((name) => services.social[name] !== undefined)),

    'POST /api/user/social/start': async ({ body }, ask, browser) => {
      const answer = await startSocial(services, body, ask);
      if (!answer.ok) return answer;
      keepJourney(secrets, browser, ask.now, answer.value.journey);
      return ok({ url: answer.value.url });
    },

    'GET /api/user/social/pending': async (_input, ask, browser) =>
      ok(await viewArrival(services, readArrival(secrets, browser, ask.now))),

    'POST /api/user/social/confirm': async ({ body }, ask, browser) => {
      const arrival = readArrival(secrets, browser, ask.now);
      const entered = await confirmSocial(services, arrival, body, seatOf(services, browser), ask);
      if (!entered.ok) return entered;
      forgetSocial(browser);
      return ok({ user: takeSeat(services, browser, entered.value.opened), next: entered.value.next });
    },

    'POST /api/user/social/link': async ({ body }, ask, browser) => {
      const arrival = readArrival(secrets, browser, ask.now);
      const entered = await linkSocial(services, arrival, body, seatOf(services, browser), ask);
      if (!entered.ok) return entered;
      forgetSocial(browser);
      return ok({ user: takeSeatAgain(services, browser, entered.value.opened), next: entered.value.next });
    },
  });
}
