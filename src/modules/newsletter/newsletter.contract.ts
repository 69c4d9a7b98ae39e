import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { typed } from '#platform/http/typed-text.ts';

const token = z.strictObject({ token: z.string().min(1).max(200).describe('From the link in the mail') });

export const newsletterCalls = {
  'POST /api/user/subscribe': {
    summary:
      'Asks for the newsletter. A mail goes to the address, and nothing more until its owner says yes there; the answer is the same for every address',
    access: 'visitor',
    limits: [{ of: 'newsletter', per: 'address', most: 100, seconds: 3_600 }],
    botCheck: null,
    body: z.strictObject({ email: typed(254) }),
    answer: z.object({ status: z.literal('check_mail') }),
    refusals: ['email_invalid'],
  },
  'POST /api/user/subscribe/confirm': {
    summary: 'The yes to the newsletter, with the token from the mail',
    access: 'public',
    limits: [],
    botCheck: null,
    body: token,
    answer: z.object({ status: z.enum(['subscribed', 'already']) }),
    refusals: ['link_expired'],
  },
  'POST /api/user/unsubscribe': {
    summary: 'Ends the newsletter, with the token that every issue carries; doing it twice is harmless',
    access: 'public',
    limits: [],
    botCheck: null,
    body: token,
    answer: z.object({ status: z.literal('unsubscribed') }),
    refusals: ['link_expired'],
  },
  'POST /api/user/resubscribe': {
    summary: 'Takes back that the newsletter was ended, with the same token',
    access: 'public',
    limits: [],
    botCheck: null,
    body: token,
    answer: z.object({ status: z.literal('subscribed') }),
    refusals: ['link_expired'],
  },
} as const satisfies Calls;
