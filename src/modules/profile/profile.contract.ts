import { z } from 'zod';
import {
  code,
  done,
  email,
  language,
  newPassword,
  oldPassword,
  passwordRefusals,
  personName,
  phone,
  phoneCountry,
  userView,
} from '#modules/accounts/accounts.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { line, plainLine } from '#platform/http/typed-text.ts';

const instant = z.iso.datetime();
const HOUR = 3_600;

const sessionView = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  device: z.string().describe('What the browser says it is'),
  created_at: instant,
  seen_at: instant.describe('To the hour'),
});

const proof = z.strictObject({
  password: oldPassword,
  code: code.optional().describe('Of the second factor, if it is on, or a recovery code'),
});
const proofRefusals = [
  'password_wrong',
  'second_factor_needed',
  'second_factor_wrong',
  'too_many_tries',
] as const;

export const profileCalls = {
  'POST /api/user/merchant': {
    summary: 'Begin to sell tickets with the account that is signed in',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ organization: plainLine(100).min(1) }),
    answer: userView,
    refusals: ['already_merchant', 'name_reserved'],
  },
  'POST /api/user/edit/profile': {
    summary: 'Change what is given; a new address or number counts once it is confirmed',
    access: 'person',
    limits: [{ of: 'profile', per: 'person', most: 60, seconds: HOUR }],
    botCheck: null,
    body: z.strictObject({
      name: personName.optional(),
      email: email.optional(),
      phone: phone.nullable().optional().describe('null or empty: none any more'),
      phone_country: phoneCountry.optional(),
      language: language.optional(),
      city: line(100).nullable().optional(),
      password: oldPassword.optional().describe('The present one; needed for a new email'),
    }),
    answer: userView,
    refusals: ['email_invalid', 'phone_invalid', 'password_wrong', 'too_many_tries'],
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
  'POST /api/user/prove': {
    summary:
      'Prove once more who is signed in; what moves money or power asks for it when ten minutes have passed',
    access: 'person',
    limits: [],
    botCheck: null,
    body: proof,
    answer: done,
    refusals: proofRefusals,
  },
  'POST /api/user/prove/send': {
    summary: 'Mail a code to somebody who has no password to prove with who they are',
    access: 'person',
    limits: [],
    botCheck: null,
    answer: z.object({ expires_in: z.int().describe('Seconds') }),
    refusals: ['password_there', 'too_many_tries'],
  },
  'POST /api/user/prove/mailed': {
    summary: 'Prove it with that code, on the session that asked for it',
    access: 'person',
    limits: [],
    botCheck: null,
    body: z.strictObject({ code }),
    answer: done,
    refusals: ['code_wrong', 'code_expired'],
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
    summary: 'New recovery codes, for a code; the old ones stop working, and the person is mailed',
    access: 'person',
    limits: [],
    botCheck: null,
    body: proof,
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: ['second_factor_off', ...proofRefusals],
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
    summary: 'Switch the second factor off with one of its codes; the person is mailed',
    access: 'person',
    limits: [],
    botCheck: null,
    body: proof,
    answer: userView,
    refusals: ['second_factor_off', ...proofRefusals],
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

export type SessionView = z.infer<typeof sessionView>;
