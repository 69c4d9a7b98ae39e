import { type Ask, implement, type Route } from '#platform/http/call.ts';
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
import { confirmPhone } from './phone/confirm-phone.ts';
import { sendPhoneCode } from './phone/send-phone-code.ts';
import { register } from './register.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { declineSecondFactor } from './second-factor/decline-second-factor.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { startSecondFactor } from './second-factor/start-second-factor.ts';
import { stopSecondFactor } from './second-factor/stop-second-factor.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { confirmSocial } from './social/confirm-social.ts';
import { linkSocial } from './social/link-social.ts';
import { SOCIAL_PROVIDERS } from './social/social-provider.ts';
import { startSocial } from './social/start-social.ts';
import { viewArrival } from './social/view-arrival.ts';
import { viewOwnData } from './view-own-data.ts';
import { viewSessions } from './view-sessions.ts';

const SENT = { sent: true as const };
const DONE = { done: true as const };

export function accountRoutes(services: AccountServices): Route[] {
  const leave = async (ask: Ask) => {
    await signOut(services, ask);
    return ok({ signed_out: true, needs_button: false });
  };
  return implement(accountCalls, {
    'POST /api/user/login': async ({ body }, ask) => {
      const answer = await signIn(services, body, ask);
      return answer.ok ? ok(answer.value) : answer;
    },

    'GET /api/user/find': async (_input, ask) => ok(await findUser(services, ask)),

    'POST /api/user/register': async ({ body }, ask) => {
      const answer = await register(services, body, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    'POST /api/user/registerMerchants': async ({ body }, ask) => {
      const answer = await register(services, body, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    'POST /api/user/merchant': ({ body }, ask) => becomeMerchant(services, body.organization, ask),

    'POST /api/user/confirm': ({ body }, ask) => confirmLink(services, body.token, ask),

    'POST /api/user/sendConfirmation': async ({ body }, ask) => {
      const answer = await sendConfirmation(services, body.email, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    // A picture on another site must not sign anybody out.
    'GET /api/user/logout': async (_input, ask) =>
      isOwnPage(ask.caller.header, services) ? leave(ask) : ok({ signed_out: false, needs_button: true }),

    'POST /api/user/logout': async (_input, ask) => leave(ask),

    'POST /api/user/edit/profile': ({ body }, ask) => editProfile(services, body, ask),

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

    'POST /api/user/social/start': async ({ body }, ask) => {
      const answer = await startSocial(services, body, ask);
      return answer.ok ? ok({ url: answer.value }) : answer;
    },

    'GET /api/user/social/pending': async (_input, ask) => ok(await viewArrival(services, ask)),

    'POST /api/user/social/confirm': ({ body }, ask) => confirmSocial(services, body, ask),

    'POST /api/user/social/link': ({ body }, ask) => linkSocial(services, body, ask),

    'GET /api/user/data': (_input, ask) => viewOwnData(services, ask),

    'POST /api/user/delete': async ({ body }, ask) => {
      const answer = await deleteAccount(services, body, ask);
      return answer.ok ? ok(DONE) : answer;
    },
  });
}
