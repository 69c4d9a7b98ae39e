import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { isLocale } from '#shared/i18n.ts';
import { phoneIn, secretIn, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { needing } from '#web/forms/needing.ts';
import { codeIn } from './entry-forms.ts';

export const editProfile: Form<UserView> = needing(['name', 'email'], async (call, form) => {
  const language = form.get('language');
  const password = secretIn(form, 'password');
  const outcome = await call('POST /api/user/edit/profile', {
    body: {
      name: textIn(form, 'name'),
      email: textIn(form, 'email'),
      phone: null,
      ...phoneIn(form),
      city: textIn(form, 'city') || null,
      ...(isLocale(language) && { language }),
      ...(password !== '' && { password }),
    },
  });
  return answered(form, outcome, ({ data }) => data);
});

export const changePassword: Form<true> = needing(['old_password', 'password'], async (call, form) => {
  const outcome = await call('POST /api/user/password', {
    body: { old_password: secretIn(form, 'old_password'), password: secretIn(form, 'password') },
  });
  return answered(form, outcome, () => true);
});

// The phone to which the code was sent, masked.
export interface SentCode {
  sent_to: string;
}

export const sendPhoneCode: Form<SentCode> = async (call, form) =>
  answered(form, await call('POST /api/user/phone/send'), ({ data }) => data);

export const confirmPhone: Form<UserView> = needing(['code'], async (call, form) => {
  const outcome = await call('POST /api/user/phone/confirm', { body: { code: textIn(form, 'code') } });
  return answered(form, outcome, ({ data }) => data);
});

// Ends one session, or all others.
export const endSessions: Form<true> = async (call, form) => {
  const id = textIn(form, 'id');
  const outcome = await call('POST /api/user/sessions/end', { body: id === '' ? {} : { id } });
  return answered(form, outcome, () => true);
};

export interface FactorSecret {
  secret: string;
  uri: string;
  qr: { path: string; size: number };
}

const passwordIn = (form: FormData) => ({ body: { password: secretIn(form, 'password') } });
const proofIn = (form: FormData) => ({
  body: { password: secretIn(form, 'password'), ...codeIn(form) },
});

export const startFactor: Form<FactorSecret> = needing(['password'], async (call, form) =>
  answered(form, await call('POST /api/user/secondFactor/start', passwordIn(form)), ({ data }) => data),
);

export type RecoveryCodes = { recovery_codes: string[] };

export const confirmFactor: Form<RecoveryCodes> = needing(['code'], async (call, form) => {
  const outcome = await call('POST /api/user/secondFactor/confirm', { body: { code: textIn(form, 'code') } });
  return answered(form, outcome, ({ data }) => data);
});

export const renewRecoveryCodes: Form<RecoveryCodes> = needing(['password', 'code'], async (call, form) => {
  const outcome = await call('POST /api/user/secondFactor/recoveryCodes', proofIn(form));
  return answered(form, outcome, ({ data }) => data);
});

export const declineFactor: Form<UserView> = async (call, form) =>
  answered(form, await call('POST /api/user/secondFactor/decline'), ({ data }) => data);

export const stopFactor: Form<UserView> = needing(['password', 'code'], async (call, form) =>
  answered(form, await call('POST /api/user/secondFactor/off', proofIn(form)), ({ data }) => data),
);

export const deleteAccount: Form<true> = needing(['confirmation', 'password'], async (call, form) => {
  const outcome = await call('POST /api/user/delete', {
    body: { password: secretIn(form, 'password'), confirmation: textIn(form, 'confirmation') },
  });
  return answered(form, outcome, () => true);
});
