import { z } from 'zod';
import { REPORT_REASONS } from '#modules/reviews/reviews.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { says } from '#platform/http/field-words.ts';
import { typed } from '#platform/http/typed-text.ts';

export const REVIEW_STATES = ['waiting', 'hidden'] as const;

const review = z.object({
  id: z.int(),
  author: z.string(),
  stars: z.int().min(1).max(5),
  text: z.string(),
  event: z.object({ slug: z.string(), name: z.string() }),
  organizer: z.string(),
  reports: z.int().describe('That nobody has settled'),
  since: z.iso.datetime().describe('Waiting: its first report. Hidden: when'),
});
export type ReportedReview = z.output<typeof review>;

const operatorReview = review.omit({ reports: true, since: true }).extend({
  written_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  hidden_words: z.string().nullable().describe('Why it is hidden, as its author reads it; null: it is not'),
  answer: z.string().nullable().describe('The organiser’s'),
  seen: z.string().describe('To be sent with the verdict'),
  reports: z
    .array(
      z.object({
        at: z.iso.datetime(),
        reason: z.enum(REPORT_REASONS),
        details: z.string(),
        is_settled: z.boolean(),
      }),
    )
    .describe('The oldest first'),
  verdicts: z
    .array(
      z.object({
        at: z.iso.datetime(),
        who: z.string().nullable(),
        action: z.enum(['review.hidden', 'review.kept', 'review.shown']),
        words: z.string(),
      }),
    )
    .describe('The newest first'),
});
export type OperatorReview = z.output<typeof operatorReview>;

const at = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, says('whole_number'))
    .transform(Number),
});
const read = { access: 'operator', limits: [], botCheck: null } as const;
const move = {
  access: 'operator',
  limits: [{ of: 'operating', per: 'person', most: 60, seconds: 60 }],
  botCheck: null,
  params: at,
  answer: z.null(),
} as const;
const seen = z.string().min(1).max(80).describe('The review as it was read');

export const operatorReviewCalls = {
  'GET /api/admin/reviews': {
    ...read,
    summary:
      'Reviews that somebody reported, the oldest report first, or those that are hidden, the last first',
    query: z.strictObject({ state: z.enum(REVIEW_STATES).default('waiting') }),
    answer: z.array(review),
    refusals: [],
  },
  'GET /api/admin/reviews/{id}': {
    ...read,
    summary: 'One review with what was reported and decided about it',
    params: at,
    answer: operatorReview,
    refusals: ['review_not_found'],
  },
  'POST /api/admin/reviews/{id}/hide': {
    ...move,
    summary: 'Nobody sees it any more but its author, who is told why; its reports are settled',
    body: z.strictObject({ words: typed(300).describe('The author reads it'), seen }),
    refusals: ['review_not_found', 'review_moved', 'review_hidden', 'own_team'],
  },
  'POST /api/admin/reviews/{id}/keep': {
    ...move,
    summary: 'Everybody sees it, again where it was hidden; its reports are settled',
    body: z.strictObject({ words: typed(300).describe('Kept in the log'), seen }),
    refusals: ['review_not_found', 'review_moved', 'review_hidden', 'own_team'],
  },
} as const satisfies Calls;
