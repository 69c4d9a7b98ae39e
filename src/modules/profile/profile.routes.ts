import { clearPersonCookies, setLanguage } from '#modules/accounts/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { becomeMerchant } from './become-merchant.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { editProfile } from './edit-profile.ts';
import { endSessions } from './end-sessions.ts';
import { confirmPhone } from './phone/confirm-phone.ts';
import { sendPhoneCode } from './phone/send-phone-code.ts';
import { profileCalls } from './profile.contract.ts';
import type { ProfileServices } from './profile-services.ts';
import { proveByMail } from './proof/prove-by-mail.ts';
import { sendProofCode } from './proof/send-proof-code.ts';
import { prove } from './prove.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { declineSecondFactor } from './second-factor/decline-second-factor.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { startSecondFactor } from './second-factor/start-second-factor.ts';
import { stopSecondFactor } from './second-factor/stop-second-factor.ts';
import { viewOwnData } from './view-own-data.ts';
import { viewSessions } from './view-sessions.ts';

const DONE = { done: true as const };

export function profileRoutes(services: ProfileServices): Route[] {
  return implement(profileCalls, {
    'POST /api/user/merchant': ({ body }, ask) => becomeMerchant(services, body.organization, ask),

    'POST /api/user/edit/profile': async ({ body }, ask, browser) => {
      const answer = await editProfile(services, body, ask);
      if (answer.ok && body.language !== undefined) setLanguage(browser, body.language);
      return answer;
    },

    'POST /api/user/password': async ({ body }, ask) => {
      const answer = await changePassword(services, body, ask);
      return answer.ok ? ok(DONE) : answer;
    },

    'POST /api/user/prove': async ({ body }, ask) => {
      const answer = await prove(services, body, ask);
      return answer.ok ? ok(DONE) : answer;
    },

    'POST /api/user/prove/send': (_input, ask) => sendProofCode(services, ask),

    'POST /api/user/prove/mailed': async ({ body }, ask) => {
      const answer = await proveByMail(services, body.code, ask);
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
      const answer = await renewRecoveryCodes(services, body, ask);
      return answer.ok ? ok({ recovery_codes: answer.value }) : answer;
    },

    'POST /api/user/secondFactor/decline': (_input, ask) => declineSecondFactor(services, ask),

    'POST /api/user/secondFactor/off': ({ body }, ask) => stopSecondFactor(services, body, ask),

    'GET /api/user/data': (_input, ask) => viewOwnData(services, ask),

    'POST /api/user/delete': async ({ body }, ask, browser) => {
      const answer = await deleteAccount(services, body, ask);
      if (!answer.ok) return answer;
      clearPersonCookies(services, browser);
      return ok(DONE);
    },
  });
}
