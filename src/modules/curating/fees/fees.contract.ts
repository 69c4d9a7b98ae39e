import { z } from 'zod';
import { amount, instant, publicId } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { says } from '#platform/http/field-words.ts';
import { line } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';
import { change, read } from '../curating-calls.contract.ts';

const feeExample = z.object({
  price: z.number().describe('What the buyer pays'),
  fee: z.number(),
  tax: z.number().describe('Contained in the fee'),
  gets: z.number().describe('What the seller gets'),
});

const feeView = z.object({
  id: z.int(),
  currency: z.enum(CURRENCIES),
  organizer: z.object({ slug: z.string(), name: z.string() }).nullable().describe('null: everybody’s'),
  percent: z.number().nullable().describe('null: from then on the organiser has none of its own'),
  cash_percent: z.number().nullable().describe('Of cash at the door'),
  starts_at: instant,
  has_begun: z.boolean(),
  example: feeExample.nullable(),
});
export type FeeView = z.output<typeof feeView>;

const feesView = z.object({
  fees: z.array(feeView).describe('In force and to come'),
  seen: z.int().describe('To be sent along with a new one'),
});
export type FeesView = z.output<typeof feesView>;

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((given) => Math.round(given * 100) / 100 === given, { error: says('two_decimals') });

export const feeCalls = {
  'GET /api/admin/fees': {
    ...read,
    summary: 'What the platform keeps of tickets, now and from when on, and what it means for a price',
    query: z.strictObject({
      price: z
        .string()
        .regex(/^\d{1,8}(\.\d{1,2})?$/)
        .transform(Number)
        .pipe(amount)
        .optional(),
    }),
    answer: feesView,
    refusals: [],
  },
  'POST /api/admin/fees/add': {
    ...change,
    summary: 'Another rate from now or a later time on; orders placed before keep theirs; needs fresh proof',
    body: z.strictObject({
      currency: z.enum(CURRENCIES),
      organizer: line(120).describe('Its address; empty: everybody'),
      percent: percent.nullable().describe('null: none of its own any more'),
      cash_percent: percent.nullable(),
      starts_at: instant.nullable().describe('null: now'),
      seen: z.int().min(0).describe('What was seen'),
      is_for_everybody: z
        .boolean()
        .optional()
        .describe('It is meant for everybody: whoever asks was told what that means'),
    }),
    answer: z.null(),
    refusals: [
      'organizer_unknown',
      'fee_in_past',
      'fee_same_time',
      'fee_needed',
      'fees_changed',
      'fee_for_everybody',
      'proof_needed',
      'own_team',
    ],
  },
  'POST /api/admin/fees/withdraw': {
    ...change,
    summary: 'A rate that has not begun never will',
    body: z.strictObject({ id: publicId }),
    answer: z.null(),
    refusals: ['fee_begun', 'proof_needed', 'own_team'],
  },
} as const satisfies Calls;
