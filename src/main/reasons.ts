import type { contentCalls } from '#modules/content/content.contract.ts';
import type { storefrontCalls } from '#modules/storefront/storefront.contract.ts';
import type { CallContract } from '#platform/http/call.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

type ReasonsOf<T extends Record<string, CallContract>> = {
  [Name in keyof T]: T[Name]['refusals'][number] | Extract<T[Name]['failure'], string>;
}[keyof T];
type General = 'bad_request' | 'internal' | 'unknown_call' | 'too_busy' | 'cross_origin' | 'wrong_method';
type Reason = General | ReasonsOf<typeof storefrontCalls> | ReasonsOf<typeof contentCalls>;

type Sentence = (inputs: Record<never, never>, options: { locale: Locale }) => string;
const entry = (status: number, statusMessage: string, sentence: Sentence, fatal?: boolean): ReasonEntry => ({
  status,
  statusMessage,
  message: (locale) => sentence({}, { locale }),
  ...(fatal !== undefined && { fatal }),
});

// Every reason for which a call says no, and what that looks like from outside.
export const reasons: Record<Reason, ReasonEntry> = {
  bad_request: entry(400, 'Bad request.', m.reason_bad_request),
  internal: entry(500, 'Internal server error.', m.reason_internal),
  unknown_call: entry(404, 'No such call.', m.reason_unknown_call),
  wrong_method: entry(405, 'Method not allowed.', m.reason_method),
  too_busy: entry(503, 'Too busy.', m.reason_too_busy),
  cross_origin: entry(403, 'Cross-origin request refused.', m.reason_cross_origin),
  page_past_last: entry(404, 'Page past the last one.', m.reason_page_past_last),
  trending_failed: entry(500, 'Error fetching trending events.', m.reason_trending_failed, false),
  search_failed: entry(500, 'Error searching the results.', m.reason_search_failed, true),
  site_info_failed: entry(500, 'Error fetching site information.', m.reason_site_info_failed, false),
  category_not_found: entry(404, 'Category not found.', m.reason_category_not_found),
  filters_invalid: entry(404, 'Filters not valid.', m.reason_filters_invalid),
  type_not_found: entry(404, 'No such list of events.', m.reason_type_not_found),
  slug_required: entry(400, 'The parameter slug is required.', m.reason_slug_required),
  slug_not_found: entry(404, 'Nothing has this slug.', m.reason_slug_not_found),
  event_not_found: entry(404, 'Event not found.', m.reason_event_not_found),
  organizer_not_found: entry(404, 'Organizer not found.', m.reason_organizer_not_found),
};
