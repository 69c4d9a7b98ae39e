import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { plainLine, plainLines } from '#platform/http/typed-text.ts';
import { inAll, read, version, write } from '../edited.contract.ts';

export const LONGEST_ANSWER = 3_000;

const at = z.strictObject({
  question: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
});

const operatorQuestion = z.object({
  id: z.string(),
  group: z.string(),
  place: z.int().describe('Within its group, from 0 on'),
  is_hidden: z.boolean(),
  is_ours: z.boolean().describe('The product brings it'),
  is_changed: z.boolean().describe('It says something else than the product'),
  texts: inAll(
    z.object({
      question: z.string(),
      answer: z.string(),
      html: z.string().describe('The answer, sanitised'),
    }),
  ),
  version,
});
export type OperatorQuestion = z.output<typeof operatorQuestion>;

const operatorHelp = z.object({
  groups: z.array(z.object({ id: z.string(), title: z.string() })),
  questions: z.array(operatorQuestion).describe('In their order'),
});
export type OperatorHelp = z.output<typeof operatorHelp>;

export const operatorHelpCalls = {
  'GET /api/admin/help': {
    ...read,
    summary: 'All questions with their answers, hidden ones too',
    answer: operatorHelp,
    refusals: [],
  },
  'POST /api/admin/help/{question}': {
    ...write,
    summary:
      'Say a question otherwise, hide it, or write one; without texts it says again what the product does',
    params: at,
    body: z.strictObject({
      version,
      group: z.string().max(60),
      is_hidden: z.boolean(),
      texts: inAll(
        z.strictObject({
          question: plainLine(150).min(1),
          answer: plainLines(LONGEST_ANSWER)
            .min(1)
            .describe('Markdown; {site}, {contacts} and {hold} are filled in'),
        }),
      ).nullable(),
    }),
    refusals: ['text_changed', 'question_not_found', 'group_not_found', 'blank_unknown'],
  },
  'POST /api/admin/help/{question}/move': {
    ...write,
    summary: 'Move a question by one place within its group',
    params: at,
    body: z.strictObject({
      place: z.int().min(0).max(1_000).describe('Where whoever asks saw it'),
      by: z.union([z.literal(1), z.literal(-1)]),
    }),
    refusals: ['text_changed', 'question_not_found'],
  },
} as const satisfies Calls;
