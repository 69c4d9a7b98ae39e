import { z } from 'zod';
import { couponCode, publicId, ticketDetails } from '#modules/pricing/pricing.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { says } from '#platform/http/field-words.ts';
import { slug } from './addresses.contract.ts';
import {
  amount,
  eventSummary,
  eventView,
  instant,
  override,
  saleState,
  ticketTypeView,
} from './event-views.contract.ts';

const availability = z.object({
  server_time: instant,
  state: saleState,
  ticket_types: z.array(
    z.object({
      id: z.int(),
      state: saleState,
      price: amount,
      overrides: z.array(override),
      dates: z.array(z.object({ date: z.iso.date(), state: saleState })),
    }),
  ),
});

const couponView = z.object({
  coupon_code: z.string().describe('As it is written'),
  valid_coupons: z
    .array(z.object({ ticket_type_id: z.int(), discount_value: amount }))
    .describe('What it takes off the whole line of each type that it applies to; 0 where it only unlocks'),
  unlocked: z.array(ticketTypeView).describe('Hidden types that this code shows'),
});

const embedView = z.object({
  src: z.string().describe('Address of the framed page'),
  html: z.string().describe('What to put on a page: a link, which the script turns into a frame'),
  script: z.string().describe('Address of the script'),
  height: z.int().describe('In pixels, until the frame tells its own'),
});

// About one event, and what can be bought of it.
export const eventCalls = {
  'GET /api/event/view/{slug}': {
    summary: 'One event with its ticket types; a former slug answers with the present one',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ slug }),
    answer: eventView,
    refusals: ['event_not_found', 'event_not_shown'],
  },
  'GET /api/event/similar/{slug}': {
    summary: 'Up to four upcoming events like this one',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ slug }),
    answer: z.array(eventSummary),
    refusals: ['event_not_found'],
  },
  'GET /api/event/availability/{slug}': {
    summary: 'What can be bought this second, at what price, by the server’s clock',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ slug }),
    query: z.strictObject({
      again: z.literal('1').optional().describe('Asked once more by a page that is open: no further view'),
    }),
    answer: availability,
    refusals: ['event_not_found'],
  },
  'GET /api/event/of-tickets/{ids}': {
    summary: 'The event that sells all of these ticket types, whose ids are joined by commas',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ ids: z.string().regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,59}$/) }),
    answer: z.object({ id: z.int(), slug_name: z.string() }),
    refusals: ['tickets_unknown'],
  },
  'GET /api/event/iframe/{id}': {
    summary: 'What to put on another site so that it shows an event and its tickets',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({
      id: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, says('whole_number'))
        .transform(Number),
    }),
    answer: embedView,
    refusals: ['event_not_found'],
  },
  'POST /api/event/coupons/validate': {
    summary: 'What a code takes off a cart, and the hidden ticket types that it shows',
    access: 'visitor',
    limits: [],
    botCheck: 'coupon',
    body: z.strictObject({
      coupon_code: couponCode,
      ticket_details: ticketDetails.describe(
        'The cart: a list of entries, or a map from ticket type id to entry',
      ),
      event: publicId.optional().describe('Id of the event; needed while the cart is empty'),
    }),
    answer: couponView,
    refusals: [
      'coupon_unknown',
      'coupon_not_yet',
      'coupon_expired',
      'coupon_used_up',
      'coupon_minimum',
      'coupon_not_for_these',
      'coupon_not_with_flash',
      'tickets_unknown',
      'too_many_codes',
      'bot_check_needed',
      'bot_check_failed',
    ],
  },
} as const satisfies Calls;

export type AvailabilityView = z.infer<typeof availability>;
export type CouponView = z.infer<typeof couponView>;
export type EmbedView = z.infer<typeof embedView>;
