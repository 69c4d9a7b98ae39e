import { z } from 'zod';
import { ORDER_STATES } from '#modules/orders/orders.rules.ts';
import type { Calls } from '#platform/http/call.ts';
import { typed, typedLines } from '#platform/http/typed-text.ts';
import { LOCALES } from '#shared/i18n.ts';
import { CURRENCIES } from '#shared/money.ts';

const amount = z.number().nonnegative();

const waitingOrder = z.object({
  reference: z.string(),
  since: z.iso.datetime(),
  why: z.string().describe('A code: why it waits, as the order or the provider says it; empty: nobody said'),
  buyer: z.string(),
  event: z.string(),
  amount: amount.describe('In review: what was received. To be paid back: what should go back'),
  total: amount,
  currency: z.enum(CURRENCIES),
});
export type WaitingOrder = z.output<typeof waitingOrder>;

export const operatorOrder = z.object({
  reference: z.string(),
  state: z.enum(ORDER_STATES),
  cause: z.string(),
  placed_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  total: amount,
  fee: amount,
  currency: z.enum(CURRENCIES),
  event: z.object({ slug: z.string(), name: z.string(), starts_at: z.iso.datetime(), time_zone: z.string() }),
  organizer: z.object({ slug: z.string(), name: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string(), phone: z.string(), locale: z.enum(LOCALES) }),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), date: z.iso.date().nullable() })),
  tickets: z.array(
    z.object({
      number: z.int().describe('Which of the order, from 1'),
      type: z.string(),
      holder: z.string().nullable().describe('null: the buyer'),
      state: z.enum(['valid', 'used', 'revoked']),
      is_passed_on: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      provider: z.string(),
      status: z.enum(['created', 'pending', 'unknown', 'succeeded', 'failed', 'expired']),
      amount,
      received: amount.nullable(),
      received_currency: z.string().nullable(),
      receipt: z.string().nullable(),
      code: z.string().nullable().describe('The provider’s last word on it'),
      says_otherwise: z
        .boolean()
        .describe('Its receipt says another sum than was received, and nobody has looked into it yet'),
      at: z.iso.datetime(),
    }),
  ),
  refunds: z.array(
    z.object({
      amount,
      status: z.enum(['queued', 'sent', 'done', 'failed']),
      code: z.string().nullable().describe('The provider’s last word on it; by_hand: a person gave it back'),
      at: z.iso.datetime(),
      is_to_repay: z.boolean(),
    }),
  ),
  moves: z
    .array(z.object({ at: z.iso.datetime(), to: z.enum(ORDER_STATES), actor: z.string(), cause: z.string() }))
    .describe('The oldest first'),
  deeds: z
    .array(
      z.object({
        at: z.iso.datetime(),
        who: z.string().nullable().describe('null: the console, or somebody who is gone'),
        action: z.string(),
        words: z.string().nullable().describe('What they wrote'),
      }),
    )
    .describe('What the platform’s own people did, the newest first; looks are left out'),
  is_disputed: z.boolean(),
  can_accept: z.boolean(),
  can_decline: z.boolean(),
  can_repay: z.boolean(),
  can_resend: z.boolean(),
});
export type OperatorOrder = z.output<typeof operatorOrder>;

const MOVING = [{ of: 'operating', per: 'person', most: 60, seconds: 60 }] as const;
const at = z.strictObject({ reference: z.string().min(1).max(40) });
const read = { access: 'operator', limits: [], botCheck: null } as const;
const move = { access: 'operator', limits: MOVING, botCheck: null, params: at, answer: z.null() } as const;
// Nobody decides about the money of their own team.
const JUDGED = ['order_not_found', 'not_allowed', 'proof_needed', 'own_team'] as const;

export const operatorOrderCalls = {
  'GET /api/admin/review': {
    ...read,
    summary:
      'Orders whose payment somebody has to decide about, or whose receipt says another sum, the oldest first',
    answer: z.array(waitingOrder),
    refusals: [],
  },
  'GET /api/admin/refunds': {
    ...read,
    summary: 'Orders whose money should have gone back and did not, the oldest first',
    answer: z.array(waitingOrder),
    refusals: [],
  },
  'GET /api/admin/orders/{reference}': {
    ...read,
    summary: 'One order with its payments, tickets and history; who looked is written down',
    params: at,
    answer: operatorOrder,
    refusals: ['order_not_found'],
  },
  'POST /api/admin/orders/{reference}/accept': {
    ...move,
    summary: 'Accept what was paid although it is less than the price; needs fresh proof',
    refusals: [...JUDGED, 'order_not_short', 'sold_out'],
  },
  'POST /api/admin/orders/{reference}/decline': {
    ...move,
    summary: 'Give the money of an order in review back now; needs fresh proof',
    refusals: [...JUDGED, 'order_not_in_review'],
  },
  'POST /api/admin/orders/{reference}/repay': {
    ...move,
    summary: 'Send a failed refund once more, or note that it was given back by hand; needs fresh proof',
    body: z.discriminatedUnion('how', [
      z.strictObject({ how: z.literal('again') }),
      z.strictObject({ how: z.literal('by_hand'), why: typed(300).describe('How it went back, and why so') }),
    ]),
    refusals: [
      ...JUDGED,
      'order_disputed',
      'nothing_failed',
      'nothing_paid',
      'refund_exceeds_payment',
      'partial_refund_unsupported',
    ],
  },
  'POST /api/admin/orders/{reference}/settle-receipt': {
    ...move,
    summary: 'Note what came of a receipt that says another sum than was believed; needs fresh proof',
    body: z.strictObject({ why: typed(300).describe('What it was; stays in the log') }),
    refusals: ['order_not_found', 'proof_needed', 'receipt_settled'],
  },
  'POST /api/admin/orders/{reference}/resend': {
    ...move,
    summary: 'Send the tickets to the email of the order again; three times an hour at most',
    answer: z.object({ sent_to: z.string() }),
    refusals: ['order_not_found', 'not_allowed', 'proof_needed', 'order_not_paid', 'ticket_passed_on'],
  },
  'POST /api/admin/orders/{reference}/write': {
    ...move,
    summary: 'Write a mail to the buyer, who answers to the site',
    body: z.strictObject({
      id: z.uuid().describe('The same id with the same subject and words sends nothing new'),
      subject: typed(150),
      words: typedLines(4_000),
    }),
    refusals: ['order_not_found', 'buyer_forgotten'],
  },
} as const satisfies Calls;
