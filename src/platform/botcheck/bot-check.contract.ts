import { z } from 'zod';
import { BOT_ACTIONS } from '#shared/bot-check.ts';
import type { Calls } from '../http/call.ts';

const work = z.object({
  kind: z.literal('work'),
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      cost: z.number().int().describe('Rounds per try'),
      data: z.object({ action: z.string() }),
      expiresAt: z.number().int().describe('In seconds since 1970'),
      keyLength: z.number().int(),
      keyPrefix: z.string().describe('How the key begins that is to be found'),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
});

const recaptcha = z.object({
  kind: z.literal('recaptcha'),
  script: z.string(),
  site_key: z.string(),
  badge: z.enum(['hidden', 'bottomright']),
});

export const botCheckCalls = {
  'GET /api/bot-check/{action}': {
    summary: 'What to do for a token, which then goes with one call in the header X-Bot-Check',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ action: z.enum(BOT_ACTIONS) }),
    answer: z.discriminatedUnion('kind', [work, recaptcha]),
    refusals: [],
  },
} as const satisfies Calls;
