import { z } from 'zod';
import { orderState } from '#modules/orders/orders.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { says } from '#platform/http/field-words.ts';
import { calendarDate, typed } from '#platform/http/typed-text.ts';
import { ticketEvent } from './tickets.contract.ts';

const instant = z.iso.datetime();
const LARGEST_PAGE = 50;

// Forms send empty fields as empty text; these count as not given.
const blank = z.literal('').transform(() => undefined);
const word = (most: number) => z.union([blank, typed(most)]).optional();
const day = z.union([blank, calendarDate]).optional();
const whole = (most: number, fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, says('whole_number'))
    .transform(Number)
    .pipe(z.int().max(most))
    .default(fallback);

const shown = {
  is_upcoming: z.boolean().describe('The event is not over yet'),
  is_today: z.boolean().describe('It takes place today, where it does'),
  event: ticketEvent,
};

const myOrder = z.object({
  kind: z.literal('order'),
  reference: z.string(),
  // Orders that are only held, or came to nothing, are not listed.
  state: orderState.exclude(['held', 'expired', 'cancelled']),
  placed_at: instant,
  tickets: z.int().describe('Those that are still the buyer’s; all of them where the money is back'),
  passed_on: z.int().describe('Those that others have accepted'),
  ticket_ids: z.array(z.uuid()).describe('Of those that are still the buyer’s and let somebody in, or did'),
  total: z.number().nonnegative(),
  currency: z.string(),
  ...shown,
});

const receivedTicket = z.object({
  kind: z.literal('ticket').describe('One that somebody else bought and passed on; nothing of their order'),
  id: z.uuid(),
  state: z.enum(['valid', 'used', 'revoked']),
  received_at: instant,
  ticket_type: z.string(),
  date: z.iso.date().nullable().describe('Of a date pass'),
  ...shown,
});

const checkedOrder = z.object({
  kind: z.literal('tickets'),
  state: orderState,
  event: ticketEvent.omit({ organizer: true, lat: true, lng: true }),
  tickets: z.array(
    z.object({
      number: z.int(),
      ticket_type: z.string(),
      date: z.iso.date().nullable(),
      admits: z.int().describe('How many people it lets in'),
      state: z.enum(['valid', 'used', 'revoked']),
      initial: z.string().describe('Of the name on it'),
    }),
  ),
});

// The limits are wide, because whole mobile networks share an address.
const HOUR = 3_600;

export const findingCalls = {
  'GET /api/events/orders/myOrders': {
    summary:
      'The orders of whoever is signed in, and the tickets that others passed on to them; every parameter narrows them',
    access: 'person',
    limits: [],
    botCheck: null,
    query: z.strictObject({
      email: word(254),
      phone: word(40),
      search: word(100).describe('Reference, event, venue or city'),
      start_date: day.describe('Bought or received on this day or later'),
      end_date: day.describe('Bought or received on this day or earlier'),
      when: z.union([blank, z.enum(['upcoming', 'past'])]).optional(),
      page: whole(100_000, 1),
      size: whole(LARGEST_PAGE, 8),
    }),
    answer: z.object({
      data: z.array(z.discriminatedUnion('kind', [myOrder, receivedTicket])),
      page: z.int(),
      size: z.int(),
      total: z.int(),
      total_is_exact: z.boolean(),
      last_page: z.int(),
    }),
    refusals: ['email_invalid', 'phone_invalid', 'page_past_last'],
  },
  'GET /api/events/orders/checkTicket': {
    summary:
      'Are these tickets good? Needs the reference with the email or the phone of the order. Without a reference, a link goes to the address on file, if there is one',
    access: 'visitor',
    limits: [{ of: 'ticket checks', per: 'address', most: 120, seconds: HOUR }],
    botCheck: 'check_ticket',
    query: z.strictObject({
      email: word(254),
      phone: word(40),
      search: word(40).describe('Order reference'),
    }),
    answer: z.discriminatedUnion('kind', [checkedOrder, z.object({ kind: z.literal('link_sent') })]),
    refusals: [
      'contact_required',
      'no_such_ticket',
      'email_invalid',
      'phone_invalid',
      'too_many_tries',
      'bot_check_needed',
      'bot_check_failed',
    ],
  },
  'POST /api/events/orders/recover': {
    summary:
      'For whoever paid and has no ticket: the provider is asked, and what is paid goes to the address of the order. The answer is always the same',
    access: 'visitor',
    limits: [{ of: 'recoveries', per: 'address', most: 60, seconds: HOUR }],
    // As for opening an order, which the same form does.
    botCheck: 'unlock',
    body: z.strictObject({
      contact: typed(254).describe('Phone that paid, or phone or email of the order'),
      code: typed(40).describe("M-Pesa's code, or the order reference"),
    }),
    answer: z.object({ status: z.literal('looking') }),
    refusals: ['email_invalid', 'phone_invalid', 'too_many_tries'],
  },
} as const satisfies Calls;

export type MyOrderView = z.infer<typeof myOrder>;
export type ReceivedTicketView = z.infer<typeof receivedTicket>;
export type MyHolding = MyOrderView | ReceivedTicketView;
export type MyOrdersQuery = z.output<(typeof findingCalls)['GET /api/events/orders/myOrders']['query']>;
export type MyOrdersPage = z.infer<(typeof findingCalls)['GET /api/events/orders/myOrders']['answer']>;
export type CheckedOrderView = z.infer<typeof checkedOrder>;
