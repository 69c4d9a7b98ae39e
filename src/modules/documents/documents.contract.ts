import { z } from 'zod';
import { orderLine, orderReference, orderState, secret } from '#modules/orders/orders.contract.ts';
import { ticketEvent } from '#modules/tickets/tickets.contract.ts';
import type { Calls } from '#platform/http/call.ts';

const amount = z.number().nonnegative();
const instant = z.iso.datetime();

const receiptView = z.object({
  reference: z.string(),
  state: orderState,
  placed_at: instant,
  paid_at: instant,
  seller: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  buyer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  event: ticketEvent,
  lines: z.array(orderLine),
  coupon_code: z.string().nullable(),
  discount: amount,
  total: amount,
  fee: amount.describe("The platform's share, inside the total"),
  currency: z.string(),
  payment: z
    .object({ method: z.string(), receipt: z.string().nullable() })
    .nullable()
    .describe('None of a free order'),
  refunded: amount,
  links: z.object({
    pdf: z.string().describe('Path of the PDF of all tickets'),
    pdf_small: z.string(),
    ics: z.string().describe('Path of the calendar file'),
    receipt: z.string().describe('Path of this receipt as a PDF'),
  }),
  refund_request: z
    .object({ asked_at: instant, is_granted: z.boolean().describe('The money went back at once') })
    .nullable()
    .describe('The buyer asked the organiser for the money back'),
  refund_policy: z.string().describe('In the words of the organiser; may be empty'),
  can_ask_refund: z.boolean(),
  is_refund_owed: z
    .boolean()
    .describe('The event has a new date, or none for now: whoever asks gets the money back at once'),
  refund_until: instant.nullable().describe('Until when; null: as long as there is no new date'),
});

export const documentCalls = {
  'GET /api/events/orders/receipt/{id}': {
    summary: 'The receipt of a paid order',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    query: z.object({ t: secret }),
    answer: receiptView,
    refusals: ['order_not_found', 'order_locked', 'order_not_paid'],
  },
} as const satisfies Calls;

export type ReceiptView = z.infer<typeof receiptView>;
