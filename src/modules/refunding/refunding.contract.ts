import { z } from 'zod';
import { publicId, sumOfMoney } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';
import { LEFT_OUT, MOST_ORDERS } from './quote.rules.ts';

const REFUND_LISTS = ['all', 'paid', 'partly_refunded', 'refunded', 'asked'] as const;
export type RefundList = (typeof REFUND_LISTS)[number];

const amount = z.number().nonnegative();
const reference = z.string().min(1).max(20);
// As many as anybody ticks; more are found by searching.
const MOST_TICKED = 100;
export const MOST_LISTED = 50;

const found = {
  q: z.string().max(200).default(''),
  list: z.enum(REFUND_LISTS).default('all'),
};

export const refundsQuote = z.object({
  orders: z.int(),
  tickets: z.int(),
  amount,
  currency: z.enum(CURRENCIES).nullable().describe('null: nothing goes back'),
  kept: z.int().describe('Tickets of these orders that stay good: used, or passed on to somebody else'),
  listed: z
    .array(z.object({ reference: z.string(), name: z.string(), tickets: z.int(), amount }))
    .describe(`The first ${MOST_LISTED} of them`),
  left_out: z.array(z.object({ reason: z.enum(LEFT_OUT), orders: z.int() })),
});
export type RefundsQuote = z.output<typeof refundsQuote>;

const sum = z.object({ count: z.int(), amount });

const refundRun = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('Whoever decided it, where they have an account still'),
  currency: z.enum(CURRENCIES),
  orders: z.int(),
  done: sum.describe('The money has arrived'),
  waiting: sum,
  failed: sum,
  already: sum.describe('Somebody else had given it back meanwhile: nothing went back twice'),
  is_over: z.boolean(),
});

export const refundRunView = refundRun.extend({
  time_zone: z.string(),
  not_done: z
    .array(z.object({ reference: z.string(), name: z.string(), amount, reason: z.string() }))
    .describe('The first 200 that failed, each with its reason; refund_failed: sent, and not arrived'),
});
export type RefundRunView = z.output<typeof refundRunView>;

export const refundRuns = z.object({ runs: z.array(refundRun), time_zone: z.string() });
export type RefundRuns = z.output<typeof refundRuns>;

const QUOTING = [
  'organizer_not_found',
  'event_not_found',
  'proof_needed',
  'too_many_orders',
  'several_currencies',
] as const;

export const refundingCalls = {
  'GET /api/sell/{organizer}/refunds': {
    summary: 'The newest refunds of many orders at once',
    access: { member: 'edit_orders' },
    limits: [],
    botCheck: null,
    params: atOrganizer,
    answer: refundRuns,
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'GET /api/sell/{organizer}/refunds/quote': {
    summary: `What would go back if these orders were given back, or all that a search finds, ${MOST_ORDERS} at the most; nothing is done`,
    access: { member: 'edit_orders' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    query: z.strictObject({
      orders: z
        .string()
        .regex(/^[\w-]{1,20}(,[\w-]{1,20}){0,99}$/)
        .transform((text) => text.split(','))
        .optional(),
      ...found,
      event: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(publicId)
        .optional(),
    }),
    answer: refundsQuote,
    refusals: QUOTING,
  },
  'POST /api/sell/{organizer}/refunds/begin': {
    summary:
      'Give many orders back, for what was quoted; needs fresh proof. The same id again begins nothing new',
    access: { member: 'refund' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({
      id: z.uuid(),
      orders: z
        .array(reference)
        .min(1)
        .max(MOST_TICKED)
        .nullable()
        .describe('null: all that the search finds'),
      ...found,
      event: publicId.optional(),
      expected: z
        .strictObject({ orders: z.int(), tickets: z.int(), amount: sumOfMoney })
        .describe('As it was quoted'),
    }),
    answer: z.object({ id: z.uuid() }),
    refusals: [...QUOTING, 'nothing_left', 'refund_changed'],
  },
  'GET /api/sell/{organizer}/refunds/runs/{run}': {
    summary: 'How far a refund of many orders is, and what failed',
    access: { member: 'edit_orders' },
    limits: [],
    botCheck: null,
    params: atOrganizer.extend({ run: z.string().min(1).max(60) }),
    answer: refundRunView,
    refusals: ['organizer_not_found', 'refunds_not_found', 'proof_needed'],
  },
} as const satisfies Calls;
