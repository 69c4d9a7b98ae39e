import type { adjustingCalls } from '#modules/adjusting/adjusting.contract.ts';
import type { curatingCalls } from '#modules/curating/curating.contract.ts';
import type { operatorBannerCalls } from '#modules/editing/banners/banners.contract.ts';
import type { operatorHelpCalls } from '#modules/editing/help/help.contract.ts';
import type { operatorNewsletterCalls } from '#modules/editing/newsletters/newsletters.contract.ts';
import type { operatorPostCalls } from '#modules/editing/posts/posts.contract.ts';
import type { settingsCalls } from '#modules/editing/settings/settings.contract.ts';
import type { operatorSiteCalls } from '#modules/editing/site/site.contract.ts';
import type { peopleCalls } from '#modules/inquiring/people/people.contract.ts';
import type { searchCalls } from '#modules/inquiring/search/search.contract.ts';
import type { disputeCalls } from '#modules/operating/disputes/disputes.contract.ts';
import type { operatorOrderCalls } from '#modules/operating/orders/orders.contract.ts';
import type { queueCalls } from '#modules/operating/queues/queues.contract.ts';
import type { operatorReviewCalls } from '#modules/operating/reviews/reviews.contract.ts';
import type { stuckCalls } from '#modules/operating/stuck/stuck.contract.ts';
import type { operatorSupportCalls } from '#modules/operating/support/support.contract.ts';
import type { ReadClaim } from '#modules/payouts/queues/claims.rules.ts';
import type { payoutQueueCalls } from '#modules/payouts/queues/queues.contract.ts';
import type { decidingCalls } from '#modules/verifying/deciding/deciding.contract.ts';
import type { healthBoardCalls } from '#modules/watching/health/health.contract.ts';
import type { moneyBoardCalls } from '#modules/watching/money/money.contract.ts';
import type { proofCalls } from '#modules/watching/money/proof.contract.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { type OwingAfter, owingWords } from '#web/components/operator/adjusting/owing-words.ts';
import { decidedEntry } from './decided.ts';
import { entry, entryWith, type ReasonsOf } from './entries.ts';
import type { SellingReason } from './selling.ts';

// What the platform’s own people do.
type Reason = ReasonsOf<
  | typeof adjustingCalls
  | typeof curatingCalls
  | typeof operatorBannerCalls
  | typeof operatorHelpCalls
  | typeof operatorNewsletterCalls
  | typeof operatorPostCalls
  | typeof settingsCalls
  | typeof operatorSiteCalls
  | typeof peopleCalls
  | typeof searchCalls
  | typeof disputeCalls
  | typeof operatorOrderCalls
  | typeof queueCalls
  | typeof operatorReviewCalls
  | typeof stuckCalls
  | typeof operatorSupportCalls
  | typeof payoutQueueCalls
  | typeof decidingCalls
  | typeof moneyBoardCalls
  | typeof proofCalls
  | typeof healthBoardCalls
>;
export type OperatingReason = SellingReason | Reason;

export const operatingReasons: Record<Exclude<Reason, SellingReason>, ReasonEntry> = {
  order_not_short: entry(409, 'Nobody has to decide about this order.', m.reason_order_not_short),
  order_not_in_review: entry(409, 'The order is not in review.', m.reason_order_not_in_review),
  request_not_found: entry(404, 'No such request.', m.reason_request_not_found),
  request_closed: entry(409, 'The request is closed.', m.reason_request_closed),
  request_moved: entry(409, 'Somebody wrote about it meanwhile.', m.reason_request_moved),
  request_taken: entry(409, 'Somebody else looks after the request.', m.reason_request_taken),
  person_not_found: entry(404, 'No such account.', m.reason_person_not_found),
  operators_account: entry(403, 'It is an operator’s account.', m.reason_operators_account),
  operators_contact: entry(403, 'It is the contact of an operator.', m.reason_operators_contact),
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
  receipt_settled: entry(409, 'No receipt of the order waits to be looked into.', m.reason_receipt_settled),
  nothing_failed: entry(409, 'No refund of the order has failed or waits.', m.reason_nothing_failed),
  verification_changed: entry(409, 'The organizer has another name now.', m.reason_verification_changed),
  own_team: entry(403, 'The operator belongs to the team.', m.reason_own_team),
  already_suspended: decidedEntry('The organizer is suspended.', m.reason_already_suspended, {
    suspended: m.organizers_was_suspended,
  }),
  not_suspended: decidedEntry('The organizer is not suspended.', m.reason_not_suspended, {
    lifted: m.organizers_was_lifted,
  }),
  cost_exceeds: entryWith<{ amountMinor: number; currency: Currency }>(
    422,
    'More than was paid out.',
    ({ amountMinor, currency }, locale) =>
      m.reason_cost_exceeds({ amount: formatMoney(amountMinor, currency, locale, 'total') }, { locale }),
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
  not_by_hand: entry(409, 'Not sent by hand.', m.reason_not_by_hand),
  reference_known: entry(409, 'The reference ended another payout.', m.reason_reference_known),
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
  adjustment_decided: decidedEntry('The correction is decided.', m.reason_adjustment_decided, {
    booked: m.adjust_booked_by,
    refused: m.adjust_refused_by,
  }),
  adjustment_differs: entry(409, 'The id stands for another correction.', m.reason_adjustment_differs),
  adjustment_alone: entry(409, 'Somebody else has to book it.', m.reason_adjustment_alone),
  adjustment_owing: entryWith<OwingAfter>(409, 'It takes more than is due.', (owing, locale) =>
    [owingWords(owing, locale), m.adjust_owing_again({}, { locale })].join(' '),
  ),
  another_person_needed: entry(409, 'Somebody else has to do this.', m.reason_another_person_needed),
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
  issue_empty: entry(422, 'Nothing is written.', m.reason_issue_empty),
  issue_fixed: entry(409, 'It is scheduled or sent already.', m.reason_issue_fixed),
  issue_incomplete: entry(422, 'Something is still to be written.', m.reason_issue_incomplete),
  nobody_subscribed: entry(422, 'Nobody is subscribed.', m.reason_nobody_subscribed),
  issue_not_going: entry(409, 'It is not going out.', m.reason_issue_not_going),
  event_not_down: entry(409, 'The event is not taken down.', m.reason_event_not_down),
  venue_not_found: entry(404, 'Venue not found.', m.reason_venue_not_found),
  city_merged: entryWith<{ into: string }>(409, 'The town was merged into a city.', (_, locale) =>
    m.reason_city_merged({}, { locale }),
  ),
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
  slug_changed: entryWith<{ slug: string }>(
    409,
    'The event has another address by now.',
    ({ slug }, locale) => m.reason_slug_changed({ slug }, { locale }),
  ),
  city_elsewhere: entry(422, 'The city is not in this country.', m.reason_city_elsewhere),
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
  fee_for_everybody: entryWith<Everybodys>(
    409,
    'It is for everybody.',
    ({ currency, count, ...example }, locale) => {
      const money = (major: number) => formatMoney(toMinor(major), currency, locale, 'tag');
      const { price, gets, before } = example;
      const sums = { price: money(price), gets: money(gets), before: money(before) };
      return m.reason_fee_for_everybody({ ...sums, currency, count: String(count) }, { locale });
    },
  ),
  fee_begun: entry(409, 'The fee has begun or is gone.', m.reason_fee_begun),
};

interface Everybodys {
  currency: Currency;
  count: number;
  price: number;
  gets: number;
  before: number;
}

function claimWords({ outcome, line }: ReadClaim, locale: Locale): string {
  const words = { sent: m.claim_sent, failed: m.claim_failed, returned: m.claim_returned };
  return words[outcome]({ line }, { locale });
}
