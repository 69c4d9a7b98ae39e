import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { oneLine, typed } from '#platform/http/typed-text.ts';
import { LOCALES } from '#shared/i18n.ts';

const instant = z.iso.datetime();

const name = typed(100);
const email = typed(320);
const phone = z.string().max(40).describe('However people write it');
const phoneCountry = z
  .enum(['KE', 'UG', 'TZ', 'RW', 'ID'])
  .describe('Whose number it is where it has no calling code; guessed from the language otherwise');
const newPassword = z.string().min(1).max(128).describe('At least 8 characters, and not a common one');
const oldPassword = z.string().min(1).max(128);
const code = z.string().min(1).max(40);
const token = z.string().min(1).max(100).describe('The secret part of the mailed link');
const language = z.enum(LOCALES);
const next = z
  .string()
  .max(2048)
  .describe('Where to go on afterwards; whatever is no path of this site is forgotten');
const provider = z.enum(['google']);

export const userView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  pending_email: z.string().nullable().describe('A new address that is not confirmed yet'),
  phone: z.string().nullable().describe('E.164'),
  phone_confirmed: z.boolean().describe('Only then can one sign in with it'),
  language,
  city: z.string().nullable(),
  is_merchant: z.boolean(),
  has_password: z.boolean(),
  second_factor: z.boolean(),
  offer_second_factor: z.boolean().describe('Sells tickets without it, and has not said no: worth asking'),
  created_at: instant,
});

export const sessionView = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  device: z.string().describe('What the browser says it is'),
  created_at: instant,
  seen_at: instant.describe('To the hour'),
});

export const pendingSocialView = z.object({
  provider,
  name: z.string(),
  email: z.string(),
  is_registered: z
    .boolean()
    .describe('An account has this address: its password is needed before the two are linked'),
});

const sent = z.object({ sent: z.literal(true) });
const done = z.object({ done: z.literal(true) });
const signedOut = z.object({
  signed_out: z.boolean(),
  needs_button: z.boolean().describe('The request came from elsewhere: let the person press a button'),
});

const registration = z.strictObject({
  name,
  email,
  phone: phone.optional(),
  phone_country: phoneCountry.optional(),
  password: newPassword,
  language: language.optional(),
  next: next.optional(),
});

const passwordRefusals = ['password_short', 'password_common', 'password_like_you'] as const;
const signInRefusals = ['wrong_pair', 'second_factor_needed', 'second_factor_wrong'] as const;

const HOUR = 3_600;
// Each causes a mail to an address that anybody can write: only against using us to write to the whole world.
const MAILS = { of: 'mails', per: 'address', most: 300, seconds: HOUR } as const;

export const accountCalls = {
  'POST /api/user/login': {
    summary: 'Sign in with email or confirmed phone; with a second factor, once more with its code',
    access: 'visitor',
    limits: [],
    botCheck: 'login',
    body: z.strictObject({
      username: typed(320).describe('Email, or phone once it is confirmed'),
      password: oldPassword,
      code: code.optional().describe('Of the second factor, or a recovery code'),
    }),
    answer: userView,
    envelope: 'user',
    refusals: [...signInRefusals, 'too_many_tries'],
  },
  'GET /api/user/find': {
    summary: 'Who is signed in; null for a guest',
    access: 'visitor',
    limits: [],
    botCheck: null,
    answer: userView.nullable(),
    refusals: [],
  },
  'POST /api/user/register': {
    summary: 'Ask for an account; the mailed link makes it',
    access: 'public',
    limits: [MAILS],
    botCheck: 'register',
    body: registration,
    answer: sent,
    refusals: ['email_invalid', 'phone_invalid', ...passwordRefusals, 'too_many_tries'],
  },
  'POST /api/user/registerMerchants': {
    summary: 'Ask for an account that sells tickets; the mailed link makes it and its public page',
    access: 'public',
    limits: [MAILS],
    botCheck: 'register_merchant',
    body: registration.extend({ organization: typed(100) }),
    answer: sent,
    refusals: ['email_invalid', 'phone_invalid', ...passwordRefusals, 'too_many_tries'],
  },
  'POST /api/user/merchant': {
    summary: 'Begin to sell tickets with the account that is signed in',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ organization: typed(100) }),
    answer: userView,
    refusals: ['already_merchant'],
  },
  'POST /api/user/confirm': {
    summary: 'Open a mailed link: a new account, which signs in, or a new address',
    access: 'visitor',
    limits: [],
    botCheck: null,
    body: z.strictObject({ token }),
    answer: z.object({
      kind: z.enum(['registered', 'email_changed']),
      user: userView.nullable().describe('Who is signed in now'),
      next: z.string().nullable().describe('A path of this site'),
    }),
    refusals: ['link_expired'],
  },
  'POST /api/user/sendConfirmation': {
    summary: 'Mail the link that confirms an address once more',
    access: 'visitor',
    limits: [MAILS],
    botCheck: null,
    body: z.strictObject({ email }),
    answer: sent,
    refusals: ['email_invalid', 'too_many_tries'],
  },
  'GET /api/user/logout': {
    summary: 'Sign out, for a request of our own pages only',
    access: 'visitor',
    limits: [],
    botCheck: null,
    answer: signedOut,
    refusals: [],
  },
  'POST /api/user/logout': {
    summary: 'Sign out',
    access: 'visitor',
    limits: [],
    botCheck: null,
    answer: signedOut,
    refusals: [],
  },
  'POST /api/user/edit/profile': {
    summary: 'Change what is given; a new address or number counts once it is confirmed',
    access: 'person',
    limits: [{ of: 'profile', per: 'person', most: 60, seconds: HOUR }],
    botCheck: null,
    body: z.strictObject({
      name: name.optional(),
      email: email.optional(),
      phone: phone.nullable().optional().describe('null or empty: none any more'),
      phone_country: phoneCountry.optional(),
      language: language.optional(),
      city: oneLine(z.string().trim().max(100)).nullable().optional(),
      password: oldPassword.optional().describe('The present one; needed for a new email'),
    }),
    answer: userView,
    refusals: ['email_invalid', 'phone_invalid', 'password_wrong', 'too_many_tries'],
  },
  'POST /api/user/forgotPassword': {
    summary: 'Mail a link that sets a new password; the same answer whether or not there is an account',
    access: 'public',
    limits: [MAILS],
    botCheck: 'forgot_password',
    body: z.strictObject({ email }),
    answer: sent,
    refusals: ['email_invalid', 'too_many_tries'],
  },
  'POST /api/user/resetPassword': {
    summary: 'Set a new password with the mailed link; ends every session',
    access: 'public',
    limits: [],
    botCheck: null,
    body: z.strictObject({ token, password: newPassword }),
    answer: done,
    refusals: ['link_expired', ...passwordRefusals],
  },
  'POST /api/user/resetPassword/check': {
    summary: 'Whether the mailed link can still set a password; uses nothing up',
    access: 'public',
    limits: [],
    botCheck: null,
    body: z.strictObject({ token }),
    answer: done,
    refusals: ['link_expired'],
  },
  'POST /api/user/password': {
    summary: 'Change the password; ends every other session',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ old_password: oldPassword, password: newPassword }),
    answer: done,
    refusals: ['password_wrong', ...passwordRefusals, 'too_many_tries'],
  },
  'POST /api/user/phone/send': {
    summary: 'Send a code to the phone of the profile',
    access: 'person',
    limits: [],
    botCheck: null,
    answer: z.object({ sent_to: z.string().describe('Masked'), expires_in: z.int().describe('Seconds') }),
    refusals: ['phone_missing', 'sms_unavailable', 'too_many_tries'],
  },
  'POST /api/user/phone/confirm': {
    summary: 'Prove with the code that the phone is theirs',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ code }),
    answer: userView,
    refusals: ['code_wrong', 'code_expired'],
  },
  'GET /api/user/sessions': {
    summary: 'Where the account is signed in',
    access: 'person',
    limits: [],
    botCheck: null,
    answer: z.array(sessionView),
    refusals: [],
  },
  'POST /api/user/sessions/end': {
    summary: 'Sign out elsewhere: one session, or without an id all others',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ id: z.uuid().optional() }),
    answer: z.array(sessionView),
    refusals: [],
  },
  'POST /api/user/secondFactor/start': {
    summary: 'Begin to use an authenticator app',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ password: oldPassword }),
    answer: z.object({
      secret: z.string().describe('Base 32, to type'),
      uri: z.string().describe('otpauth://'),
      qr: z.object({ path: z.string(), size: z.int().describe('For viewBox="0 0 size size"') }),
    }),
    refusals: ['password_wrong', 'second_factor_on', 'too_many_tries'],
  },
  'POST /api/user/secondFactor/confirm': {
    summary: 'Switch the second factor on with a first code; answers the recovery codes, once',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ code }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: ['code_wrong', 'second_factor_off', 'too_many_tries'],
  },
  'POST /api/user/secondFactor/recoveryCodes': {
    summary: 'New recovery codes; the old ones stop working',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ password: oldPassword }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: ['password_wrong', 'second_factor_off', 'too_many_tries'],
  },
  'POST /api/user/secondFactor/decline': {
    summary: 'Do not want a second factor, and not to be asked again; it can be switched on all the same',
    access: 'person',
    limits: [],
    botCheck: null,
    answer: userView,
    refusals: [],
  },
  'POST /api/user/secondFactor/off': {
    summary: 'Switch the second factor off',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ password: oldPassword }),
    answer: userView,
    refusals: ['password_wrong', 'second_factor_off', 'too_many_tries'],
  },
  'GET /api/user/social': {
    summary: 'Providers that one can sign in with',
    access: 'public',
    limits: [],
    botCheck: null,
    answer: z.array(provider),
    refusals: [],
  },
  'POST /api/user/social/start': {
    summary: 'Begin to sign in with a provider: go to the answered address',
    access: 'visitor',
    limits: [],
    botCheck: null,
    body: z.strictObject({ provider, next: next.optional() }),
    answer: z.object({ url: z.url() }),
    refusals: ['provider_unavailable'],
  },
  'GET /api/user/social/pending': {
    summary: 'Whom a provider brought who has no account here yet, or one that is not linked',
    access: 'visitor',
    limits: [],
    botCheck: null,
    answer: pendingSocialView.nullable(),
    refusals: [],
  },
  'POST /api/user/social/confirm': {
    summary: 'Make an account for whom the provider brought',
    access: 'visitor',
    limits: [],
    botCheck: null,
    body: z.strictObject({
      name,
      phone: phone.optional(),
      phone_country: phoneCountry.optional(),
      language: language.optional(),
    }),
    answer: z.object({ user: userView, next: z.string().nullable() }),
    refusals: ['social_expired', 'social_registered', 'phone_invalid'],
  },
  'POST /api/user/social/link': {
    summary: 'Link whom the provider brought to the account with the same address, by its password',
    access: 'visitor',
    limits: [],
    botCheck: null,
    body: z.strictObject({ password: oldPassword, code: code.optional() }),
    answer: z.object({ user: userView, next: z.string().nullable() }),
    refusals: ['social_expired', ...signInRefusals, 'too_many_tries'],
  },
  'GET /api/user/data': {
    summary: 'Everything that is kept about the account, to download',
    access: 'person',
    limits: [],
    botCheck: null,
    answer: z.record(z.string(), z.unknown()),
    refusals: [],
  },
  'POST /api/user/delete': {
    summary: 'Delete the account for good',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({
      password: oldPassword,
      confirmation: z.string().max(320).describe("The account's own email, typed"),
    }),
    answer: done,
    refusals: [
      'password_wrong',
      'confirmation_wrong',
      'events_upcoming',
      'tickets_upcoming',
      'too_many_tries',
    ],
  },
} as const satisfies Calls;

export type UserView = z.infer<typeof userView>;
export type SessionView = z.infer<typeof sessionView>;
