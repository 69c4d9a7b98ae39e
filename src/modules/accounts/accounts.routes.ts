import { implement, type Route } from '#platform/http/call.ts';
import type { Browser } from '#platform/http/caller.ts';
import { isOwnPage } from '#platform/http/same-origin.ts';
import { ok } from '#shared/result.ts';
import type { AccountServices } from './account-services.ts';
import { accountCalls } from './accounts.contract.ts';
import { becomeMerchant } from './become-merchant.ts';
import { changePassword } from './change-password.ts';
import { checkResetLink } from './check-reset-link.ts';
import { confirmLink } from './confirm-link.ts';
import { deleteAccount } from './delete-account.ts';
import { editProfile } from './edit-profile.ts';
import { endSessions } from './end-sessions.ts';
import { findUser } from './find-user.ts';
import { setLanguage } from './language-cookie.ts';
import { confirmPhone } from './phone/confirm-phone.ts';
import { sendPhoneCode } from './phone/send-phone-code.ts';
import { register } from './register.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { seatOf, takeSeat, takeSeatAgain } from './seat-cookies.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { declineSecondFactor } from './second-factor/decline-second-factor.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { startSecondFactor } from './second-factor/start-second-factor.ts';
import { stopSecondFactor } from './second-factor/stop-second-factor.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { clearPersonCookies, keepInStep, readSessionHash } from './session-cookie.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { confirmSocial } from './social/confirm-social.ts';
import { linkSocial } from './social/link-social.ts';
import { forgetSocial, keepJourney, readArrival } from './social/social-cookie.ts';
import { SOCIAL_PROVIDERS } from './social/social-provider.ts';
import { startSocial } from './social/start-social.ts';
import { viewArrival } from './social/view-arrival.ts';
import { viewOwnData } from './view-own-data.ts';
import { viewSessions } from './view-sessions.ts';

const SENT = { sent: true as const };
const DONE = { done: true as const };

export function accountRoutes(services: AccountServices): Route[] {
  const { secrets, publicUrl } = services;
  const leave = async (browser: Browser) => {
    await signOut(services, readSessionHash(publicUrl, browser));
    clearPersonCookies(services, browser);
    return ok({ signed_out: true, needs_button: false });
  };
  return implement(accountCalls, {
    'POST /api/user/login': async ({ body }, ask, browser) => {
      const opened = await signIn(services, body, seatOf(services, browser), ask);
      return opened.ok ? ok(takeSeatAgain(services, browser, opened.value)) : opened;
    },

    'GET /api/user/find': async (_input, ask, browser) => {
      const user = await findUser(services, ask);
      keepInStep(services, browser, user !== null);
      return ok(user);
    },

    'POST /api/user/register': async ({ body }, ask) => {
      const answer = await register(services, body, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    'POST /api/user/registerMerchants': async ({ body }, ask) => {
      const answer = await register(services, body, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    'POST /api/user/merchant': ({ body }, ask) => becomeMerchant(services, body.organization, ask),

    'POST /api/user/confirm': async ({ body }, ask, browser) => {
      const answer = await confirmLink(services, body.token, seatOf(services, browser), ask);
      if (!answer.ok) return answer;
      const { kind, opened, next } = answer.value;
      return ok({ kind, user: opened && takeSeat(services, browser, opened), next });
    },

    'POST /api/user/sendConfirmation': async ({ body }, ask) => {
      const answer = await sendConfirmation(services, body.email, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    // A picture on another site must not sign anybody out.
    'GET /api/user/logout': async (_input, _ask, browser) =>
      isOwnPage(browser.header, services) ? leave(browser) : ok({ signed_out: false, needs_button: true }),

    'POST /api/user/logout': (_input, _ask, browser) => leave(browser),

    'POST /api/user/edit/profile': async ({ body }, ask, browser) => {
      const answer = await editProfile(services, body, ask);
      if (answer.ok && body.language !== undefined) setLanguage(browser, body.language);
      return answer;
    },

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

    'POST /api/user/password': async ({ body }, ask) => {
      const answer = await changePassword(services, body, ask);
      return answer.ok ? ok(DONE) : answer;
    },

    'POST /api/user/phone/send': (_input, ask) => sendPhoneCode(services, ask),

    'POST /api/user/phone/confirm': ({ body }, ask) => confirmPhone(services, body.code, ask),

    'GET /api/user/sessions': (_input, ask) => viewSessions(services, ask),

    'POST /api/user/sessions/end': ({ body }, ask) => endSessions(services, body.id, ask),

    'POST /api/user/secondFactor/start': ({ body }, ask) => startSecondFactor(services, body.password, ask),

    'POST /api/user/secondFactor/confirm': async ({ body }, ask) => {
      const answer = await confirmSecondFactor(services, body.code, ask);
      return answer.ok ? ok({ recovery_codes: answer.value }) : answer;
    },

    'POST /api/user/secondFactor/recoveryCodes': async ({ body }, ask) => {
      const answer = await renewRecoveryCodes(services, body.password, ask);
      return answer.ok ? ok({ recovery_codes: answer.value }) : answer;
    },

    'POST /api/user/secondFactor/decline': (_input, ask) => declineSecondFactor(services, ask),

    'POST /api/user/secondFactor/off': ({ body }, ask) => stopSecondFactor(services, body.password, ask),

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

    'GET /api/user/data': (_input, ask) => viewOwnData(services, ask),

    'POST /api/user/delete': async ({ body }, ask, browser) => {
      const answer = await deleteAccount(services, body, ask);
      if (!answer.ok) return answer;
      clearPersonCookies(services, browser);
      return ok(DONE);
    },
  });
}
