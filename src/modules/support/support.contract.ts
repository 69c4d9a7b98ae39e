import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { typed, typedLines, uuid } from '#platform/http/typed-text.ts';
import { SUPPORT_TOPICS } from './support-topics.rules.ts';

const MANY = [{ of: 'support', per: 'address', most: 60, seconds: 3_600 }] as const;
const message = typedLines(4_000);
const token = z.string().min(1).max(200).describe('From the link in the mail');

const conversation = z.object({
  number: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  state: z.enum(['open', 'answered', 'closed']),
  answered_by: z.string().describe('What the site calls itself'),
  answer_within_hours: z.int().positive(),
  letters: z
    .array(z.object({ at: z.iso.datetime(), is_from_us: z.boolean(), words: z.string() }))
    .describe('What was asked, and what was written since; the oldest first'),
});
export type ConversationView = z.output<typeof conversation>;

const NO_WAY_IN = ['conversation_unknown', 'conversation_expired', 'conversation_gone'] as const;

export const supportCalls = {
  'POST /api/support/requests': {
    summary:
      'Asks the people behind the site. Answers with a number; a mail confirms it. Idempotency-Key makes a repeat harmless',
    access: 'visitor',
    limits: MANY,
    botCheck: 'support',
    takesKey: true,
    body: z.strictObject({
      name: typed(120),
      email: typed(254),
      topic: z.enum(SUPPORT_TOPICS),
      reference: z.union([z.literal('').transform(() => undefined), typed(40)]).optional(),
      message,
    }),
    answer: z.object({
      number: z.string().describe('Such as S-482913'),
      answer_within_hours: z.int().positive(),
    }),
    refusals: ['email_invalid', 'too_many_tries', 'letter_differs'],
  },
  'POST /api/support/conversation': {
    summary: 'What was asked of us and what was answered, for whoever has the link of their mail',
    access: 'visitor',
    // Our signature is in the link: others are refused by it alone, and nobody uses up what its owner reads with.
    limits: [],
    botCheck: null,
    body: z.strictObject({ token }),
    answer: conversation,
    refusals: NO_WAY_IN,
  },
  'POST /api/support/conversation/answer': {
    summary: 'Adds what the person writes; the request is open again',
    access: 'visitor',
    limits: MANY,
    botCheck: 'support',
    body: z.strictObject({
      token,
      id: uuid.describe('The same id again is the same message'),
      words: message,
    }),
    answer: z.null(),
    refusals: [...NO_WAY_IN, 'letter_differs', 'too_many_tries'],
  },
  'POST /api/support/conversation/renew': {
    summary: 'Mails a new link to the conversation, to the address that asked; which one is not told',
    access: 'visitor',
    limits: MANY,
    botCheck: null,
    body: z.strictObject({ token }),
    answer: z.null(),
    refusals: ['conversation_unknown', 'conversation_gone', 'too_many_tries'],
  },
} as const satisfies Calls;

export type SupportWish = z.output<(typeof supportCalls)['POST /api/support/requests']['body']>;
