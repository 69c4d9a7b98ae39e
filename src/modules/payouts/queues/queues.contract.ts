import { z } from 'zod';
import { sumOfMoney } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { line, typed } from '#platform/http/typed-text.ts';
import { payoutView } from '../payouts.contract.ts';

const at = z.strictObject({ payout: z.uuid() });

const queuedPayout = payoutView.extend({
  organizer: z.object({ slug: z.string(), name: z.string() }),
  lately: z
    .object({
      corrections: z.array(z.object({ amount: z.number(), words: z.string(), at: z.iso.datetime() })),
      disputes: z.int().describe('Open, or of the month before'),
    })
    .describe('With the organiser, in the month before it was asked for'),
  approved_by: z.string().nullable(),
  sent_by: z.string().nullable(),
  is_mine: z.boolean().describe('Approved, or being sent, by whoever asks'),
  parts: z.array(
    payoutView.shape.parts.element.extend({
      is_by_hand: z.boolean(),
      key: z.string().describe('Ours, under which the provider took it'),
      sent_at: z.iso.datetime().nullable(),
      code: z.string().nullable().describe('Why it is not sent yet, or failed: the provider’s last word'),
      claim: z
        .object({
          outcome: z.enum(['sent', 'failed', 'returned']),
          line: z.string(),
          words: z.string(),
          who: z.string(),
          is_mine: z.boolean(),
        })
        .nullable()
        .describe('What one operator read in a statement; another one has to read the same'),
      contradicted: z
        .string()
        .nullable()
        .describe('What the provider said after it was ended otherwise: nothing moved by that'),
    }),
  ),
  can_stop: z.boolean().describe('Something of it waits to leave, and whoever asks belongs to another team'),
  books_have: z
    .number()
    .nullable()
    .describe(
      'What our own books have where it would leave from, if that is less; null: enough, or not to be sent',
    ),
  payee: z
    .object({
      name: z.string().describe('In whose name it is'),
      is_verified: z.boolean().describe('It is the one that was compared with the papers'),
      added_at: z.iso.datetime(),
    })
    .nullable()
    .describe('Whom it would go to, while somebody may still refuse it; not told to the team’s own people'),
  details: z
    .array(z.string())
    .nullable()
    .describe(
      'Where it goes: for whoever is sending it by hand, and, while nobody knows whether it arrived, for those who look it up',
    ),
});
export type QueuedPayout = z.output<typeof queuedPayout>;

const place = z.templateLiteral([z.iso.datetime(), '~', z.uuid()]);

export const payoutQueues = z.object({
  to_approve: z.array(queuedPayout),
  to_send: z.array(queuedPayout),
  on_the_way: z.array(queuedPayout).describe('Being sent, and those of which nobody knows'),
  came_back: z.array(queuedPayout).describe('As one operator read; they wait for a second one'),
  done: z.array(queuedPayout).describe('The last ones, or those behind a place'),
  further: place.nullable().describe('The place behind which there is more of what was done'),
});
export type PayoutQueues = z.output<typeof payoutQueues>;

const MOVING = [{ of: 'payout queues', per: 'person', most: 60, seconds: 60 }] as const;
const GATE = [
  'payout_not_found',
  'payout_moved',
  'not_allowed',
  'proof_needed',
  'sign_in_needed',
  'second_factor_required',
  'payouts_blocked',
] as const;
const words = typed(300).describe('The seller reads it');
const statementLine = typed(120).describe('As it stands in the statement');
// A dash alone is found in no statement.
const reference = typed(80).regex(/[\p{L}\p{N}]/u);
const part = z.int().min(1).max(1_000);
const CLAIMED = [...GATE, 'another_person_needed', 'claim_differs'] as const;

const move = { access: 'operator', limits: MOVING, botCheck: null, params: at, answer: z.null() } as const;

export const payoutQueueCalls = {
  'GET /api/admin/payouts': {
    summary: 'What waits to be approved, to be sent and to be known, and what was done last',
    access: 'operator',
    limits: [],
    botCheck: null,
    query: z.strictObject({
      q: line(120).default('').describe('A reference, a receipt, or an organiser’s name'),
      behind: place.optional(),
    }),
    answer: payoutQueues,
    refusals: [],
  },
  'POST /api/admin/payouts/{payout}/approve': {
    ...move,
    summary: 'Approve a payout: by somebody who did not ask for it',
    refusals: [...GATE, 'another_person_needed', 'organizer_suspended'],
  },
  'POST /api/admin/payouts/{payout}/refuse': {
    ...move,
    summary: 'Refuse a payout that has not left; it is due again',
    body: z.strictObject({ words }),
    refusals: [...GATE, 'another_person_needed'],
  },
  'POST /api/admin/payouts/{payout}/send': {
    ...move,
    summary: 'Send an approved payout: by somebody who did not approve it',
    answer: z.object({ carrier: z.enum(['hand', 'mpesa_b2c']) }),
    refusals: [...GATE, 'another_person_needed', 'method_not_found', 'organizer_suspended'],
  },
  'POST /api/admin/payouts/{payout}/stop': {
    ...move,
    summary: 'Stop what of a payout still waits to leave; it is due again, and what has left is followed',
    body: z.strictObject({ words }),
    refusals: [...GATE, 'another_person_needed'],
  },
  'POST /api/admin/payouts/{payout}/sent': {
    ...move,
    summary: 'What was sent by hand has left, under this reference',
    body: z.strictObject({
      reference,
      cost: sumOfMoney.default(0),
      is_known: z
        .boolean()
        .default(false)
        .describe(
          'Whoever says so was told that the reference ended another payout: one transfer carried both',
        ),
    }),
    refusals: [...GATE, 'not_by_hand', 'another_person_needed', 'cost_exceeds', 'reference_known'],
  },
  'POST /api/admin/payouts/{payout}/failed': {
    ...move,
    summary: 'What was to be sent by hand could not be; it is due again',
    body: z.strictObject({ words }),
    refusals: [...GATE, 'not_by_hand', 'another_person_needed'],
  },
  'POST /api/admin/payouts/{payout}/returned': {
    ...move,
    summary: 'What was sent came back, as a statement says; once two operators say so it is due again',
    body: z.strictObject({ part, line: statementLine, words }),
    answer: z.object({ is_over: z.boolean() }),
    refusals: [...CLAIMED, 'receipt_of_another'],
  },
  'POST /api/admin/payouts/{payout}/settle': {
    ...move,
    summary: 'What a statement says of a payout of which nobody knows; two operators end it',
    body: z.strictObject({
      part,
      outcome: z.enum(['sent', 'failed']),
      line: statementLine.describe(
        'As it stands in the statement; where it was not sent, in one’s own words',
      ),
    }),
    answer: z.object({ is_over: z.boolean() }),
    refusals: [...CLAIMED, 'receipt_of_another'],
  },
  'POST /api/admin/payouts/{payout}/withdraw-claim': {
    ...move,
    summary: 'What somebody read in a statement was wrong, or is to be read again: only they can say so',
    body: z.strictObject({ part }),
    refusals: [...GATE, 'another_person_needed'],
  },
} as const satisfies Calls;
