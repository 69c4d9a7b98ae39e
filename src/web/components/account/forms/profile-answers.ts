import type { Form, FormAnswer } from '#web/forms/form.ts';
import { requestReset, sendConfirmation } from './entry-forms.ts';
import {
  changePassword,
  confirmFactor,
  confirmPhone,
  deleteAccount,
  editProfile,
  endSessions,
  renewRecoveryCodes,
  sendPhoneCode,
  startFactor,
  stopFactor,
} from './profile-forms.ts';

// Every form of the profile page by its intent, which the page's action reads.
export const PROFILE_FORMS = {
  edit: editProfile,
  resend: sendConfirmation,
  'phone-send': sendPhoneCode,
  'phone-confirm': confirmPhone,
  password: changePassword,
  'password-mail': requestReset,
  'factor-start': startFactor,
  'factor-confirm': confirmFactor,
  'factor-codes': renewRecoveryCodes,
  'factor-off': stopFactor,
  sessions: endSessions,
  delete: deleteAccount,
} as const;

export type ProfileIntent = keyof typeof PROFILE_FORMS;
type DoneOf<T> = T extends Form<infer Done> ? Done : never;

// The action's answer to the one form that was sent.
export type ProfileAnswers = {
  [Intent in ProfileIntent]?: FormAnswer<DoneOf<(typeof PROFILE_FORMS)[Intent]>>;
};

export const isProfileIntent = (intent: unknown): intent is ProfileIntent =>
  typeof intent === 'string' && Object.hasOwn(PROFILE_FORMS, intent);
