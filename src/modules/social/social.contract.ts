import { z } from 'zod';
import {
  code,
  language,
  next,
  oldPassword,
  personName,
  phone,
  phoneCountry,
  signInRefusals,
  userView,
} from '#modules/accounts/accounts.contract.ts';
import type { Calls } from '#platform/http/call.ts';

const provider = z.enum(['google']);

const pendingSocialView = z.object({
  provider,
  name: z.string(),
  email: z.string(),
  is_registered: z
    .boolean()
    .describe('An account has this address: its password is needed before the two are linked'),
});

export const socialCalls = {
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
      name: personName,
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
} as const satisfies Calls;

export type PendingSocialView = z.infer<typeof pendingSocialView>;
