import type { blogCalls } from '#modules/blog/blog.contract.ts';
import type { helpCalls } from '#modules/help/help.contract.ts';
import type { newsletterCalls } from '#modules/newsletter/newsletter.contract.ts';
import type { reviewCalls } from '#modules/reviews/reviews.contract.ts';
import type { siteCalls } from '#modules/site/site.contract.ts';
import type { storefrontCalls } from '#modules/storefront/storefront.contract.ts';
import type { supportCalls } from '#modules/support/support.contract.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import type { AccountsReason } from './accounts.ts';
import { entry, entryWith, type ReasonsOf } from './entries.ts';

// What readers look at, and what they write to us.
type Reason = ReasonsOf<
  | typeof blogCalls
  | typeof helpCalls
  | typeof newsletterCalls
  | typeof reviewCalls
  | typeof siteCalls
  | typeof storefrontCalls
  | typeof supportCalls
>;
export type PublicReason = AccountsReason | Reason;

export const publicReasons: Record<Exclude<Reason, AccountsReason>, ReasonEntry> = {
  page_past_last: entry(404, 'Page past the last one.', m.reason_page_past_last),
  trending_failed: entry(500, 'Error fetching trending events.', m.reason_trending_failed, false),
  search_failed: entry(500, 'Error searching the results.', m.reason_search_failed, true),
  site_info_failed: entry(500, 'Error fetching site information.', m.reason_site_info_failed, false),
  category_not_found: entry(404, 'Category not found.', m.reason_category_not_found),
  country_not_found: entry(404, 'Country not found.', m.reason_country_not_found),
  filters_invalid: entry(404, 'Filters not valid.', m.reason_filters_invalid),
  filters_moved: entryWith<{ into: string }>(
    404,
    'A town is called otherwise now: see `into`.',
    (_, locale) => m.reason_filters_moved({}, { locale }),
  ),
  type_not_found: entry(404, 'No such list of events.', m.reason_type_not_found),
  slug_required: entry(400, 'The parameter slug is required.', m.reason_slug_required),
  slug_not_found: entry(404, 'Nothing has this slug.', m.reason_slug_not_found),
  event_not_found: entry(404, 'Event not found.', m.reason_event_not_found),
  event_not_shown: entry(404, 'Event not shown at the moment.', m.event_not_shown_title),
  post_not_found: entry(404, 'Post not found.', m.reason_post_not_found),
  text_not_found: entry(404, 'Text not found.', m.reason_text_not_found),
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
  too_many_codes: {
    status: 429,
    statusMessage: 'Too many coupon codes tried.',
    message: (locale, _, retryAfter = 60) =>
      m.reason_too_many_codes({ count: Math.ceil(retryAfter / 60) }, { locale }),
  },
  conversation_unknown: entry(404, 'The link leads to no conversation.', m.reason_conversation_unknown),
  conversation_expired: entry(410, 'The link has expired.', m.reason_conversation_expired),
  conversation_gone: entry(410, 'The conversation was deleted.', m.reason_conversation_gone),
  letter_differs: entry(409, 'Something else was sent under this id.', m.reason_letter_differs),
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
};
