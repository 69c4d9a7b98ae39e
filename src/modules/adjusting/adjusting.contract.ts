import { z } from 'zod';
import { amount } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { typed } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';
import { ADJUSTMENT_STATES } from './adjusting.rules.ts';

const at = z.strictObject({ adjustment: z.uuid() });

const adjustment = z.object({
  id: z.uuid(),
  organizer: z.object({ slug: z.string(), name: z.string() }),
  currency: z.enum(CURRENCIES),
  amount: z.number().describe('Above zero for the organiser, below zero taken from what is due to them'),
  words: z.string().describe('Why; the owners read it'),
  state: z.enum(ADJUSTMENT_STATES),
  asked_by: z.string().nullable(),
  asked_at: z.iso.datetime(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  stand: z
    .object({
      due: z.number().describe('To the organiser now'),
      after: z.number().describe('Below zero: the organiser owes so much'),
    })
    .nullable()
    .describe('Of one that waits; null: it is decided'),
  is_mine: z.boolean().describe('Whoever looks asked for it: somebody else has to book it'),
});
export type Adjustment = z.output<typeof adjustment>;

const adjustments = z.object({
  asked: z.array(adjustment).describe('The oldest first'),
  decided: z.array(adjustment).describe('The last ones'),
});
export type Adjustments = z.output<typeof adjustments>;

const owing = amount
  .optional()
  .describe('What the organiser will owe after it, as it was shown: needed where it takes more than is due');

const MOVING = [{ of: 'adjusting', per: 'person', most: 60, seconds: 60 }] as const;
const GATE = ['proof_needed', 'second_factor_required', 'payouts_blocked', 'own_team'] as const;
const DECIDING = [...GATE, 'sign_in_needed', 'adjustment_not_found', 'adjustment_decided'] as const;

export const adjustingCalls = {
  'GET /api/admin/adjustments': {
    summary:
      'Corrections of what is due to organisers: those that wait for a second person, and the last ones',
    access: 'operator',
    limits: [],
    botCheck: null,
    answer: adjustments,
    refusals: [],
  },
  'POST /api/admin/adjustments/ask': {
    summary: 'Correct what is due to an organiser; somebody else has to book it. The same id again asks once',
    access: 'operator',
    limits: MOVING,
    botCheck: null,
    body: z.strictObject({
      id: z.uuid(),
      organizer: typed(80).describe('Its address'),
      currency: z.enum(CURRENCIES),
      direction: z.enum(['to_seller', 'from_seller']),
      amount: amount.refine((value) => value > 0),
      words: typed(300),
      owing,
    }),
    answer: z.object({ id: z.uuid() }),
    refusals: [
      ...GATE,
      'sign_in_needed',
      'organizer_not_found',
      'adjustment_differs',
      'adjustment_owing',
      'money_unbooked',
    ],
  },
  'POST /api/admin/adjustments/{adjustment}/book': {
    summary: 'It is right: it is booked, and the owners are told',
    access: 'operator',
    limits: MOVING,
    botCheck: null,
    params: at,
    body: z.strictObject({ owing }).optional(),
    answer: z.null(),
    refusals: [...DECIDING, 'adjustment_alone', 'adjustment_owing', 'money_unbooked'],
  },
  'POST /api/admin/adjustments/{adjustment}/refuse': {
    summary: 'It is not right, or taken back: nothing moves',
    access: 'operator',
    limits: MOVING,
    botCheck: null,
    params: at,
    answer: z.null(),
    refusals: DECIDING,
  },
} as const satisfies Calls;
