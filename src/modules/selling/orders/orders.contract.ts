import { z } from 'zod';
import { ORDER_STATES } from '#modules/orders/orders.rules.ts';
import { publicId, sumOfMoney } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { typed, typedLines } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';
import { atOrganizer, WRITING } from '../calls.contract.ts';
import { ORDER_LISTS } from './order-lists.rules.ts';
import { TIMELINE } from './timeline.rules.ts';

const amount = z.number().nonnegative();

export const soldBuyer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().describe('Empty where none was given, or it was forgotten'),
});
export type SoldBuyer = z.output<typeof soldBuyer>;

export const orderRow = z.object({
  reference: z.string(),
  state: z.enum(ORDER_STATES),
  at: z.iso.datetime().describe('When it was paid; of one that is not, when it was placed'),
  event: z.object({ id: publicId, name: z.string(), time_zone: z.string() }),
  buyer: soldBuyer.describe('Masked for those who may see no contacts'),
  tickets: z.int().describe('That were bought'),
  tickets_left: z.int().describe('And not taken back'),
  total: amount,
  returned: amount,
  currency: z.enum(CURRENCIES),
  is_asked: z.boolean().describe('The buyer asks for the money back and was not answered'),
});
export type SoldOrderRow = z.output<typeof orderRow>;

export const orderList = z.object({
  orders: z.array(orderRow).describe('The newest first'),
  older: z.string().nullable().describe('Where the next page begins; null: there is none'),
  events: z.array(z.object({ id: publicId, name: z.string() })),
  is_masked: z.boolean().describe('Contacts are masked, and searched are references and receipts alone'),
  is_too_short: z.boolean().describe('What was typed is too little to search for: nothing was searched'),
  mark: z.string().describe('Another one as soon as anything was sold or given back'),
});
export type SoldOrderList = z.output<typeof orderList>;

const atOrder = atOrganizer.extend({ reference: z.string().min(1).max(40) });
// May be empty.
const saidWords = z.union([z.literal(''), typedLines(1_000)]);
const ticketNumber = z.int().min(1).max(10_000);

export const soldOrder = orderRow.extend({
  placed_at: z.iso.datetime(),
  coupon_code: z.string().nullable(),
  source: z
    .object({ channel: z.string(), campaign: z.string().nullable() })
    .nullable()
    .describe('Where the buyer came from; null: the site itself'),
  tickets_of: z.array(
    z.object({
      number: z.int().describe('Which of the order, from 1'),
      type: z.string(),
      date: z.iso.date().nullable(),
      holder: z.string().describe('Who comes with it; the buyer unless another name was given'),
      is_named: z.boolean(),
      is_passed_on: z.boolean(),
      state: z.enum(['valid', 'used', 'revoked']),
      price: amount,
      can_rename: z.boolean(),
      can_refund: z.boolean(),
      type_id: publicId,
      normal_price: amount.describe(
        'What its type cost when it was bought; it can be changed to another of that price',
      ),
      can_change: z.boolean().describe('Its type, or its day, if there is another of the same price'),
    }),
  ),
  types: z
    .array(
      z.object({
        id: publicId,
        name: z.string(),
        date: z.iso.date().nullable(),
        price: amount,
        left: z.int(),
      }),
    )
    .describe('What tickets can be changed to'),
  fee: amount.describe('The platform’s share of the total'),
  returned_fee: amount.describe('Of that, what went back with tickets'),
  net: z.number().describe('What is left for the organiser'),
  payments: z.array(
    z.object({
      provider: z.string(),
      status: z.enum(['created', 'pending', 'unknown', 'succeeded', 'failed', 'expired']),
      amount,
      receipt: z.string().nullable(),
    }),
  ),
  refunds: z.array(z.object({ amount, status: z.enum(['queued', 'sent', 'done', 'failed']) })),
  timeline: z
    .array(
      z.object({
        at: z.iso.datetime(),
        what: z.enum(TIMELINE),
        tickets: z.array(z.int()).describe('Their numbers; none: it is about the order'),
        name: z.string().nullable(),
        before: z.string().nullable().describe('Of a name or a type that was changed: what it was'),
        days: z
          .object({ before: z.iso.date().nullable(), after: z.iso.date().nullable() })
          .nullable()
          .describe('Of a type that was changed: its days, where they are others'),
        by: z
          .object({ name: z.string().nullable().describe('null: they are gone') })
          .nullable()
          .describe('Who of the team changed it; null: nobody of them'),
        amount: amount.nullable(),
        provider: z.string().nullable(),
      }),
    )
    .describe('The oldest first'),
  notes: z.array(
    z.object({ id: z.string(), words: z.string(), at: z.iso.datetime(), name: z.string().nullable() }),
  ),
  request: z
    .object({
      words: z.string().describe('Why; empty for those who see no contacts'),
      asked_at: z.iso.datetime(),
      event_starts_at: z.iso.datetime(),
      state: z.enum(['open', 'granted', 'refused']),
      answer: z.string(),
    })
    .nullable()
    .describe('The buyer asked for the money back'),
  is_masked: z.boolean(),
  can_refund: z.boolean().describe('Whoever asks may give money back, and something can go back'),
  can_edit: z.boolean(),
  can_resend: z.boolean(),
  tickets_link: z
    .string()
    .nullable()
    .describe('To the tickets, where they were given away to somebody without an email'),
  can_check: z.boolean().describe('A payment is open, whose provider can be asked'),
});
export type SoldOrder = z.output<typeof soldOrder>;

const MOST_TICKETS = 200;
const refundQuote = z.object({
  tickets: z.array(z.int()),
  amount,
  currency: z.enum(CURRENCIES),
});

const REFUNDING = [
  'order_not_paid',
  'order_disputed',
  'ticket_unknown',
  'ticket_used',
  'ticket_revoked',
  'ticket_passed_on',
  'nothing_left',
  'nothing_paid',
  'refund_exceeds_payment',
  'partial_refund_unsupported',
] as const;

const SEEING_ORDER = ['organizer_not_found', 'order_not_found', 'proof_needed'] as const;

export const soldOrderCalls = {
  'GET /api/sell/{organizer}/orders': {
    summary:
      'Orders of an organiser, searched by name, phone, email, reference or receipt, or by a part of them',
    access: { member: 'see_orders' },
    limits: [{ of: 'searching orders', per: 'person', most: 240, seconds: 60 }],
    botCheck: null,
    params: atOrganizer,
    query: z.strictObject({
      q: z.string().max(200).default(''),
      list: z.enum(ORDER_LISTS).default('all'),
      event: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(publicId)
        .optional(),
      before: z
        .string()
        .regex(/^\d{1,17}_\d{1,18}$/)
        .optional()
        .describe('Only what is older than this one'),
    }),
    answer: orderList,
    refusals: ['organizer_not_found', 'event_not_found', 'proof_needed'],
  },
  'GET /api/sell/{organizer}/mark': {
    summary: 'Whether anything was sold or given back since: for whoever keeps a page open',
    access: { member: 'see_orders' },
    limits: [{ of: 'seeing figures', per: 'person', most: 240, seconds: 60 }],
    botCheck: null,
    params: atOrganizer,
    query: z.strictObject({
      event: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(publicId)
        .optional()
        .describe('Left out: all of them'),
    }),
    answer: z.object({ mark: z.string() }),
    refusals: ['organizer_not_found', 'event_not_found', 'proof_needed'],
  },
  'GET /api/sell/{organizer}/orders/{reference}': {
    summary: 'One order: who, what, how much, and what happened',
    access: { member: 'see_orders' },
    limits: [],
    botCheck: null,
    params: atOrder,
    answer: soldOrder,
    refusals: SEEING_ORDER,
  },
  'POST /api/sell/{organizer}/orders/{reference}/resend': {
    summary: 'Send the tickets to the email of the order again; three times an hour at most',
    access: { member: 'edit_orders' },
    limits: WRITING,
    botCheck: null,
    params: atOrder,
    answer: z.object({ sent_to: z.string() }),
    refusals: [...SEEING_ORDER, 'order_not_paid', 'ticket_passed_on'],
  },
  'POST /api/sell/{organizer}/orders/{reference}/check': {
    summary: 'Ask the payment provider now what became of the payment that is under way',
    access: { member: 'edit_orders' },
    limits: WRITING,
    botCheck: null,
    params: atOrder,
    answer: z.object({ state: z.enum(ORDER_STATES) }),
    refusals: SEEING_ORDER,
  },
  'POST /api/sell/{organizer}/orders/{reference}/rename': {
    summary: 'Change the name on a ticket that its buyer still has; its code stays the same',
    access: { member: 'edit_orders' },
    limits: WRITING,
    botCheck: null,
    params: atOrder,
    body: z.strictObject({ ticket: ticketNumber, name: typed(120) }),
    answer: z.null(),
    refusals: [
      ...SEEING_ORDER,
      'ticket_not_found',
      'ticket_passed_on',
      'ticket_sent',
      'ticket_used',
      'ticket_revoked',
    ],
  },
  'POST /api/sell/{organizer}/orders/{reference}/type': {
    summary:
      'Change the type or the day of a ticket to another of the same price; its code is replaced, and its holder told',
    access: { member: 'edit_orders' },
    limits: WRITING,
    botCheck: null,
    params: atOrder,
    body: z.strictObject({
      ticket: ticketNumber,
      type: publicId,
      date: z.iso.date().nullable().default(null),
    }),
    answer: z.null(),
    refusals: [
      ...SEEING_ORDER,
      'order_not_paid',
      'ticket_not_found',
      'ticket_sent',
      'ticket_used',
      'ticket_revoked',
      'type_unknown',
      'type_same',
      'type_costs_other',
      'event_cancelled',
      'event_past',
      'sold_out',
      'all_held',
    ],
  },
  'POST /api/sell/{organizer}/orders/{reference}/note': {
    summary: 'Write something down about an order, for the team alone',
    access: { member: 'edit_orders' },
    limits: WRITING,
    botCheck: null,
    params: atOrder,
    body: z.strictObject({ words: typedLines(2_000) }),
    answer: z.null(),
    refusals: [...SEEING_ORDER, 'too_many_notes'],
  },
  'GET /api/sell/{organizer}/orders/{reference}/refund': {
    summary: 'What would go back for these tickets, or for all that can go back; nothing is done',
    access: { member: 'edit_orders' },
    limits: WRITING,
    botCheck: null,
    params: atOrder,
    query: z.strictObject({
      tickets: z
        .string()
        .regex(/^\d{1,5}(,\d{1,5}){0,199}$/)
        .transform((text) => text.split(',').map(Number))
        .optional(),
    }),
    answer: refundQuote,
    refusals: [...SEEING_ORDER, ...REFUNDING],
  },
  'POST /api/sell/{organizer}/orders/{reference}/refund': {
    summary: 'Take tickets back and give their money back; needs fresh proof, and the amount that was quoted',
    access: { member: 'refund' },
    limits: WRITING,
    botCheck: null,
    params: atOrder,
    body: z.strictObject({
      tickets: z
        .array(ticketNumber)
        .min(1)
        .max(MOST_TICKETS)
        .nullable()
        .describe('null: all that can go back'),
      amount: sumOfMoney.describe('As it was quoted: another amount is refused'),
      words: saidWords.default('').describe('To a buyer who asked for it'),
    }),
    answer: refundQuote,
    refusals: [...SEEING_ORDER, ...REFUNDING, 'refund_changed'],
  },
  'POST /api/sell/{organizer}/orders/{reference}/refuse': {
    summary: 'Tell a buyer who asked for the money back why it stays; once',
    access: { member: 'edit_orders' },
    limits: WRITING,
    botCheck: null,
    params: atOrder,
    body: z.strictObject({ words: typedLines(1_000) }),
    answer: z.null(),
    refusals: [...SEEING_ORDER, 'no_open_request'],
  },
} as const satisfies Calls;
