import { z } from 'zod';
import { orderReference, secret } from '#modules/orders/orders.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { typedLines } from '#platform/http/typed-text.ts';

const amount = z.number().nonnegative();
const instant = z.iso.datetime();
export const ticketId = z.string().max(40).describe("The ticket's id");

// A square drawing of `size` by `size` modules, the quiet zone of 4 modules around it included.
export const qrView = z.object({
  text: z.string().describe('What the code says: signed, in the alphabet of base 45'),
  path: z.string().describe('The dark modules, as the d of one SVG path'),
  size: z.int().describe('For viewBox="0 0 size size"'),
});

export const ticketEvent = z.object({
  id: z.int(),
  slug_name: z.string(),
  name: z.string(),
  status: z.enum(['draft', 'published', 'postponed', 'cancelled', 'ended']),
  doors_at: instant.nullable(),
  start_at: instant,
  end_at: instant,
  time_zone: z.string(),
  zone: z.string().describe('The label of its time zone, such as EAT'),
  venue: z.string(),
  address: z.string(),
  landmark: z.string(),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  main_image: z.string().describe('Path of the poster, 4 by 5'),
  organizer: z.object({
    name: z.string(),
    slug_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
});

// Who has a ticket, and whether it is offered or passed on.
const sharing = z.object({
  state: z
    .enum(['unassigned', 'assigned', 'sent', 'accepted', 'declined', 'lapsed', 'used', 'revoked'])
    .describe('Declined and lapsed: the last offer came to nothing'),
  can_share: z.boolean(),
  ends_at: instant.describe('Offers lapse as doors open'),
  email: z.string().nullable().describe('Of whoever comes with it, as far as known'),
  phone: z.string().nullable(),
  offer: z
    .object({
      by: z.enum(['link', 'email', 'whatsapp']),
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      offered_at: instant,
      link: z.string().describe('What the receiver opens'),
      whatsapp: z.string().describe('Opens WhatsApp with the words and the link'),
    })
    .nullable()
    .describe('The one that waits for an answer'),
});

export const ticketView = z.object({
  id: z.uuid(),
  code: z
    .string()
    .nullable()
    .describe('10 characters, to type where nothing can be scanned; only for its holder, while it is good'),
  state: z.enum(['valid', 'used', 'revoked']),
  used_at: instant.nullable(),
  number: z.int().describe('Which of the order this is, from 1'),
  count: z.int().describe('How many tickets the order has'),
  order_reference: z.string().nullable().describe('None for somebody to whom it was passed on'),
  role: z
    .enum(['buyer', 'holder'])
    .describe('Who looks: whoever sees the order, or whom this one ticket was passed on to'),
  is_passed_on: z.boolean().describe('Somebody else accepted it: the code is theirs'),
  holder: z.string().describe('The name given for this ticket, otherwise the buyer'),
  is_named: z.boolean().describe('A name other than the buyer’s was given for this ticket'),
  ticket_type: z.object({ id: z.int(), name: z.string() }),
  date: z.iso.date().nullable().describe('Of a date pass: the only day on which it is valid'),
  admits: z.int().describe('How many people it lets in'),
  valid_from: instant,
  valid_until: instant,
  price: amount.nullable().describe('What was paid for this ticket; only for the buyer'),
  currency: z.string(),
  saying: z.string().describe('The line that a ticket carries, in the language of whoever asks'),
  event: ticketEvent,
  qr: qrView.nullable().describe('None of a ticket that lets nobody in any more, or was passed on'),
  links: z
    .object({
      pdf: z.string().describe('Path of the PDF, one A4 page'),
      pdf_small: z.string().describe('The same on A6'),
      ics: z.string().describe('Path of the calendar file'),
      google_calendar: z.string(),
      outlook_calendar: z.string(),
    })
    .nullable()
    .describe('None of a ticket that was passed on'),
  sharing,
});

// One ticket by itself, with its history and its neighbours in the order.
export const ticketPage = ticketView.extend({
  previous: z.uuid().nullable().describe('The ticket before it in the order'),
  next: z.uuid().nullable(),
  is_by_account: z.boolean().describe('Whoever looks may do so by their account, without a link'),
  history: z.array(
    z.object({
      at: instant,
      what: z.enum([
        'issued',
        'assigned',
        'offered',
        'accepted',
        'declined',
        'cancelled',
        'lapsed',
        'revoked',
        'used',
        'left',
        'entry_undone',
      ]),
      name: z.string().nullable().describe('Whom it concerns'),
    }),
  ),
});

export const ticketCalls = {
  'GET /api/events/orders/viewTickets/{id}': {
    summary: 'The tickets of an order; none until it is paid',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    query: z.object({ t: secret }),
    answer: z.array(ticketView),
    refusals: ['order_not_found', 'order_locked'],
  },
  'GET /api/events/orders/viewTicket/{id}': {
    summary: 'One ticket',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: ticketId }),
    query: z.object({ t: secret }),
    answer: ticketPage,
    refusals: ['ticket_not_found', 'order_locked'],
  },
  'POST /api/events/orders/refund-request/{id}': {
    summary:
      'Ask for the money back; once per order. After an event got a new date it is given at once for a while, otherwise the organiser decides',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: z.strictObject({ t: secret, words: typedLines(1_000).nullish().describe('Why') }),
    answer: z.object({ asked_at: instant, is_granted: z.boolean() }),
    refusals: ['order_not_found', 'order_locked', 'order_not_paid', 'already_refunded', 'nothing_to_refund'],
  },
} as const satisfies Calls;

export type TicketView = z.infer<typeof ticketView>;
export type TicketPageView = z.infer<typeof ticketPage>;
export type TicketEventView = z.infer<typeof ticketEvent>;
export type QrView = z.infer<typeof qrView>;
