import type { documentCalls } from '#modules/documents/documents.contract.ts';
import type { noticeCalls } from '#modules/notices/notices.contract.ts';
import type { orderCalls } from '#modules/orders/orders.contract.ts';
import type { paymentCalls } from '#modules/payments/payments.contract.ts';
import type { placingCalls } from '#modules/placing/placing.contract.ts';
import type { sharingCalls } from '#modules/sharing/sharing.contract.ts';
import type { findingCalls } from '#modules/tickets/finding.contract.ts';
import type { ticketCalls } from '#modules/tickets/tickets.contract.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import { m } from '#shared/messages/messages.js';
import { entry, entryWith, type ReasonsOf, shortEntry } from './entries.ts';
import type { PublicReason } from './public.ts';

// Carts, orders, payments, tickets and whom they are passed on to.
type Reason = ReasonsOf<
  | typeof documentCalls
  | typeof noticeCalls
  | typeof orderCalls
  | typeof paymentCalls
  | typeof placingCalls
  | typeof sharingCalls
  | typeof findingCalls
  | typeof ticketCalls
>;
export type BuyingReason = PublicReason | Reason;

export const buyingReasons: Record<Exclude<Reason, PublicReason>, ReasonEntry> = {
  key_reused: entry(409, 'Idempotency-Key was used for another request.', m.reason_key_reused),
  sold_out: shortEntry('Sold out.', m.reason_sold_out, m.reason_fewer_left),
  all_held: shortEntry(
    'All remaining tickets are held by other buyers.',
    m.reason_all_held,
    m.reason_fewer_free,
  ),
  too_many_unpaid: entryWith<{ most: number }>(409, 'Too many unpaid tickets.', ({ most }, locale) =>
    m.reason_too_many_unpaid({ count: most }, { locale }),
  ),
  too_many_free: entryWith<{ most: number; minutes: number }>(
    409,
    'Too many free tickets.',
    ({ most, minutes }, locale) => m.reason_too_many_free({ count: most, minutes }, { locale }),
  ),
  price_changed: entry(409, 'The price has changed.', m.reason_price_changed),
  cart_empty: entry(422, 'The cart is empty.', m.reason_cart_empty),
  dates_wrong: entry(422, 'Dates do not fit this ticket.', m.reason_dates_wrong),
  below_minimum: entry(422, 'Fewer tickets than the minimum per order.', m.reason_below_minimum),
  above_maximum: entry(422, 'More tickets than the maximum per order.', m.reason_above_maximum),
  sale_soon: entry(422, 'The sale has not started.', m.reason_sale_soon),
  sale_ended: entry(422, 'The sale has ended.', m.reason_sale_ended),
  event_cancelled: entry(422, 'The event is cancelled.', m.reason_event_cancelled),
  event_paused: entry(422, 'The event is not on sale at the moment.', m.reason_event_paused),
  event_postponed: entry(422, 'The event is postponed.', m.reason_event_postponed),
  event_past: entry(422, 'The event is over.', m.reason_event_past),
  coupon_used_by_buyer: entry(422, 'Coupon already used by this buyer.', m.reason_coupon_used_by_buyer),
  phone_needed: entry(422, 'A mobile number is needed.', m.reason_phone_needed),
  order_not_found: entry(404, 'Order not found.', m.reason_order_not_found),
  hold_expired: entry(410, 'The hold has expired.', m.reason_hold_expired),
  no_more_renewals: entry(409, 'The hold cannot be renewed any more.', m.reason_no_more_renewals),
  order_not_held: entry(409, 'The order is not held.', m.reason_order_not_held),
  order_not_payable: entry(409, 'The order cannot be paid.', m.reason_order_not_payable),
  payment_open: entry(409, 'A payment is under way.', m.reason_payment_open),
  phone_required: entry(422, 'A phone number is required.', m.reason_phone_required),
  phone_foreign: entry(422, 'This way to pay rings no phones of that country.', m.reason_phone_foreign),
  method_unavailable: entry(409, 'Payment method not available.', m.reason_method_unavailable),
  amount_not_payable: entry(
    422,
    'Amount outside the limits of this payment method.',
    m.reason_amount_not_payable,
  ),
  too_many_attempts: entry(409, 'Too many payment attempts.', m.reason_too_many_attempts),
  too_many_prompts: entryWith<{ wait_seconds: number }>(
    429,
    'Too many prompts to this phone.',
    ({ wait_seconds }, locale) =>
      m.reason_too_many_prompts({ count: Math.max(1, Math.ceil(wait_seconds / 60)) }, { locale }),
  ),
  prompts_refused: entry(409, 'This phone refuses payment prompts.', m.reason_prompts_refused),
  payment_not_found: entry(404, 'Payment not found.', m.reason_payment_not_found),
  payment_settled: entry(409, 'The payment is over.', m.reason_payment_settled),
  ticket_not_found: entry(404, 'Ticket not found.', m.reason_ticket_not_found),
  order_locked: entry(403, 'Only the buyer may see this.', m.reason_order_locked),
  order_not_paid: entry(409, 'The order is not paid.', m.reason_order_not_paid),
  ticket_passed_on: entry(409, 'The ticket was passed on.', m.reason_ticket_passed_on),
  ticket_sent: entry(409, 'The ticket waits to be accepted.', m.reason_ticket_sent),
  ticket_used: entry(409, 'The ticket was used.', m.reason_ticket_used),
  ticket_revoked: entry(409, 'The ticket is no longer valid.', m.reason_ticket_revoked),
  no_open_offer: entry(409, 'Nothing was sent that waits.', m.reason_no_open_offer),
  email_required: entry(422, 'An email address is required.', m.reason_email_required),
  offer_too_late: entry(409, 'Doors are open.', m.reason_offer_too_late),
  offer_not_found: entry(404, 'No such offer.', m.reason_offer_not_found),
  offer_taken: entry(409, 'Somebody accepted this ticket.', m.reason_offer_taken),
  offer_declined: entry(410, 'The offer was declined.', m.reason_offer_declined),
  offer_cancelled: entry(410, 'The offer was taken back.', m.reason_offer_cancelled),
  offer_lapsed: entry(410, 'The offer has lapsed.', m.reason_offer_lapsed),
  nothing_to_refund: entry(409, 'Nothing was paid.', m.reason_nothing_to_refund),
  already_refunded: entry(409, 'The order was refunded.', m.reason_already_refunded),
  contact_required: entry(422, 'An email or a phone is required.', m.reason_contact_required),
  no_such_ticket: entry(404, 'No ticket matches.', m.reason_no_such_ticket),
  contact_wrong: entry(403, 'Email or phone does not match.', m.reason_contact_wrong),
};
