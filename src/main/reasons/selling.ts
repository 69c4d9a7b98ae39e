import type { attendeeCalls } from '#modules/attending/attendees.contract.ts';
import type { compCalls } from '#modules/attending/comps.contract.ts';
import type { doorListCalls } from '#modules/attending/door-list.contract.ts';
import type { fileCalls } from '#modules/attending/files.contract.ts';
import type { figureCalls } from '#modules/figures/figures.contract.ts';
import type { mailingCalls } from '#modules/mailings/mailings.contract.ts';
import type { invoiceCalls } from '#modules/money/invoices.contract.ts';
import type { moneyCalls } from '#modules/money/money.contract.ts';
import type { statementCalls } from '#modules/money/statement.contract.ts';
import type { payoutCalls } from '#modules/payouts/payouts.contract.ts';
import type { refundingCalls } from '#modules/refunding/refunding.contract.ts';
import type { eventCalls } from '#modules/selling/events/events.contract.ts';
import type { homeCalls } from '#modules/selling/home/home.contract.ts';
import type { soldOrderCalls } from '#modules/selling/orders/orders.contract.ts';
import type { codeCalls } from '#modules/selling/sales/codes.contract.ts';
import type { flashSaleCalls } from '#modules/selling/sales/flash-sales.contract.ts';
import type { shareCalls } from '#modules/selling/share/share.contract.ts';
import type { verifyingCalls } from '#modules/verifying/verifying.contract.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { decidedEntry } from './decided.ts';
import { entry, entryWith, type ReasonsOf, type Sentence } from './entries.ts';
import type { PreparingReason } from './preparing.ts';

const stateBy =
  (state: Sentence): Parameters<typeof decidedEntry>[2][string] =>
  (given, words) =>
    m.organizers_decided_by({ state: state({}, words), ...given }, words);

// What is sold: events, codes, attendees, refunds, messages, money.
type Reason = ReasonsOf<
  | typeof attendeeCalls
  | typeof compCalls
  | typeof doorListCalls
  | typeof fileCalls
  | typeof figureCalls
  | typeof mailingCalls
  | typeof invoiceCalls
  | typeof moneyCalls
  | typeof statementCalls
  | typeof payoutCalls
  | typeof refundingCalls
  | typeof eventCalls
  | typeof homeCalls
  | typeof soldOrderCalls
  | typeof codeCalls
  | typeof flashSaleCalls
  | typeof shareCalls
  | typeof verifyingCalls
>;
export type SellingReason = PreparingReason | Reason;

export const sellingReasons: Record<Exclude<Reason, PreparingReason>, ReasonEntry> = {
  phone_not_payable: entry(422, 'M-Pesa cannot pay that country.', m.reason_phone_not_payable),
  statement_backwards: entry(422, 'The period ends before it begins.', m.reason_statement_backwards),
  statement_to_come: entry(422, 'The period begins in the future.', m.reason_statement_to_come),
  invoice_not_found: entry(404, 'Invoice not found.', m.reason_invoice_not_found),
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
  ticket_unknown: entry(404, 'The order has no such ticket.', m.reason_ticket_unknown),
  nothing_left: entry(409, 'No ticket of the order can be taken back.', m.reason_nothing_left),
  order_disputed: entry(409, 'The buyer’s bank disputes the payment.', m.reason_order_disputed),
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
  verification_decided: decidedEntry('The request is decided.', m.reason_verification_decided, {
    verified: stateBy(m.organizers_state_verified),
    refused: stateBy(m.organizers_state_refused),
    withdrawn: stateBy(m.organizers_state_withdrawn),
  }),
  method_not_found: entry(404, 'No such payout method.', m.reason_method_not_found),
  method_waits: entry(409, 'The payout method is new.', m.reason_method_waits),
  method_currency: entry(422, 'The payout method takes another currency.', m.reason_method_currency),
  account_invalid: entry(422, 'Not an account number.', m.reason_account_invalid),
  method_known: entry(409, 'Money can go there already.', m.reason_method_known),
  too_many_methods: entry(
    409,
    'There are as many payout methods as there may be.',
    m.reason_too_many_methods,
  ),
  money_unbooked: entry(409, 'An order could not be booked.', m.reason_money_unbooked),
  payout_not_whole: entry(422, 'Only whole amounts can be paid out.', m.reason_payout_not_whole),
  payout_too_small: entryWith<{ amountMinor: number; currency: Currency }>(
    422,
    'Less than can be paid.',
    ({ amountMinor, currency }, locale) =>
      m.reason_payout_too_small({ amount: formatMoney(amountMinor, currency, locale, 'tag') }, { locale }),
  ),
  payout_differs: entry(409, 'The id stands for another request.', m.reason_payout_differs),
  payout_exceeds_due: entryWith<{ amountMinor: number; currency: Currency }>(
    409,
    'More than is due.',
    ({ amountMinor, currency }, locale) =>
      m.reason_payout_exceeds_due(
        { amount: formatMoney(amountMinor, currency, locale, 'total') },
        { locale },
      ),
  ),
  payout_open: entry(409, 'A payout is on its way.', m.reason_payout_open),
  payout_not_found: entry(404, 'No such payout.', m.reason_payout_not_found),
  payout_moved: entry(409, 'The payout has moved on.', m.reason_payout_moved),
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
  comps_differ: entry(409, 'Other tickets were given away with this batch.', m.reason_comps_differ),
  message_differs: entry(409, 'Another message was sent with this id.', m.reason_message_differs),
  batch_differs: entry(409, 'The same batch was made with other terms.', m.reason_batch_differs),
  type_same: entry(409, 'The ticket has this type already.', m.orders_reason_type_same),
  type_costs_other: entry(422, 'The ticket type has another price.', m.orders_reason_type_costs_other),
  type_twice: entry(422, 'A ticket type twice.', m.sales_reason_type_twice),
  after_event: entry(422, 'After the event.', m.sales_reason_after_event),
  more_than_places: entry(422, 'More than there are tickets.', m.sales_reason_more_than_places),
  prefix_invalid: entry(422, 'No beginning of a code.', m.sales_prefix_wrong),
};
