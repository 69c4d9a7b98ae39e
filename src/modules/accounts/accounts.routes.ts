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

const SENT = { data: { sent: true as const } };
const DONE = { data: { done: true as const } };

export function accountRoutes(services: AccountServices): Route[] {
  const leave = async (ask: Ask) => {
    await signOut(services, ask);
    return ok({ data: { signed_out: true, needs_button: false } });
  };
  return implement(accountCalls, {
    'POST /api/user/login': async ({ body }, ask) => {
      const answer = await signIn(services, body, ask);
      return answer.ok ? ok({ user: answer.value }) : answer;
    },

    'GET /api/user/find': async (_input, ask) => ok({ data: await findUser(services, ask) }),

    'POST /api/user/register': async ({ body }, ask) => {
      const answer = await register(services, body, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    'POST /api/user/registerMerchants': async ({ body }, ask) => {
      const answer = await register(services, body, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    'POST /api/user/merchant': async ({ body }, ask) => {
      const answer = await becomeMerchant(services, body.organization, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/confirm': async ({ body }, ask) => {
      const answer = await confirmLink(services, body.token, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/sendConfirmation': async ({ body }, ask) => {
      const answer = await sendConfirmation(services, body.email, ask);
      return answer.ok ? ok(SENT) : answer;
    },

    // A picture on another site must not sign anybody out.
    'GET /api/user/logout': async (_input, ask) =>
      isOwnPage(ask.caller.header, services)
        ? leave(ask)
        : ok({ data: { signed_out: false, needs_button: true } }),

    'POST /api/user/logout': async (_input, ask) => leave(ask),

    'POST /api/user/edit/profile': async ({ body }, ask) => {
      const answer = await editProfile(services, body, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
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

    'POST /api/user/phone/send': async (_input, ask) => {
      const answer = await sendPhoneCode(services, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/phone/confirm': async ({ body }, ask) => {
      const answer = await confirmPhone(services, body.code, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'GET /api/user/sessions': async (_input, ask) => {
      const answer = await viewSessions(services, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/sessions/end': async ({ body }, ask) => {
      const answer = await endSessions(services, body.id, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/secondFactor/start': async ({ body }, ask) => {
      const answer = await startSecondFactor(services, body.password, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/secondFactor/confirm': async ({ body }, ask) => {
      const answer = await confirmSecondFactor(services, body.code, ask);
      return answer.ok ? ok({ data: { recovery_codes: answer.value } }) : answer;
    },

    'POST /api/user/secondFactor/recoveryCodes': async ({ body }, ask) => {
      const answer = await renewRecoveryCodes(services, body.password, ask);
      return answer.ok ? ok({ data: { recovery_codes: answer.value } }) : answer;
    },

    'POST /api/user/secondFactor/decline': async (_input, ask) => {
      const answer = await declineSecondFactor(services, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/secondFactor/off': async ({ body }, ask) => {
      const answer = await stopSecondFactor(services, body.password, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'GET /api/user/social': async () =>
      ok({ data: SOCIAL_PROVIDERS.filter((name) => services.social[name] !== undefined) }),

    'POST /api/user/social/start': async ({ body }, ask) => {
      const answer = await startSocial(services, body, ask);
      return answer.ok ? ok({ data: { url: answer.value } }) : answer;
    },

    'GET /api/user/social/pending': async (_input, ask) => ok({ data: await viewArrival(services, ask) }),

    'POST /api/user/social/confirm': async ({ body }, ask) => {
      const answer = await confirmSocial(services, body, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/social/link': async ({ body }, ask) => {
      const answer = await linkSocial(services, body, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'GET /api/user/data': async (_input, ask) => {
      const answer = await viewOwnData(services, ask);
      return answer.ok ? ok({ data: answer.value }) : answer;
    },

    'POST /api/user/delete': async ({ body }, ask) => {
      const answer = await deleteAccount(services, body, ask);
      return answer.ok ? ok(DONE) : answer;
    },
  });
}
