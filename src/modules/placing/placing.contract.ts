import { z } from 'zod';
import { buyerView, orderLine, orderReference, orderState, secret } from '#modules/orders/orders.contract.ts';
import { couponCode, publicId, ticketDetails } from '#modules/pricing/pricing.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { line, typed } from '#platform/http/typed-text.ts';

const amount = z.number().nonnegative();
const instant = z.iso.datetime();

const placedOrder = z.object({
  reference: z.string(),
  state: orderState,
  token: z.string().describe('The secret part of the signed link'),
  link: z.string().describe('Signed link to the order, a path'),
  total: amount,
  fee: amount,
  currency: z.string(),
  lines: z.array(orderLine),
  expires_at: instant,
  server_time: instant,
});

const buyer = z.strictObject({
  name: typed(120),
  email: typed(254),
  phone: line(40).nullish().describe('As people write it; may be left out where nothing is to be paid'),
});

export const placingCalls = {
  'POST /api/event/order': {
    summary: 'Place an order: holds the tickets and fixes the price. Send an Idempotency-Key header',
    access: 'visitor',
    limits: [],
    botCheck: 'order',
    takesKey: true,
    body: z
      .strictObject({
        event: z
          .union([publicId, z.string().min(1).max(200)])
          .optional()
          .describe('Id or slug; without it, the event of the ticket types'),
        ticket_details: ticketDetails.describe('Cart entries, as a list or as the cart has them'),
        coupon_code: couponCode.nullish(),
        buyer,
        attendee_names: z.array(typed(120)).max(1_000).nullish().describe('One per ticket, in order'),
        accepted_total: z
          .number()
          .nonnegative()
          .max(1e13)
          .nullish()
          .describe(
            'The most that the buyer agreed to: the total that they saw. A higher price is refused as price_changed, with the price. Without it the order is placed at whatever the price is',
          ),
      })
      .check(({ value, issues }) => {
        const maximum = value.ticket_details.reduce((sum, entry) => sum + entry.quantity, 0);
        const input = value.attendee_names ?? [];
        if (input.length <= maximum) return;
        const path = ['attendee_names'];
        issues.push({ code: 'too_big', origin: 'array', maximum, inclusive: true, input, path });
      }),
    answer: placedOrder,
    refusals: [
      'event_not_found',
      'sold_out',
      'all_held',
      'price_changed',
      'cart_empty',
      'tickets_unknown',
      'dates_wrong',
      'below_minimum',
      'above_maximum',
      'sale_soon',
      'sale_ended',
      'event_cancelled',
      'event_postponed',
      'event_past',
      'event_paused',
      'coupon_unknown',
      'coupon_not_yet',
      'coupon_expired',
      'coupon_used_up',
      'coupon_minimum',
      'coupon_not_for_these',
      'coupon_not_with_flash',
      'coupon_used_by_buyer',
      'email_invalid',
      'phone_invalid',
      'phone_needed',
      'key_reused',
      'too_many_unpaid',
      'too_many_free',
      'too_many_codes',
      'bot_check_needed',
      'bot_check_failed',
    ],
  },
  'POST /api/event/order/buyer/{id}': {
    summary: 'Correct who buys, as long as the order is not paid',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: buyer.extend({ t: secret }),
    answer: z.object({ buyer: buyerView }),
    refusals: [
      'order_not_found',
      'hold_expired',
      'order_not_held',
      'email_invalid',
      'phone_invalid',
      'phone_needed',
      'coupon_used_by_buyer',
    ],
  },
} as const satisfies Calls;

export type PlacedOrderView = z.infer<typeof placedOrder>;
