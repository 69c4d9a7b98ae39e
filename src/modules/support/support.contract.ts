import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { typed, typedLines } from '#platform/http/typed-text.ts';
import { SUPPORT_TOPICS } from './support-topics.rules.ts';

export const supportCalls = {
  'POST /api/support/requests': {
    summary:
      'Asks the people behind the site. Answers with a number; a mail confirms it. Idempotency-Key makes a repeat harmless',
    access: 'visitor',
    limits: [{ of: 'support', per: 'address', most: 60, seconds: 3_600 }],
    botCheck: 'support',
    takesKey: true,
    body: z.strictObject({
      name: typed(120),
      email: typed(254),
      topic: z.enum(SUPPORT_TOPICS),
      reference: z.union([z.literal('').transform(() => undefined), typed(40)]).optional(),
      message: typedLines(4_000),
    }),
    answer: z.object({
      number: z.string().describe('Such as S-482913'),
      answer_within_hours: z.int().positive(),
    }),
    refusals: ['email_invalid', 'too_many_tries', 'key_reused'],
  },
} as const satisfies Calls;

export type SupportWish = z.output<(typeof supportCalls)['POST /api/support/requests']['body']>;
