import { z } from 'zod';
import { secret } from '#modules/orders/orders.contract.ts';
import { ticketEvent, ticketId, ticketPage } from '#modules/tickets/tickets.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { exactlyOne } from '#platform/http/field-words.ts';
import { typed } from '#platform/http/typed-text.ts';

const WISHES = ['assign', 'keep', 'share', 'cancel', 'resend'] as const;
const isOneWish = (body: { [Wish in (typeof WISHES)[number]]?: unknown }) =>
  WISHES.filter((wish) => body[wish] !== undefined).length === 1;

const token = z.string().min(1).max(100).describe('The secret part of the link');
const contact = { email: typed(254).nullish(), phone: typed(40).nullish() };

const offerView = z.object({
  state: z.enum(['open', 'accepted', 'declined', 'cancelled', 'lapsed']),
  sender: z.string().describe('The first name of whoever sends it'),
  event: ticketEvent,
  ticket_type: z.string(),
  date: z.iso.date().nullable().describe('Of a date pass'),
  admits: z.int().describe('How many people it lets in'),
  ends_at: z.iso.datetime().describe('Until when it can be accepted: as doors open'),
  to: z
    .object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .describe('As the sender wrote it; null once the offer is over, because links get around'),
  ticket: z
    .object({ id: z.uuid(), token: z.string() })
    .nullable()
    .describe('The new ticket, for the browser that accepted it'),
});

const notNow = [
  'ticket_used',
  'ticket_revoked',
  'order_not_paid',
  'event_cancelled',
  'offer_too_late',
] as const;
const over = ['offer_taken', 'offer_declined', 'offer_cancelled', 'offer_lapsed'] as const;

export const sharingCalls = {
  'POST /api/events/orders/assign/share-ticket/{id}': {
    summary:
      'Put a name on a ticket, send it to somebody, take that back, or send it again. One of these per call',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: ticketId }),
    body: z
      .strictObject({
        t: secret,
        assign: z
          .strictObject({ name: typed(120), ...contact })
          .optional()
          .describe('Who comes with it'),
        keep: z.literal(true).optional().describe('Takes the name off again: it is the sender’s own'),
        share: z
          .strictObject({
            by: z.enum(['link', 'email', 'whatsapp']),
            name: typed(120).nullish(),
            ...contact,
          })
          .optional()
          .describe('The receiver gets a new code on accepting, and the old one dies'),
        cancel: z.literal(true).optional().describe('Takes the offer back'),
        resend: z.literal(true).optional().describe('Sends the offer again'),
      })
      .refine((body) => isOneWish(body), exactlyOne('body', [...WISHES])),
    answer: ticketPage,
    refusals: [
      'ticket_not_found',
      'order_locked',
      'ticket_passed_on',
      'ticket_sent',
      'no_open_offer',
      'email_invalid',
      'phone_invalid',
      'email_required',
      'too_many_tries',
      ...notNow,
    ],
  },
  'GET /api/events/orders/offer/{token}': {
    summary: 'A ticket that somebody sends, as its receiver sees it',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ token }),
    answer: offerView,
    refusals: ['offer_not_found'],
  },
  'POST /api/events/orders/offer/{token}/accept': {
    summary: 'Take the ticket: it gets a new code, and the old one dies at this moment',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ token }),
    body: z.strictObject({ name: typed(120), email: typed(254), phone: typed(40).nullish() }),
    answer: z.object({ id: z.uuid(), token: z.string().describe('Opens this ticket alone') }),
    refusals: ['offer_not_found', 'email_invalid', 'phone_invalid', ...over, ...notNow],
  },
  'POST /api/events/orders/offer/{token}/decline': {
    summary: 'Say no: the ticket stays with its sender',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.object({ token }),
    body: z.strictObject({}),
    answer: z.object({ state: z.literal('declined') }),
    refusals: ['offer_not_found', ...over],
  },
} as const satisfies Calls;

export type OfferView = z.infer<typeof offerView>;
export type ShareWish = z.output<
  (typeof sharingCalls)['POST /api/events/orders/assign/share-ticket/{id}']['body']
>;
