import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { typedLines } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';

export const DISPUTE_STATES = ['waiting', 'handed_in', 'over'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

const amount = z.number().nonnegative();

const dispute = z.object({
  payment: z.string().describe('Its attempt'),
  reference: z.string(),
  event: z.string(),
  buyer: z.string(),
  amount,
  currency: z.enum(CURRENCIES),
  state: z.enum(DISPUTE_STATES),
  status: z.enum(['open', 'won', 'lost']).describe('As the provider tells it'),
  reason: z.string().describe('Why the bank claims it, in the provider’s word; empty: nobody said'),
  opened_at: z.iso.datetime(),
  evidence_due_at: z.iso.datetime().nullable().describe('Until when the bank listens'),
  settled_at: z.iso.datetime().nullable(),
});
export type DisputeLine = z.output<typeof dispute>;

const disputeView = dispute.extend({
  provider: z.string(),
  provider_ref: z.string().describe('The provider’s own name for the dispute'),
  code: z.string().describe('The provider’s own word for how it stands'),
  handed_in_at: z.iso.datetime().nullable(),
  receipt: z.string().nullable(),
  address: z.string().nullable().describe('Of the browser that paid, where it is known'),
  placed_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  total: amount,
  refunded: amount.describe('What went back already'),
  contact: z.object({ email: z.string(), phone: z.string() }),
  tickets: z.object({ count: z.int(), used: z.int(), passed_on: z.int() }),
  notes: z
    .array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        who: z.string().nullable(),
        kind: z.enum(['note', 'handed_in']),
        words: z.string(),
      }),
    )
    .describe('What our people did and want remembered, the oldest first'),
});
export type DisputeView = z.output<typeof disputeView>;

const at = z.strictObject({ payment: z.string().min(1).max(60) });
const read = { access: 'operator', limits: [], botCheck: null } as const;

export const disputeCalls = {
  'GET /api/admin/disputes': {
    ...read,
    summary: 'Payments that a bank claims back, the oldest first; those that are over, the last first',
    query: z.strictObject({ state: z.enum(DISPUTE_STATES).default('waiting') }),
    answer: z.array(dispute),
    refusals: [],
  },
  'GET /api/admin/disputes/{payment}': {
    ...read,
    summary: 'One of them with what the bank should know; who looked is written down',
    params: at,
    answer: disputeView,
    refusals: ['dispute_not_found'],
  },
  'POST /api/admin/disputes/{payment}/note': {
    access: 'operator',
    limits: [{ of: 'operating', per: 'person', most: 60, seconds: 60 }],
    botCheck: null,
    summary: 'Write down what was handed in to the provider, or what should be remembered',
    params: at,
    body: z.strictObject({
      id: z.uuid().describe('The same id again writes nothing new'),
      kind: z.enum(['note', 'handed_in']),
      words: typedLines(2_000),
      notes: z.int().nonnegative().describe('How many there were when the page was opened'),
    }),
    answer: z.null(),
    refusals: ['dispute_not_found', 'dispute_over', 'dispute_moved'],
  },
} as const satisfies Calls;
