import { z } from 'zod';
import { debt } from '#modules/money/money.contract.ts';
import { sumOfMoney } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { typed } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';
import { METHOD_KINDS, PART_STATES, PAYOUT_STATES } from './payouts.rules.ts';

const amount = z.number();

export const payoutView = z.object({
  id: z.uuid(),
  state: z.enum(PAYOUT_STATES),
  currency: z.enum(CURRENCIES),
  amount,
  arrived: amount.describe('What has arrived of it and stayed'),
  back: amount.describe('What could not be sent, or came back: it is due again'),
  method: z.object({ kind: z.enum(METHOD_KINDS), label: z.string() }),
  parts: z
    .array(
      z.object({
        number: z.int(),
        amount,
        state: z.enum(PART_STATES),
        receipt: z.string().nullable().describe('By which whoever carried it knows it'),
      }),
    )
    .describe('As it left: in one, or in as many as M-Pesa’s limit asks for'),
  reference: z.string().nullable(),
  problem: z.string().nullable().describe('Why it was refused, failed or came back'),
  requested_at: z.iso.datetime(),
  requested_by: z.string().nullable(),
  is_automatic: z.boolean(),
  changed_at: z.iso.datetime(),
});
export type PayoutView = z.output<typeof payoutView>;

export const payoutsView = z.object({
  due: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      amount: amount.describe('Below zero: it is owed, and taken from what is sold next'),
      debt: debt.nullable().describe('Why it is below zero; null: it is not'),
      whole: amount.describe('What can be paid of it: cents only where the currency has any'),
    }),
  ),
  methods: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(METHOD_KINDS),
      currency: z.enum(CURRENCIES),
      label: z.string().describe('Masked'),
      usable_at: z.iso.datetime(),
      is_usable: z.boolean(),
      is_automatic: z.boolean().describe('All that is due in its currency is paid there each Monday'),
      stops: z
        .array(z.number())
        .describe('What was asked for to it and has not left: it is due again when the method is removed'),
    }),
  ),
  payouts: z.array(payoutView),
  time_zone: z.string(),
  needs_proof: z.boolean().describe('Whoever asks has to prove first that it is them'),
  is_verified: z.boolean(),
  has_second_factor: z.boolean().describe('Of whoever asks'),
  blocked_until: z.iso.datetime().nullable().describe('Whoever asks reset a password or second factor'),
});
export type PayoutsView = z.output<typeof payoutsView>;

const GUARDED = [
  'organizer_not_found',
  'proof_needed',
  'sign_in_needed',
  'second_factor_required',
  'payouts_blocked',
] as const;

export const payoutCalls = {
  'GET /api/sell/{organizer}/payouts': {
    summary: 'What is due, where it may go, the newest payouts, and what stands in the way of one',
    access: { member: 'see_ledger' },
    limits: [],
    botCheck: null,
    params: atOrganizer,
    answer: payoutsView,
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'POST /api/sell/{organizer}/payouts/request': {
    summary:
      'Ask for what is due; needs fresh proof and a second factor. The same id again asks for nothing new',
    access: { member: 'request_payout' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({
      id: z.uuid(),
      amount: sumOfMoney,
      currency: z.enum(CURRENCIES),
      method: z.uuid(),
    }),
    answer: z.object({ id: z.uuid() }),
    refusals: [
      ...GUARDED,
      'money_unbooked',
      'verification_needed',
      'method_not_found',
      'method_waits',
      'method_currency',
      'payout_not_whole',
      'payout_too_small',
      'payout_differs',
      'payout_exceeds_due',
      'payout_open',
    ],
  },
  'POST /api/sell/{organizer}/payouts/cancel': {
    summary: 'Take a request back that nobody has approved yet; the money is due again',
    access: { member: 'request_payout' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({ payout: z.uuid() }),
    answer: z.null(),
    refusals: ['organizer_not_found', 'proof_needed', 'payout_not_found', 'payout_moved'],
  },
  'POST /api/sell/{organizer}/payouts/methods/add': {
    summary: 'Say where money may go; it can be used after 24 hours, and every owner is told',
    access: { member: 'edit_payout_method' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('mpesa'), phone: typed(40), name: typed(120) }),
      z.strictObject({
        kind: z.literal('bank'),
        bank: typed(80),
        account: typed(60),
        name: typed(120),
        currency: z.enum(CURRENCIES),
      }),
    ]),
    answer: z.object({ id: z.uuid() }),
    refusals: [
      ...GUARDED,
      'phone_invalid',
      'phone_not_payable',
      'account_invalid',
      'too_many_methods',
      'method_known',
    ],
  },
  'POST /api/sell/{organizer}/payouts/methods/retire': {
    summary: 'No money goes there any more; what was asked for and has not left is due again',
    access: { member: 'edit_payout_method' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({ method: z.uuid() }),
    answer: z.null(),
    refusals: [...GUARDED, 'method_not_found'],
  },
  'POST /api/sell/{organizer}/payouts/automatic': {
    summary: 'Pay what is due to this method each Monday by itself, or no longer',
    access: { member: 'edit_payout_method' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({ method: z.uuid(), is_on: z.boolean() }),
    answer: z.null(),
    refusals: [...GUARDED, 'method_not_found'],
  },
} as const satisfies Calls;
