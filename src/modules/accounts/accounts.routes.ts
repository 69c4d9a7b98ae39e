import { type Ask, implement, type Route } from '#platform/http/call.ts';
import type { Browser } from '#platform/http/caller.ts';
import { isOwnPage } from '#platform/http/same-origin.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { ok } from '#shared/result.ts';
import type { AccountServices } from './account-services.ts';
import { accountCalls } from './accounts.contract.ts';
import { findUser } from './find-user.ts';
import { checkResetLink } from './passwords/check-reset-link.ts';
import { requestReset } from './passwords/request-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { confirmLink } from './registering/confirm-link.ts';
import { type Given, register } from './registering/register.ts';
import { forgetRegistering, readRegistering, rememberRegistering } from './registering/registering-cookie.ts';
import { sendConfirmation } from './registering/send-confirmation.ts';
import { seatOf, takeSeat, takeSeatAgain } from './sessions/seat-cookies.ts';
import { clearPersonCookies, readSessionHash, syncSessionCookies } from './sessions/session-cookie.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const SENT = { sent: true as const };
const DONE = { done: true as const };

export function accountRoutes(services: AccountServices): Route[] {
  const { publicUrl } = services;
  const leave = async (browser: Browser) => {
    await signOut(services, readSessionHash(publicUrl, browser));
    clearPersonCookies(services, browser);
    return ok({ signed_out: true, needs_button: false });
  };
  const registerHere = async (given: Given, ask: Ask<Visitor>, browser: Browser) => {
    const { token, hash } = newToken();
    const answer = await register(services, given, hash, ask);
    if (!answer.ok) return answer;
    rememberRegistering(publicUrl, browser, token);
    return ok(SENT);
  };
  return implement(accountCalls, {
    'POST /api/user/login': async ({ body }, ask, browser) => {
      const opened = await signIn(services, body, seatOf(services, browser), ask);
      return opened.ok ? ok(takeSeatAgain(services, browser, opened.value)) : opened;
    },

    'GET /api/user/find': async (_input, ask, browser) => {
      const user = await findUser(services, ask);
      syncSessionCookies(services, browser, user?.id ?? null);
      return ok(user);
    },

    'POST /api/user/register': ({ body }, ask, browser) => registerHere(body, ask, browser),

    'POST /api/user/registerMerchants': ({ body }, ask, browser) => registerHere(body, ask, browser),

    'POST /api/user/confirm': async ({ body }, ask, browser) => {
      const link = { ...body, browserHash: readRegistering(publicUrl, browser) };
      const answer = await confirmLink(services, link, seatOf(services, browser), ask);
      if (!answer.ok) return answer;
      const { kind, opened, next } = answer.value;
      if (opened) forgetRegistering(publicUrl, browser);
      return ok({ kind, user: opened && takeSeat(services, browser, opened), next });
    },

    'POST /api/user/sendConfirmation': async ({ body }, ask, browser) => {
      const answer = await sendConfirmation(services, body.email, readRegistering(publicUrl, browser), ask);
      return answer.ok ? ok(SENT) : answer;
    },

    // A picture on another site must not sign anybody out.
    'GET /api/user/logout': async (_input, _ask, browser) =>
      isOwnPage(browser.header, services) ? leave(browser) : ok({ signed_out: false, needs_button: true }),

    'POST /api/user/logout': (_input, _ask, browser) => leave(browser),

    'POST /api/user/forgotPassword': async ({ body }, ask) => {
      const answer = await requestReset(services, body.email, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    'POST /api/user/resetPassword/check': async ({ body }) => {
      const answer = await checkResetLink(services, body.token);
      return answer.ok ? ok(DONE) : answer;
    },

    'POST /api/user/resetPassword': async ({ body }) => {
      const answer = await resetPassword(services, body);
      return answer.ok ? ok(DONE) : answer;
    },
  });
}
