import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';

export const helpCalls = {
  'GET /api/help/questions': {
    summary:
      'Questions and answers by group; q narrows them to those that fit, best first, and forgives typos',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z.strictObject({ q: z.string().trim().max(200).default('') }),
    answer: z.object({
      total: z.int(),
      groups: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          questions: z.array(z.object({ id: z.string(), question: z.string(), answer_html: z.string() })),
        }),
      ),
    }),
    refusals: [],
  },
  'GET /api/help/texts/{id}': {
    summary: 'The terms, or what is stored of whom',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ id: z.string().max(40).describe('terms or privacy') }),
    answer: z.object({
      id: z.enum(['terms', 'privacy']),
      title: z.string(),
      changed_on: z.iso.date(),
      body_html: z.string(),
    }),
    refusals: ['text_not_found'],
  },
} as const satisfies Calls;

export type HelpView = z.infer<(typeof helpCalls)['GET /api/help/questions']['answer']>;
export type TextView = z.infer<(typeof helpCalls)['GET /api/help/texts/{id}']['answer']>;
