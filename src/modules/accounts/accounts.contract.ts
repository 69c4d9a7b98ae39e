import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { plainLine, typed } from '#platform/http/typed-text.ts';
import { LOCALES } from '#shared/i18n.ts';

const instant = z.iso.datetime();

export const personName = typed(100);
export const email = typed(320);
export const phone = z.string().max(40).describe('However people write it');
export const phoneCountry = z
  .enum(['KE', 'UG', 'TZ', 'RW', 'ID'])
  .describe('Whose number it is where it has no calling code; guessed from the language otherwise');
export const newPassword = z.string().min(1).max(128).describe('At least 8 characters, and not a common one');
export const oldPassword = z.string().min(1).max(128);
export const code = z.string().min(1).max(40);
const token = z.string().min(1).max(100).describe('The secret part of the mailed link');
export const language = z.enum(LOCALES);
export const next = z
  .string()
  .max(2048)
  .describe('Where to go on afterwards; whatever is no path of this site is forgotten');

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

const sent = z.object({ sent: z.literal(true) });
export const done = z.object({ done: z.literal(true) });
const signedOut = z.object({
  signed_out: z.boolean(),
  needs_button: z.boolean().describe('The request came from elsewhere: let the person press a button'),
});

const registration = z.strictObject({
  name: personName,
  email,
  phone: phone.optional(),
  phone_country: phoneCountry.optional(),
  password: newPassword,
  language: language.optional(),
  next: next.optional(),
});

export const passwordRefusals = ['password_short', 'password_common', 'password_like_you'] as const;
export const signInRefusals = ['wrong_pair', 'second_factor_needed', 'second_factor_wrong'] as const;

const HOUR = 3_600;
// Each of these calls sends a mail to an address that anybody can type. The limit is high: it only keeps our server
// from being used to mail the whole world.
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
    access: 'visitor',
    limits: [MAILS],
    botCheck: 'register',
    body: registration,
    answer: sent,
    refusals: ['email_invalid', 'phone_invalid', 'name_reserved', ...passwordRefusals, 'too_many_tries'],
  },
  'POST /api/user/registerMerchants': {
    summary: 'Ask for an account that sells tickets; the mailed link makes it and its public page',
    access: 'visitor',
    limits: [MAILS],
    botCheck: 'register_merchant',
    body: registration.extend({ organization: plainLine(100).min(1) }),
    answer: sent,
    refusals: ['email_invalid', 'phone_invalid', 'name_reserved', ...passwordRefusals, 'too_many_tries'],
  },
  'POST /api/user/confirm': {
    summary: 'Open a mailed link: a new account, which signs in, or a new address',
    access: 'visitor',
    limits: [],
    botCheck: null,
    body: z.strictObject({
      token,
      password: oldPassword
        .optional()
        .describe('The one that was chosen; needed in another browser than the one that registered'),
    }),
    answer: z.object({
      kind: z.enum(['registered', 'email_changed']),
      user: userView.nullable().describe('Who is signed in now'),
      next: z.string().nullable().describe('A path of this site'),
    }),
    refusals: ['link_expired', 'password_needed', 'password_not_chosen', 'too_many_tries'],
  },
  'POST /api/user/sendConfirmation': {
    summary: 'Mail the link that confirms an address once more, to the browser that registered it',
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
  'POST /api/user/forgotPassword': {
    summary: 'Mail a link that sets a new password; the same answer whether or not there is an account',
    access: 'visitor',
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
} as const satisfies Calls;

export type UserView = z.infer<typeof userView>;
