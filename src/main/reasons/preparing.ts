import type { logCalls } from '#modules/organizing/log/log.contract.ts';
import type { pageCalls } from '#modules/organizing/page/page.contract.ts';
import type { teamCalls } from '#modules/organizing/team/team.contract.ts';
import type { begunCalls } from '#modules/preparing/begun/begun.contract.ts';
import type { detailsCalls } from '#modules/preparing/details/details.contract.ts';
import type { draftCalls } from '#modules/preparing/drafts/drafts.contract.ts';
import type { pictureCalls } from '#modules/preparing/pictures/pictures.contract.ts';
import type { previewCalls } from '#modules/preparing/preview/preview.contract.ts';
import type { ticketsCalls } from '#modules/preparing/tickets/tickets.contract.ts';
import type { venueCalls } from '#modules/preparing/venues/venues.contract.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import type { DoorReason } from './door.ts';
import { entry, entryWith, type ReasonsOf } from './entries.ts';

// An event before it is on sale, and the team and page of an organiser.
type Reason = ReasonsOf<
  | typeof logCalls
  | typeof pageCalls
  | typeof teamCalls
  | typeof begunCalls
  | typeof detailsCalls
  | typeof draftCalls
  | typeof pictureCalls
  | typeof previewCalls
  | typeof ticketsCalls
  | typeof venueCalls
>;
export type PreparingReason = DoorReason | Reason;

export const preparingReasons: Record<Exclude<Reason, DoorReason>, ReasonEntry> = {
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
  page_changed: entry(409, 'The page was changed meanwhile.', m.reason_page_changed),
  web_address_invalid: entry(422, 'Not an https address.', m.reason_web_address_invalid),
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
  event_changed: entry(409, 'The event was changed meanwhile.', m.reason_event_changed),
  event_sold: entry(409, 'Somebody holds or bought a ticket.', m.reason_event_sold),
  event_over: entry(409, 'The event has taken place.', m.reason_event_over),
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
  event_taken_down: entryWith<{ words: string }>(409, 'The event was taken down.', ({ words }, locale) =>
    [m.reason_event_taken_down({}, { locale }), m.suspended_why({ words }, { locale })].join(' '),
  ),
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
  too_many_types: entry(409, 'Too many ticket types.', m.seller_tickets_reason_too_many_types),
  types_changed: entry(409, 'The ticket types changed meanwhile.', m.seller_tickets_reason_types_changed),
  not_by_the_date: entry(409, 'Not sold by the date.', m.seller_tickets_reason_not_by_the_date),
  sold_by_the_date: entry(409, 'Sold by the date.', m.seller_tickets_reason_sold_by_the_date),
  already_taken: entry(409, 'Held or sold already.', m.seller_tickets_reason_already_taken),
  pool_unknown: entry(404, 'Pool not known.', m.seller_tickets_reason_pool_unknown),
  capacity_changed: entry(409, 'The capacity changed meanwhile.', m.seller_tickets_reason_capacity_changed),
  nothing_of_its_own: entry(409, 'It has no places of its own.', m.seller_tickets_reason_nothing_of_its_own),
  in_a_room: entry(409, 'It is in a room already.', m.seller_tickets_reason_in_a_room),
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
