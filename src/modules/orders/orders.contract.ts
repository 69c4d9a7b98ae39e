import { z } from 'zod';
import { OFFERED_METHODS, OFFERED_PROVIDERS } from '#modules/payments/payments.rules.ts';
import type { Calls } from '#platform/http/call.ts';
import { typed } from '#platform/http/typed-text.ts';
import { ORDER_STATES } from './orders.rules.ts';

// Amounts are numbers in major units with at most two decimals; instants are ISO in UTC.
const amount = z.number().nonnegative();
const instant = z.iso.datetime();

export const orderReference = z.string().min(1).max(40).describe('Order reference, in either case');
export const secret = z.string().max(100).optional().describe('The secret part of the signed link');

export const orderState = z.enum(ORDER_STATES);

export const orderLine = z.object({
  ticket_type_id: z.int(),
  name: z.string(),
  date: z.iso.date().nullable().describe('Of a date pass'),
  quantity: z.int(),
  ticket_price: amount.describe('The normal price'),
  price: amount.describe('The price in force'),
  cost: amount,
  discount: amount,
  discounted_cost: amount,
  flashsale_id: z.int().nullable(),
});

const orderHead = z.object({
  reference: z.string(),
  state: orderState,
  expires_at: instant.describe('When the hold ends'),
  server_time: instant.describe('Now, by the clock that decides when the hold ends'),
  event: z.object({
    id: z.int(),
    slug_name: z.string(),
    name: z.string(),
    start_at: instant,
    is_shown: z.boolean().describe('Whether the event can be looked at; its tickets are valid all the same'),
    is_postponed: z.boolean().describe('There is no date at present; `start_at` is the former one'),
    time_zone: z.string(),
    loc: z.string(),
    country: z.string().describe('Its code: phones are written as people there dial them'),
    refund_policy: z.string(),
    main_image: z.string(),
  }),
  is_refunding: z.boolean().describe('All its tickets were taken back; its money is on the way'),
  last_payment: z
    .object({
      status: z.enum(['created', 'pending', 'unknown', 'succeeded', 'failed', 'expired']),
      method: z.string(),
      code: z.string().nullable(),
      asked_at: instant.describe('When the buyer was first asked for the money'),
      is_left: z.boolean().describe('The buyer turned away from it; its money may still come'),
    })
    .nullable(),
});

const isTwin = z.boolean().optional().describe('A simulator stands behind it: no money moves');

const nextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('push'), phone: z.string(), isTwin }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('card'),
    clientSecret: z.string(),
    publishableKey: z.string(),
    scriptUrl: z.string(),
    isTwin,
  }),
]);

export const buyerView = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().describe('Empty where none was given'),
});

const orderDetails = z.object({
  total: amount,
  fee: amount.describe("The platform's share, inside the total"),
  currency: z.string(),
  coupon_code: z.string().nullable(),
  buyer: buyerView,
  lines: z.array(orderLine),
  placed_at: instant,
  paid_at: instant.nullable(),
  renewals_left: z.int(),
  tries_left: z.int().describe('How often it may still be tried to pay it'),
  attendee_names: z.array(z.string()).nullable(),
  next: nextStep.nullable().describe('What the buyer has to do for the payment that is under way'),
  token: z
    .string()
    .optional()
    .describe('The secret part of the signed link; none for the buyer who is signed in, and needs none'),
  is_mail_withheld: z
    .boolean()
    .describe('Free tickets that were not mailed, because too many were ordered for this contact'),
  refunds: z.array(
    z.object({
      amount,
      status: z.enum(['queued', 'sent', 'done', 'failed']),
      cause: z.string(),
      method: z.string().describe('How the payment was made that goes back; it goes back the same way'),
      phone: z.string().nullable().describe('Whose money it was, where a phone paid: most digits are masked'),
    }),
  ),
});

export const orderView = orderHead.extend({
  details: orderDetails.nullable().describe('Only for whoever may see them'),
});

export const heldOrder = z.object({
  reference: z.string(),
  state: z.enum(['held', 'paying']),
  link: z.string().describe('Signed link to the order, a path'),
  expires_at: instant,
  server_time: instant,
  event: z.object({ name: z.string(), time_zone: z.string() }),
});

export const orderCalls = {
  'GET /api/event/order/current': {
    summary: 'The unpaid order that this browser opened last, while its tickets are held; null: none',
    access: 'visitor',
    limits: [],
    botCheck: null,
    answer: heldOrder.nullable(),
    refusals: [],
  },
  'POST /api/event/order/renew/{id}': {
    summary: 'Hold the tickets for as long again; twice at most',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: z.strictObject({ t: secret }),
    answer: z.object({ expires_at: instant, server_time: instant, renewals_left: z.int() }),
    refusals: ['order_not_found', 'hold_expired', 'no_more_renewals', 'order_not_held'],
  },
  'POST /api/event/order/cancel/{id}': {
    summary: 'Give the tickets back; a payment that is under way is left',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: z.strictObject({ t: secret }),
    answer: z.object({ state: orderState }),
    refusals: ['order_not_found', 'payment_open', 'order_not_held'],
  },
  'GET /api/event/pay/{id}': {
    summary: 'An order. The reference alone shows its state and event',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    query: z.object({ t: secret }),
    answer: orderView,
    refusals: ['order_not_found'],
  },
  'POST /api/event/pay/{id}': {
    summary: 'Start to pay an order',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: z.strictObject({
      t: secret,
      provider: z.enum(OFFERED_PROVIDERS),
      phone: typed(40).nullish().describe('Where a phone is prompted; by default the one of the order'),
    }),
    answer: z.object({
      attempt: z.string(),
      status: z.enum(['go_on', 'pending', 'failed']),
      next: nextStep.nullable(),
      code: z.string().nullable(),
    }),
    refusals: [
      'order_not_found',
      'hold_expired',
      'order_not_payable',
      'phone_invalid',
      'phone_required',
      'phone_foreign',
      'method_unavailable',
      'amount_not_payable',
      'payment_open',
      'too_many_attempts',
      'too_many_prompts',
      'prompts_refused',
    ],
  },
  'POST /api/event/pay/check/{id}': {
    summary: 'Ask the payment provider now what became of the payment that is under way',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: z.strictObject({ t: secret }),
    answer: z.object({ state: orderState }),
    refusals: ['order_not_found', 'too_many_tries'],
  },
  'POST /api/event/pay/leave/{id}': {
    summary:
      'Leave the payment that is under way, to pay another way. Money that still comes is honoured or returned',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: z.strictObject({ t: secret }),
    answer: z.object({ state: orderState }),
    refusals: ['order_not_found'],
  },
  'POST /api/event/pay/unlock/{id}': {
    summary: 'Show that you know the email or phone of an order; good for half an hour',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: z.strictObject({ contact: typed(254).describe('The email or the phone of the order') }),
    answer: z.object({ unlocked: z.literal(true) }),
    refusals: ['contact_wrong', 'too_many_tries', 'bot_check_needed', 'bot_check_failed'],
  },
  'GET /api/event/pay/methods/{id}': {
    summary: 'How an order can be paid',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    answer: z.array(
      z.object({
        provider: z.enum(OFFERED_PROVIDERS),
        method: z.enum(OFFERED_METHODS),
        needs_phone: z.boolean(),
        phone_country: z.string().nullable().describe('Whose phones it rings; null: it rings none'),
        needs_script: z.boolean(),
        is_twin: z.boolean().describe('A simulator stands behind it: no money moves'),
      }),
    ),
    refusals: ['order_not_found'],
  },
  'GET /api/events/orders/{id}': {
    summary: 'An order, as a list of one',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    query: z.object({ t: secret }),
    answer: z.array(orderView),
    refusals: ['order_not_found'],
  },
} as const satisfies Calls;

export type OrderView = z.infer<typeof orderView>;
export type OrderLineView = z.infer<typeof orderLine>;
export type HeldOrderView = z.infer<typeof heldOrder>;
