import type { accountCalls } from '#modules/accounts/accounts.contract.ts';
import type { adjustingCalls } from '#modules/adjusting/adjusting.contract.ts';
import type { attendeeCalls } from '#modules/attending/attendees.contract.ts';
import type { compCalls } from '#modules/attending/comps.contract.ts';
import type { doorListCalls } from '#modules/attending/door-list.contract.ts';
import type { fileCalls } from '#modules/attending/files.contract.ts';
import type { blogCalls } from '#modules/blog/blog.contract.ts';
import type { doorSaleCalls, shiftCalls } from '#modules/boxoffice/boxoffice.contract.ts';
import type { curatingCalls } from '#modules/curating/curating.contract.ts';
import type { documentCalls } from '#modules/documents/documents.contract.ts';
import type { doorCalls } from '#modules/door/door.contract.ts';
import type { gateCalls } from '#modules/door/gates.contract.ts';
import type { deskBannerCalls } from '#modules/editing/banners/desk-banners.contract.ts';
import type { deskHelpCalls } from '#modules/editing/help/desk-help.contract.ts';
import type { deskNewsletterCalls } from '#modules/editing/newsletters/desk-newsletters.contract.ts';
import type { deskPostCalls } from '#modules/editing/posts/desk-posts.contract.ts';
import type { settingsCalls } from '#modules/editing/settings/settings.contract.ts';
import type { deskSiteCalls } from '#modules/editing/site/desk-site.contract.ts';
import type { figureCalls } from '#modules/figures/figures.contract.ts';
import type { helpCalls } from '#modules/help/help.contract.ts';
import type { peopleCalls } from '#modules/inquiring/people/people.contract.ts';
import type { searchCalls } from '#modules/inquiring/search/search.contract.ts';
import type { mailingCalls } from '#modules/mailings/mailings.contract.ts';
import type { invoiceCalls } from '#modules/money/invoices.contract.ts';
import type { moneyCalls } from '#modules/money/money.contract.ts';
import type { statementCalls } from '#modules/money/statement.contract.ts';
import type { newsletterCalls } from '#modules/newsletter/newsletter.contract.ts';
import type { noticeCalls } from '#modules/notices/notices.contract.ts';
import type { disputeCalls } from '#modules/operating/disputes/disputes.contract.ts';
import type { deskOrderCalls } from '#modules/operating/orders/desk-orders.contract.ts';
import type { queueCalls } from '#modules/operating/queues/queues.contract.ts';
import type { deskReviewCalls } from '#modules/operating/reviews/desk-reviews.contract.ts';
import type { stuckCalls } from '#modules/operating/stuck/stuck.contract.ts';
import type { deskSupportCalls } from '#modules/operating/support/desk-support.contract.ts';
import type { orderCalls } from '#modules/orders/orders.contract.ts';
import type { logCalls } from '#modules/organizing/log/log.contract.ts';
import type { pageCalls } from '#modules/organizing/page/page.contract.ts';
import type { teamCalls } from '#modules/organizing/team/team.contract.ts';
import type { paymentCalls } from '#modules/payments/payments.contract.ts';
import type { payoutCalls } from '#modules/payouts/payouts.contract.ts';
import type { ReadClaim } from '#modules/payouts/queues/claims.rules.ts';
import type { payoutQueueCalls } from '#modules/payouts/queues/queues.contract.ts';
import type { placingCalls } from '#modules/placing/placing.contract.ts';
import type { begunCalls } from '#modules/preparing/begun/begun.contract.ts';
import type { detailsCalls } from '#modules/preparing/details/details.contract.ts';
import type { draftCalls } from '#modules/preparing/drafts/drafts.contract.ts';
import type { pictureCalls } from '#modules/preparing/pictures/pictures.contract.ts';
import type { previewCalls } from '#modules/preparing/preview/preview.contract.ts';
import type { ticketsCalls } from '#modules/preparing/tickets/tickets.contract.ts';
import type { venueCalls } from '#modules/preparing/venues/venues.contract.ts';
import type { profileCalls } from '#modules/profile/profile.contract.ts';
import type { refundingCalls } from '#modules/refunding/refunding.contract.ts';
import type { reviewCalls } from '#modules/reviews/reviews.contract.ts';
import type { eventCalls } from '#modules/selling/events/events.contract.ts';
import type { homeCalls } from '#modules/selling/home/home.contract.ts';
import type { soldOrderCalls } from '#modules/selling/orders/orders.contract.ts';
import type { codeCalls } from '#modules/selling/sales/codes.contract.ts';
import type { flashSaleCalls } from '#modules/selling/sales/flash-sales.contract.ts';
import type { shareCalls } from '#modules/selling/share/share.contract.ts';
import type { sharingCalls } from '#modules/sharing/sharing.contract.ts';
import type { siteCalls } from '#modules/site/site.contract.ts';
import type { socialCalls } from '#modules/social/social.contract.ts';
import type { storefrontCalls } from '#modules/storefront/storefront.contract.ts';
import type { supportCalls } from '#modules/support/support.contract.ts';
import type { findingCalls } from '#modules/tickets/finding.contract.ts';
import type { ticketCalls } from '#modules/tickets/tickets.contract.ts';
import type { deskCalls } from '#modules/verifying/desk/desk.contract.ts';
import type { verifyingCalls } from '#modules/verifying/verifying.contract.ts';
import type { moneyBoardCalls } from '#modules/watching/money/money.contract.ts';
import type { AdmissionReason, CallContract } from '#platform/http/call.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import type { BotRefusalData } from '#shared/bot-check.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { formatFull, formatPlainDay } from '#shared/time.ts';

// If a contract's reasons were plain strings, the compiler would not demand an entry for each; this makes it an error.
type Literal<Reason extends string> = string extends Reason ? 'a contract lacks `as const`' : Reason;
type ReasonsOf<T extends Record<string, CallContract>> = {
  [Name in keyof T]: T[Name]['refusals'][number] | Extract<T[Name]['failure'], string>;
}[keyof T];
type General =
  | 'bad_request'
  | 'internal'
  | 'unknown_call'
  | 'too_busy'
  | 'unavailable'
  | 'too_slow'
  | 'too_large'
  | 'body_too_large'
  | 'cross_origin'
  | 'wrong_method';
type Reason =
  | General
  | AdmissionReason
  | ReasonsOf<typeof accountCalls>
  | ReasonsOf<typeof profileCalls>
  | ReasonsOf<typeof socialCalls>
  | ReasonsOf<typeof storefrontCalls>
  | ReasonsOf<typeof siteCalls>
  | ReasonsOf<typeof newsletterCalls>
  | ReasonsOf<typeof supportCalls>
  | ReasonsOf<typeof helpCalls>
  | ReasonsOf<typeof blogCalls>
  | ReasonsOf<typeof orderCalls>
  | ReasonsOf<typeof placingCalls>
  | ReasonsOf<typeof paymentCalls>
  | ReasonsOf<typeof ticketCalls>
  | ReasonsOf<typeof documentCalls>
  | ReasonsOf<typeof noticeCalls>
  | ReasonsOf<typeof reviewCalls>
  | ReasonsOf<typeof sharingCalls>
  | ReasonsOf<typeof findingCalls>
  | ReasonsOf<typeof homeCalls>
  | ReasonsOf<typeof begunCalls>
  | ReasonsOf<typeof draftCalls>
  | ReasonsOf<typeof venueCalls>
  | ReasonsOf<typeof eventCalls>
  | ReasonsOf<typeof soldOrderCalls>
  | ReasonsOf<typeof attendeeCalls>
  | ReasonsOf<typeof fileCalls>
  | ReasonsOf<typeof compCalls>
  | ReasonsOf<typeof doorListCalls>
  | ReasonsOf<typeof doorCalls>
  | ReasonsOf<typeof gateCalls>
  | ReasonsOf<typeof doorSaleCalls>
  | ReasonsOf<typeof shiftCalls>
  | ReasonsOf<typeof refundingCalls>
  | ReasonsOf<typeof mailingCalls>
  | ReasonsOf<typeof payoutCalls>
  | ReasonsOf<typeof payoutQueueCalls>
  | ReasonsOf<typeof adjustingCalls>
  | ReasonsOf<typeof verifyingCalls>
  | ReasonsOf<typeof deskCalls>
  | ReasonsOf<typeof curatingCalls>
  | ReasonsOf<typeof queueCalls>
  | ReasonsOf<typeof moneyBoardCalls>
  | ReasonsOf<typeof deskOrderCalls>
  | ReasonsOf<typeof deskSupportCalls>
  | ReasonsOf<typeof peopleCalls>
  | ReasonsOf<typeof searchCalls>
  | ReasonsOf<typeof deskReviewCalls>
  | ReasonsOf<typeof disputeCalls>
  | ReasonsOf<typeof stuckCalls>
  | ReasonsOf<typeof deskBannerCalls>
  | ReasonsOf<typeof deskHelpCalls>
  | ReasonsOf<typeof deskNewsletterCalls>
  | ReasonsOf<typeof deskPostCalls>
  | ReasonsOf<typeof settingsCalls>
  | ReasonsOf<typeof deskSiteCalls>
  | ReasonsOf<typeof ticketsCalls>
  | ReasonsOf<typeof flashSaleCalls>
  | ReasonsOf<typeof codeCalls>
  | ReasonsOf<typeof pictureCalls>
  | ReasonsOf<typeof detailsCalls>
  | ReasonsOf<typeof teamCalls>
  | ReasonsOf<typeof logCalls>
  | ReasonsOf<typeof pageCalls>
  | ReasonsOf<typeof previewCalls>
  | ReasonsOf<typeof shareCalls>
  | ReasonsOf<typeof figureCalls>
  | ReasonsOf<typeof moneyCalls>
  | ReasonsOf<typeof invoiceCalls>
  | ReasonsOf<typeof statementCalls>;

type Sentence = (inputs: Record<never, never>, options: { locale: Locale }) => string;
const entry = (status: number, statusMessage: string, sentence: Sentence, fatal?: boolean): ReasonEntry => ({
  status,
  statusMessage,
  message: (locale) => sentence({}, { locale }),
  ...(fatal !== undefined && { fatal }),
});
// For a sentence that needs the refusal's data.
const entryWith = <Data>(
  status: number,
  statusMessage: string,
  sentence: (data: Data, locale: Locale) => string,
): ReasonEntry => ({ status, statusMessage, message: (locale, data) => sentence(data as Data, locale) });

type Few = { ticket_type_ids: readonly number[]; available: readonly { id: number; quantity: number }[] };
type CountSentence = (inputs: { count: number }, options: { locale: Locale }) => string;
// Too few tickets: says how many there are, if any.
const shortEntry = (statusMessage: string, none: Sentence, fewer: CountSentence): ReasonEntry =>
  entryWith<Few | undefined>(409, statusMessage, (data, locale) => {
    const short = data?.available.filter(({ id }) => data.ticket_type_ids.includes(id)) ?? [];
    const count = short.reduce((sum, { quantity }) => sum + quantity, 0);
    return count === 0 ? none({}, { locale }) : fewer({ count }, { locale });
  });

// Every reason for which a call says no, with its status and sentences.
export const reasons: Record<Literal<Reason>, ReasonEntry> = {
  bad_request: entry(400, 'Bad request.', m.reason_bad_request),
  internal: entry(500, 'Internal server error.', m.reason_internal),
  unknown_call: entry(404, 'No such call.', m.reason_unknown_call),
  wrong_method: entry(405, 'Method not allowed.', m.reason_method),
  too_slow: entry(408, 'The request took too long to arrive.', m.reason_too_slow),
  too_large: entry(413, 'The request is too large.', m.reason_too_large),
  body_too_large: entryWith<{ most_kb: number }>(413, 'The body is too large.', ({ most_kb }, locale) =>
    m.reason_body_too_large({ most: String(most_kb) }, { locale }),
  ),
  too_busy: entry(503, 'Too busy.', m.reason_too_busy),
  unavailable: entry(503, 'Cannot answer right now.', m.reason_unavailable),
  cross_origin: entry(403, 'Cross-origin request refused.', m.reason_cross_origin),
  bot_check_failed: entry(403, 'Bot check failed.', m.reason_bot_check_failed),
  bot_check_needed: entryWith<BotRefusalData>(403, 'Bot check needed.', ({ wait }, locale) =>
    m.reason_bot_check_needed({ count: wait.seconds }, { locale }),
  ),
  page_past_last: entry(404, 'Page past the last one.', m.reason_page_past_last),
  trending_failed: entry(500, 'Error fetching trending events.', m.reason_trending_failed, false),
  search_failed: entry(500, 'Error searching the results.', m.reason_search_failed, true),
  site_info_failed: entry(500, 'Error fetching site information.', m.reason_site_info_failed, false),
  category_not_found: entry(404, 'Category not found.', m.reason_category_not_found),
  country_not_found: entry(404, 'Country not found.', m.reason_country_not_found),
  filters_invalid: entry(404, 'Filters not valid.', m.reason_filters_invalid),
  type_not_found: entry(404, 'No such list of events.', m.reason_type_not_found),
  slug_required: entry(400, 'The parameter slug is required.', m.reason_slug_required),
  slug_not_found: entry(404, 'Nothing has this slug.', m.reason_slug_not_found),
  invoice_not_found: entry(404, 'Invoice not found.', m.reason_invoice_not_found),
  event_not_found: entry(404, 'Event not found.', m.reason_event_not_found),
  post_not_found: entry(404, 'Post not found.', m.reason_post_not_found),
  text_not_found: entry(404, 'Text not found.', m.reason_text_not_found),
  pairing_unknown: entry(410, 'The pairing code is not valid (any more).', m.reason_pairing_unknown),
  pairing_tries: entry(429, 'Too many wrong pairing codes.', m.reason_pairing_tries),
  device_ended: entry(403, 'The device was revoked, or its event is over.', m.reason_device_ended),
  device_lacks_power: entry(403, 'The device was not given this power.', m.reason_device_lacks_power),
  device_locked: entry(429, 'Too many codes that are no tickets.', m.reason_device_locked),
  device_unknown: entry(404, 'Device not known.', m.reason_device_unknown),
  nonce_taken: entry(409, 'The nonce names another scan.', m.reason_nonce_taken),
  scan_unknown: entry(404, 'Scan not known.', m.reason_scan_unknown),
  too_many_scans: entry(413, 'More than 500 scans at once.', m.reason_too_many_scans),
  shift_needed: entry(409, 'No shift is open on this device.', m.reason_shift_needed),
  shift_open: entry(409, 'Another shift is open on this device.', m.reason_shift_open),
  shift_unknown: entry(404, 'Shift not known.', m.reason_shift_unknown),
  sale_unknown: entry(404, 'Sale not known.', m.reason_sale_unknown),
  sale_not_voidable: entry(409, 'The sale cannot be voided (any more).', m.reason_sale_not_voidable),
  gate_unknown: entry(404, 'Gate not known.', m.reason_gate_unknown),
  gate_exists: entry(409, 'A gate of this name exists.', m.reason_gate_exists),
  gates_too_many: entry(409, 'There are too many gates.', m.reason_gates_too_many),
  organizer_not_found: entry(404, 'Organizer not found.', m.reason_organizer_not_found),
  coupon_unknown: entry(422, 'Coupon code not known for this event.', m.reason_coupon_unknown),
  coupon_not_yet: entryWith<{ starts_at: string; time_zone: string }>(
    422,
    'Coupon not valid yet.',
    ({ starts_at, time_zone }, locale) =>
      m.reason_coupon_not_yet({ when: formatFull(starts_at, time_zone, locale) }, { locale }),
  ),
  coupon_expired: entry(422, 'Coupon expired.', m.reason_coupon_expired),
  coupon_used_up: entry(422, 'Coupon used up.', m.reason_coupon_used_up),
  coupon_minimum: entryWith<{ minimum_spend: number; currency: Currency }>(
    422,
    'Order below the minimum of this coupon.',
    ({ minimum_spend, currency }, locale) => {
      const amount = formatMoney(toMinor(minimum_spend), currency, locale, 'tag');
      return m.reason_coupon_minimum({ amount }, { locale });
    },
  ),
  coupon_not_for_these: entry(422, 'Coupon not for these tickets.', m.reason_coupon_not_for_these),
  coupon_not_with_flash: entry(
    422,
    'Coupon not valid with flash-sale prices.',
    m.reason_coupon_not_with_flash,
  ),
  tickets_unknown: entry(422, 'No event sells these tickets together.', m.reason_tickets_unknown),
  picture_missing: entry(422, 'No picture was sent.', m.reason_picture_missing),
  picture_too_large: entry(413, 'The file is larger than 15 MB.', m.reason_picture_too_large),
  picture_kind: entry(415, 'Not a JPEG, PNG, WebP or AVIF.', m.reason_picture_kind),
  picture_heic: entry(415, 'HEIC cannot be read.', m.reason_picture_heic),
  picture_broken: entry(422, 'The picture cannot be read.', m.reason_picture_broken),
  picture_too_many_pixels: entry(
    422,
    'The picture has more than 50 megapixels.',
    m.reason_picture_too_many_pixels,
  ),
  picture_too_small: entry(
    422,
    'A side of the picture is shorter than 200 pixels.',
    m.reason_picture_too_small,
  ),
  picture_not_found: entry(422, 'No such picture of this organizer.', m.reason_picture_not_found),
  upload_broken_off: entry(400, 'The upload broke off.', m.reason_upload_broken_off),
  too_many_tries: {
    status: 429,
    statusMessage: 'Too many tries.',
    message: (locale, _, retryAfter) =>
      retryAfter === undefined ? m.reason_too_many_tries({}, { locale }) : waitWords(retryAfter, locale),
  },
  too_many_codes: {
    status: 429,
    statusMessage: 'Too many coupon codes tried.',
    message: (locale, _, retryAfter = 60) =>
      m.reason_too_many_codes({ count: Math.ceil(retryAfter / 60) }, { locale }),
  },
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
  comp_no_room: entryWith<{ left: number; wanted: number }>(
    409,
    'Fewer places left than tickets given away.',
    ({ left, wanted }, locale) => m.reason_comp_no_room({ count: left, wanted: String(wanted) }, { locale }),
  ),
  comp_too_many_told: entryWith<{ left: number; wanted: number }>(
    409,
    'More people to be told within a day than is allowed.',
    ({ left, wanted }, locale) =>
      m.reason_comp_too_many_told({ count: left, wanted: String(wanted) }, { locale }),
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
  email_invalid: entry(422, 'Not an email address.', m.reason_email_invalid),
  phone_needed: entry(422, 'A mobile number is needed.', m.reason_phone_needed),
  phone_invalid: entry(422, 'Not a mobile number.', m.reason_phone_invalid),
  key_invalid: entry(400, 'Idempotency-Key must have 8 to 128 visible characters.', m.reason_key_invalid),
  key_reused: entry(409, 'Idempotency-Key was used for another request.', m.reason_key_reused),
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
  review_not_found: entry(404, 'Review not found.', m.reason_review_not_found),
  review_no_ticket: entry(403, 'Only ticket holders may review an event.', m.reason_review_no_ticket),
  review_not_held: entry(409, 'The event did not take place.', m.reason_review_not_held),
  review_too_early: entryWith<{ starts_at: string; time_zone: string }>(
    409,
    'The event has not begun.',
    ({ starts_at, time_zone }, locale) =>
      m.reason_review_too_early({ when: formatFull(starts_at, time_zone, locale) }, { locale }),
  ),
  review_exists: entry(409, 'Already reviewed by this person.', m.reason_review_exists),
  review_edit_over: entry(409, 'The time to edit is over.', m.reason_review_edit_over),
  review_not_yours: entry(403, 'Only the organiser may answer.', m.reason_review_not_yours),
  ticket_passed_on: entry(409, 'The ticket was passed on.', m.reason_ticket_passed_on),
  ticket_unknown: entry(404, 'The order has no such ticket.', m.reason_ticket_unknown),
  nothing_left: entry(409, 'No ticket of the order can be taken back.', m.reason_nothing_left),
  order_disputed: entry(409, 'The buyer’s bank disputes the payment.', m.reason_order_disputed),
  order_not_short: entry(409, 'Nobody has to decide about this order.', m.reason_order_not_short),
  order_not_in_review: entry(409, 'The order is not in review.', m.reason_order_not_in_review),
  request_not_found: entry(404, 'No such request.', m.reason_request_not_found),
  request_closed: entry(409, 'The request is closed.', m.reason_request_closed),
  request_moved: entry(409, 'Somebody wrote about it meanwhile.', m.reason_request_moved),
  request_taken: entry(409, 'Somebody else looks after the request.', m.reason_request_taken),
  person_not_found: entry(404, 'No such account.', m.reason_person_not_found),
  operators_account: entry(403, 'It is an operator’s account.', m.reason_operators_account),
  contact_moved: entry(409, 'The contact was changed meanwhile.', m.reason_contact_moved),
  email_has_account: entry(409, 'The address has an account.', m.reason_email_has_account),
  merge_needs_reason: entry(422, 'Nothing says that it is the same person.', m.reason_merge_needs_reason),
  review_moved: entry(409, 'Somebody judged, reported or changed it meanwhile.', m.reason_review_moved),
  review_hidden: entry(409, 'The review is hidden.', m.reason_review_hidden),
  dispute_not_found: entry(404, 'No such dispute.', m.reason_dispute_not_found),
  dispute_over: entry(409, 'The dispute is over.', m.reason_dispute_over),
  dispute_moved: entry(409, 'Somebody wrote about it meanwhile.', m.reason_dispute_moved),
  message_settled: entry(409, 'None of these messages is waiting any more.', m.reason_message_settled),
  job_settled: entry(409, 'None of these jobs is waiting any more.', m.reason_job_settled),
  buyer_forgotten: entry(409, 'The buyer’s data were erased.', m.reason_buyer_forgotten),
  nothing_failed: entry(409, 'No refund of the order has failed or waits.', m.reason_nothing_failed),
  nothing_paid: entry(409, 'Nothing was paid for this order.', m.reason_nothing_paid),
  refund_exceeds_payment: entry(409, 'More than is left of the payment.', m.reason_refund_exceeds_payment),
  partial_refund_unsupported: entry(
    409,
    'This way of paying gives back all or nothing.',
    m.reason_partial_refund_unsupported,
  ),
  refund_changed: entryWith<{ amountMinor: number; currency: Currency }>(
    409,
    'Another amount would go back.',
    ({ amountMinor, currency }, locale) =>
      m.reason_refund_changed({ amount: formatMoney(amountMinor, currency, locale, 'total') }, { locale }),
  ),
  too_many_orders: entryWith<{ most: number }>(422, 'Too many orders at once.', ({ most }, locale) =>
    m.reason_too_many_orders({ most: most.toLocaleString('en') }, { locale }),
  ),
  several_currencies: entry(422, 'Orders in several currencies.', m.reason_several_currencies),
  payouts_blocked: entryWith<{ until: string }>(
    403,
    'A password or second factor was reset within a day.',
    (_, locale) => m.reason_payouts_blocked({}, { locale }),
  ),
  verification_needed: entry(409, 'The organizer is not verified.', m.reason_verification_needed),
  paper_kind: entry(415, 'Not a JPEG, PNG, WebP, AVIF or PDF.', m.reason_paper_kind),
  paper_missing: entry(422, 'No paper was sent.', m.reason_paper_missing),
  paper_too_large: entry(413, 'The file is larger than 10 MB.', m.reason_paper_too_large),
  paper_not_found: entry(404, 'No such paper.', m.reason_paper_not_found),
  too_many_papers: entry(409, 'There are as many papers as there may be.', m.reason_too_many_papers),
  id_number_invalid: entry(422, 'Not a number of a paper.', m.reason_id_number_invalid),
  already_verified: entry(409, 'The organizer is verified.', m.reason_already_verified),
  verification_open: entry(409, 'A request waits already.', m.reason_verification_open),
  verification_not_found: entry(404, 'No such request.', m.reason_verification_not_found),
  verification_decided: entry(409, 'The request is decided.', m.reason_verification_decided),
  verification_changed: entry(409, 'The organizer has another name now.', m.reason_verification_changed),
  own_team: entry(403, 'The operator belongs to the team.', m.reason_own_team),
  already_suspended: entry(409, 'The organizer is suspended.', m.reason_already_suspended),
  not_suspended: entry(409, 'The organizer is not suspended.', m.reason_not_suspended),
  method_not_found: entry(404, 'No such payout method.', m.reason_method_not_found),
  method_waits: entry(409, 'The payout method is new.', m.reason_method_waits),
  method_currency: entry(422, 'The payout method takes another currency.', m.reason_method_currency),
  account_invalid: entry(422, 'Not an account number.', m.reason_account_invalid),
  too_many_methods: entry(
    409,
    'There are as many payout methods as there may be.',
    m.reason_too_many_methods,
  ),
  payout_not_whole: entry(422, 'M-Pesa carries whole shillings.', m.reason_payout_not_whole),
  payout_too_small: entryWith<{ amountMinor: number; currency: Currency }>(
    422,
    'Less than M-Pesa carries.',
    ({ amountMinor, currency }, locale) =>
      m.reason_payout_too_small({ amount: formatMoney(amountMinor, currency, locale, 'total') }, { locale }),
  ),
  payout_differs: entry(409, 'The id stands for another request.', m.reason_payout_differs),
  cost_exceeds: entryWith<{ amountMinor: number; currency: Currency }>(
    422,
    'More than was paid out.',
    ({ amountMinor, currency }, locale) =>
      m.reason_cost_exceeds({ amount: formatMoney(amountMinor, currency, locale, 'total') }, { locale }),
  ),
  payout_exceeds_due: entryWith<{ amountMinor: number; currency: Currency }>(
    409,
    'More than is due.',
    ({ amountMinor, currency }, locale) =>
      m.reason_payout_exceeds_due(
        { amount: formatMoney(amountMinor, currency, locale, 'total') },
        { locale },
      ),
  ),
  no_account: entry(404, 'No such account.', m.reason_no_account),
  booked_otherwise: entry(409, 'The reference is booked with another amount.', m.reason_booked_otherwise),
  exceeds_provider: entryWith<{ amountMinor: number; currency: Currency }>(
    409,
    'More than the provider keeps.',
    ({ amountMinor, currency }, locale) =>
      m.reason_exceeds_provider({ amount: formatMoney(amountMinor, currency, locale, 'total') }, { locale }),
  ),
  not_settled: entry(404, 'No such settlement stands.', m.reason_not_settled),
  provider_not_asked: entry(409, 'The provider cannot be asked.', m.reason_provider_not_asked),
  provider_silent: entry(502, 'The provider did not answer.', m.reason_provider_silent),
  payout_open: entry(409, 'A payout is on its way.', m.reason_payout_open),
  payout_not_found: entry(404, 'No such payout.', m.reason_payout_not_found),
  payout_moved: entry(409, 'The payout has moved on.', m.reason_payout_moved),
  not_by_hand: entry(409, 'Not sent by hand.', m.reason_not_by_hand),
  receipt_of_another: entry(409, 'The line belongs to another payout.', m.reason_receipt_of_another),
  claim_differs: entryWith<{ theirs: ReadClaim; yours: ReadClaim }>(
    409,
    'Somebody read something else.',
    ({ theirs, yours }, locale) =>
      m.reason_claim_differs(
        { theirs: claimWords(theirs, locale), yours: claimWords(yours, locale) },
        { locale },
      ),
  ),
  adjustment_not_found: entry(404, 'No such correction.', m.reason_adjustment_not_found),
  adjustment_decided: entry(409, 'The correction is decided.', m.reason_adjustment_decided),
  adjustment_differs: entry(409, 'The id stands for another correction.', m.reason_adjustment_differs),
  adjustment_alone: entry(409, 'Somebody else has to book it.', m.reason_adjustment_alone),
  another_person_needed: entry(409, 'Somebody else has to do this.', m.reason_another_person_needed),
  refunds_not_found: entry(404, 'No such refunds.', m.reason_refunds_not_found),
  nobody_to_write_to: entry(422, 'Nobody would get it.', m.reason_nobody_to_write_to),
  too_many_messages_in_all: entryWith<{ most: number }>(
    409,
    'Too many messages of one organizer in a day.',
    ({ most }, locale) => m.reason_too_many_messages_in_all({ most: String(most) }, { locale }),
  ),
  too_many_messages: entryWith<{ most: number }>(409, 'Too many messages in a day.', ({ most }, locale) =>
    m.reason_too_many_messages({ most: String(most) }, { locale }),
  ),
  message_not_found: entry(404, 'No such message.', m.reason_message_not_found),
  message_over: entry(409, 'The message has gone out.', m.reason_message_over),
  no_open_request: entry(409, 'Nobody waits for an answer.', m.reason_no_open_request),
  too_many_notes: entry(409, 'There are as many notes as there may be.', m.reason_too_many_notes),
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
  wrong_pair: entry(401, 'Username and password do not match.', m.reason_wrong_pair),
  second_factor_needed: entry(401, 'The code of the second factor is needed.', m.reason_second_factor_needed),
  second_factor_required: entry(403, 'A second factor must be on.', m.reason_second_factor_required),
  second_factor_wrong: entry(401, 'Wrong code of the second factor.', m.reason_second_factor_wrong),
  sign_in_needed: entry(401, 'Sign in first.', m.reason_sign_in_needed),
  not_allowed: entry(403, 'Your role does not allow this.', m.reason_not_allowed),
  already_merchant: entry(409, 'The account is a merchant already.', m.reason_already_merchant),
  link_expired: entry(410, 'The link was used or has expired.', m.reason_link_expired),
  password_needed: entry(401, 'The password that was chosen is needed.', m.reason_password_needed),
  password_not_chosen: entry(422, 'Another password was chosen.', m.reason_password_not_chosen),
  password_short: entry(422, 'The password is too short.', m.reason_password_short),
  password_common: entry(422, 'The password is a common one.', m.reason_password_common),
  password_like_you: entry(422, 'The password is like the name or address.', m.reason_password_like_you),
  password_wrong: entry(422, 'Wrong password.', m.reason_password_wrong),
  phone_missing: entry(422, 'The profile has no phone.', m.reason_phone_missing),
  sms_unavailable: entry(409, 'SMS cannot be sent.', m.reason_sms_unavailable),
  code_wrong: entryWith<{ tries_left: number } | undefined>(422, 'Wrong code.', (data, locale) =>
    data
      ? m.reason_code_wrong_left({ count: data.tries_left }, { locale })
      : m.reason_code_wrong({}, { locale }),
  ),
  password_there: entry(409, 'The account has a password.', m.reason_password_there),
  code_expired: entry(410, 'The code has expired.', m.reason_code_expired),
  second_factor_on: entry(409, 'The second factor is on already.', m.reason_second_factor_on),
  second_factor_off: entry(409, 'The second factor is not on.', m.reason_second_factor_off),
  provider_unavailable: entry(409, 'Sign-in provider not available.', m.reason_provider_unavailable),
  social_expired: entry(410, 'The sign-in with a provider has expired.', m.reason_social_expired),
  social_registered: entry(409, 'The address is registered already.', m.reason_social_registered),
  confirmation_wrong: entry(422, 'The confirmation does not match.', m.reason_confirmation_wrong),
  events_upcoming: entry(409, 'The account sells events to come.', m.reason_events_upcoming),
  tickets_upcoming: entry(409, 'The account holds tickets of events to come.', m.reason_tickets_upcoming),
  owner_of_all: entry(422, 'An owner acts for all events.', m.reason_owner_of_all),
  event_unknown: entry(422, 'Not an event of this organizer.', m.reason_event_unknown),
  already_member: entry(409, 'In the team already.', m.reason_already_member),
  member_not_found: entry(404, 'Not in the team.', m.reason_member_not_found),
  not_yourself: entry(409, 'Nobody changes their own role.', m.reason_not_yourself),
  last_owner: entry(409, 'The last owner stays.', m.reason_last_owner),
  invitation_not_found: entry(404, 'Invitation not found.', m.reason_invitation_not_found),
  invitation_used: entry(410, 'Invitation used.', m.reason_invitation_used),
  invitation_withdrawn: entry(410, 'Invitation withdrawn.', m.reason_invitation_withdrawn),
  invitation_expired: entry(410, 'Invitation expired.', m.reason_invitation_expired),
  invitation_for_another: entry(403, 'Invitation for another address.', m.reason_invitation_for_another),
  text_changed: entry(409, 'It was changed meanwhile.', m.reason_text_changed),
  setting_changed: entry(409, 'The setting was changed meanwhile.', m.reason_setting_changed),
  question_not_found: entry(404, 'Question not found.', m.reason_question_not_found),
  group_not_found: entry(422, 'Group not found.', m.reason_group_not_found),
  blank_unknown: entry(422, 'Nobody fills that blank.', m.reason_blank_unknown),
  slug_stays: entry(409, 'The slug of a post that is out stays.', m.reason_slug_stays),
  post_incomplete: entry(422, 'Something of the post is still to be written.', m.reason_post_incomplete),
  time_past: entry(422, 'Not a time to come within a year.', m.reason_time_past),
  banner_not_found: entry(404, 'Banner not found.', m.reason_banner_not_found),
  banner_over: entry(409, 'The banner is over.', m.reason_banner_over),
  banner_times: entry(
    422,
    'It ends after it begins, after now, and within three months.',
    m.reason_banner_times,
  ),
  issue_not_found: entry(404, 'Newsletter not found.', m.reason_issue_not_found),
  issue_fixed: entry(409, 'It is scheduled or sent already.', m.reason_issue_fixed),
  issue_incomplete: entry(422, 'Something is still to be written.', m.reason_issue_incomplete),
  issue_not_going: entry(409, 'It is not going out.', m.reason_issue_not_going),
  page_changed: entry(409, 'The page was changed meanwhile.', m.reason_page_changed),
  name_reserved: entry(422, 'The name is taken for the platform’s own.', m.reason_name_reserved),
  web_address_invalid: entry(422, 'Not an https address.', m.reason_web_address_invalid),
  // With why, for its own team.
  organizer_suspended: entryWith<{ words: string | null } | undefined>(
    403,
    'Organizer suspended.',
    (data, locale) => {
      const words = data?.words ? [m.suspended_why({ words: data.words }, { locale })] : [];
      return [m.reason_organizer_suspended({}, { locale }), ...words].join(' ');
    },
  ),
  proof_needed: entry(403, 'Prove again who you are.', m.reason_proof_needed),
  zone_differs: entry(409, 'The venue is in another time zone.', m.reason_zone_differs),
  city_unknown: entry(422, 'City not known.', m.reason_city_unknown),
  pin_elsewhere: entry(422, 'The pin is not in this city.', m.reason_pin_elsewhere),
  venue_named_twice: entryWith<{ venue: { name: string; address: string } }>(
    409,
    'There is a venue of this name in the city.',
    ({ venue: { name, address } }, locale) => m.reason_venue_named_twice({ name, address }, { locale }),
  ),
  begun_not_found: entry(404, 'Nothing was begun here.', m.reason_begun_not_found),
  draft_not_found: entry(404, 'Draft not found.', m.reason_draft_not_found),
  draft_changed: entry(409, 'The draft was changed meanwhile.', m.reason_draft_changed),
  draft_published: entry(409, 'The draft was published.', m.reason_draft_published),
  draft_incomplete: entry(422, 'The draft lacks something.', m.reason_draft_incomplete),
  venue_unknown: entry(422, 'Venue not known.', m.reason_venue_unknown),
  category_unknown: entry(422, 'Category not known.', m.reason_category_unknown),
  slug_invalid: entry(422, 'Slug not valid.', m.reason_slug_invalid),
  slug_reserved: entry(422, 'The site uses this slug.', m.reason_slug_reserved),
  slug_taken: entry(409, 'The slug is taken.', m.reason_slug_taken),
  slug_changed_often: entry(409, 'The slug was changed five times in a day.', m.reason_slug_changed_often),
  flash_unknown: entry(404, 'Flash sale not found.', m.sales_reason_flash_unknown),
  flash_over: entry(409, 'The flash sale is over.', m.sales_reason_flash_over),
  flash_begun: entry(422, 'The flash sale has begun.', m.sales_reason_flash_begun),
  flash_overlap: entryWith<{ label: string; starts_at: string; ends_at: string; time_zone: string }>(
    409,
    'Another flash sale of these tickets is on then.',
    ({ label, starts_at, ends_at, time_zone }, locale) =>
      m.sales_reason_flash_overlap(
        { label, from: formatFull(starts_at, time_zone, locale), to: formatFull(ends_at, time_zone, locale) },
        { locale },
      ),
  ),
  campaign_name: entry(422, 'The name needs letters or digits, 40 at most.', m.links_reason_name),
  campaigns_full: entry(422, 'There are 50 links already.', m.links_reason_full),
  campaign_unknown: entry(404, 'Campaign not found.', m.links_reason_unknown),
  codes_full: entry(422, 'An event has 20,000 codes at most.', m.sales_reason_codes_full),
  code_not_found: entry(404, 'Code not found.', m.sales_reason_code_not_found),
  event_changed: entry(409, 'The event was changed meanwhile.', m.reason_event_changed),
  event_sold: entry(409, 'Somebody holds or bought a ticket.', m.reason_event_sold),
  event_over: entry(409, 'The event has taken place.', m.reason_event_over),
  comps_differ: entry(409, 'Other tickets were given away with this batch.', m.reason_comps_differ),
  message_differs: entry(409, 'Another message was sent with this id.', m.reason_message_differs),
  too_many_drafts: entryWith<{ most: number }>(409, 'Too many open drafts.', ({ most }, locale) =>
    m.reason_too_many_drafts({ most: String(most) }, { locale }),
  ),
  too_many_published: entryWith<{ most: number }>(409, 'Too many events within a day.', ({ most }, locale) =>
    m.reason_too_many_published({ most: String(most) }, { locale }),
  ),
  told_too_often: entryWith<{ most: number }>(
    409,
    'Holders heard of changes too often.',
    ({ most }, locale) => m.reason_told_too_often({ most: String(most) }, { locale }),
  ),
  batch_differs: entry(409, 'The same batch was made with other terms.', m.reason_batch_differs),
  event_taken_down: entryWith<{ words: string }>(409, 'The event was taken down.', ({ words }, locale) =>
    [m.reason_event_taken_down({}, { locale }), m.suspended_why({ words }, { locale })].join(' '),
  ),
  event_not_down: entry(409, 'The event is not taken down.', m.reason_event_not_down),
  venue_not_found: entry(404, 'Venue not found.', m.reason_venue_not_found),
  venue_merged: entryWith<{ into: number }>(409, 'The venue was merged into another one.', (_, locale) =>
    m.reason_venue_merged({}, { locale }),
  ),
  venue_changed: entry(409, 'The venue was changed meanwhile.', m.reason_venue_changed),
  venue_itself: entry(422, 'A venue is not merged with itself.', m.reason_venue_itself),
  venue_other_city: entry(422, 'The venues are in two cities.', m.reason_venue_other_city),
  city_not_found: entry(404, 'City not found.', m.reason_city_not_found),
  city_changed: entry(409, 'The city was changed meanwhile.', m.reason_city_changed),
  city_taken: entry(409, 'There is a city of this name.', m.reason_city_taken),
  city_itself: entry(422, 'A city is not merged with itself.', m.reason_city_itself),
  city_listed: entry(409, 'The city is in the list.', m.reason_city_listed),
  city_other_country: entry(422, 'The cities have other countries or clocks.', m.reason_city_other_country),
  country_unknown: entry(422, 'Country not known.', m.reason_country_unknown),
  zone_unknown: entry(422, 'Not a time zone of this country.', m.reason_zone_unknown),
  category_taken: entry(409, 'There is a category of this address.', m.reason_category_taken),
  category_changed: entry(409, 'The category was changed meanwhile.', m.reason_category_changed),
  categories_changed: entry(409, 'The categories were changed meanwhile.', m.reason_categories_changed),
  category_used: entryWith<{ count: number }>(409, 'The category has events.', ({ count }, locale) =>
    m.reason_category_used({ count: String(count) }, { locale }),
  ),
  organizer_unknown: entry(422, 'Organizer not known.', m.reason_organizer_unknown),
  fee_in_past: entry(422, 'A fee begins now or later.', m.reason_fee_in_past),
  fee_same_time: entry(409, 'Another fee begins then.', m.reason_fee_same_time),
  fee_needed: entry(422, 'Everybody has a fee.', m.reason_fee_needed),
  fees_changed: entry(409, 'The fees were changed meanwhile.', m.reason_fees_changed),
  fee_begun: entry(409, 'The fee has begun or is gone.', m.reason_fee_begun),
  event_not_on: entry(409, 'The event is not on.', m.reason_event_not_on),
  event_not_published: entry(409, 'The event is not published.', m.reason_event_not_published),
  date_unchanged: entry(422, 'It is on that date already.', m.reason_date_unchanged),
  days_left_out: entryWith<{ days: string[] }>(
    422,
    'Tickets are sold for days that would be left out.',
    ({ days }, locale) =>
      m.reason_days_left_out({ days: days.map((day) => formatPlainDay(day, locale)).join(', ') }, { locale }),
  ),
  missing: entry(422, 'Something is missing.', m.seller_tickets_reason_missing),
  in_the_past: entry(422, 'In the past.', m.seller_tickets_reason_in_the_past),
  too_far_ahead: entry(422, 'More than three years ahead.', m.seller_problem_far),
  too_long: entry(422, 'Longer than a year.', m.seller_problem_long),
  ends_before_start: entry(422, 'Ends before it starts.', m.seller_tickets_reason_ends_before_start),
  doors_after_start: entry(422, 'Doors after the start.', m.seller_tickets_reason_doors_after_start),
  price_not_payable: entry(422, 'The price cannot be paid.', m.seller_tickets_reason_price_not_payable),
  most_below_least: entry(422, 'The most is below the least.', m.seller_tickets_reason_most_below_least),
  named_twice: entry(409, 'The name is taken.', m.seller_tickets_reason_named_twice),
  date_twice: entry(422, 'A date twice.', m.seller_tickets_reason_date_twice),
  date_outside: entry(422, 'A date outside of the event.', m.seller_tickets_reason_date_outside),
  room_unknown: entry(422, 'Room not known.', m.seller_tickets_reason_room_unknown),
  type_same: entry(409, 'The ticket has this type already.', m.orders_reason_type_same),
  type_costs_other: entry(422, 'The ticket type has another price.', m.orders_reason_type_costs_other),
  type_unknown: entry(404, 'Ticket type not known.', m.seller_tickets_reason_type_unknown),
  too_many_types: entry(409, 'Too many ticket types.', m.seller_tickets_reason_too_many_types),
  types_changed: entry(409, 'The ticket types changed meanwhile.', m.seller_tickets_reason_types_changed),
  not_by_the_date: entry(409, 'Not sold by the date.', m.seller_tickets_reason_not_by_the_date),
  sold_by_the_date: entry(409, 'Sold by the date.', m.seller_tickets_reason_sold_by_the_date),
  already_taken: entry(409, 'Held or sold already.', m.seller_tickets_reason_already_taken),
  pool_unknown: entry(404, 'Pool not known.', m.seller_tickets_reason_pool_unknown),
  capacity_changed: entry(409, 'The capacity changed meanwhile.', m.seller_tickets_reason_capacity_changed),
  nothing_of_its_own: entry(409, 'It has no places of its own.', m.seller_tickets_reason_nothing_of_its_own),
  in_a_room: entry(409, 'It is in a room already.', m.seller_tickets_reason_in_a_room),
  type_twice: entry(422, 'A ticket type twice.', m.sales_reason_type_twice),
  after_event: entry(422, 'After the event.', m.sales_reason_after_event),
  more_than_places: entry(422, 'More than there are tickets.', m.sales_reason_more_than_places),
  prefix_invalid: entry(422, 'No beginning of a code.', m.sales_prefix_wrong),
  code_invalid: entry(422, 'Not a code.', m.seller_tickets_reason_code_invalid),
  code_taken: entry(409, 'The code is taken.', m.seller_tickets_reason_code_taken),
  flash_not_lower: entryWith<{ label?: string } | undefined>(
    422,
    'Not below the normal price.',
    (data, locale) =>
      data?.label
        ? m.seller_tickets_reason_flash_not_lower({ label: data.label }, { locale })
        : m.sales_reason_not_lower({}, { locale }),
  ),
  date_in_use: entryWith<{ on: string }>(409, 'The date is in use.', ({ on }, locale) =>
    m.seller_tickets_reason_date_in_use({ on: formatPlainDay(on, locale) }, { locale }),
  ),
  capacity_below_taken: entryWith<{ taken: number | { taken: number }[]; most?: number }>(
    409,
    'Below what is held and sold.',
    ({ taken, most }, locale) => {
      if (most !== undefined) return m.seller_tickets_reason_more_than_free({ count: most }, { locale });
      const count = typeof taken === 'number' ? taken : (taken[0]?.taken ?? 0);
      return m.seller_tickets_reason_capacity_below_taken({ count }, { locale });
    },
  ),
};

const reworded = (reason: Reason, sentence: Sentence): ReasonEntry => {
  const { status, statusMessage } = reasons[reason];
  return entry(status, statusMessage, sentence);
};

// What buyers are told of their own order is said otherwise to those who sold it.
export const reasonsForMembers: typeof reasons = {
  ...reasons,
  order_not_found: reworded('order_not_found', m.reason_sold_order_not_found),
  order_not_paid: reworded('order_not_paid', m.reason_sold_order_not_paid),
  ticket_not_found: reworded('ticket_not_found', m.reason_ticket_unknown),
  ticket_passed_on: reworded('ticket_passed_on', m.reason_sold_ticket_passed_on),
  ticket_sent: reworded('ticket_sent', m.reason_sold_ticket_sent),
  sold_out: reworded('sold_out', m.reason_sold_out_to_change),
  event_past: reworded('event_past', m.reason_sold_event_past),
};

// Longer waits are said in hours.
const MOST_MINUTES = 90;

function claimWords({ outcome, line }: ReadClaim, locale: Locale): string {
  const words = { sent: m.claim_sent, failed: m.claim_failed, returned: m.claim_returned };
  return words[outcome]({ line }, { locale });
}

function waitWords(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= MOST_MINUTES
    ? m.form_wait({ count: minutes }, { locale })
    : m.form_wait_hours({ count: Math.ceil(minutes / 60) }, { locale });
}
