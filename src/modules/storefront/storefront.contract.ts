import { z } from 'zod';
import { couponCode, publicId, ticketDetails } from '#modules/pricing/pricing.contract.ts';
import { reviewRating } from '#modules/reviews/reviews.contract.ts';
import type { Calls } from '#platform/http/call.ts';

// Amounts are numbers in major units with at most two decimals; instants are ISO in UTC.
const amount = z.number().nonnegative();
const instant = z.iso.datetime();

export const saleState = z.enum([
  'on_sale',
  'few_left',
  'all_held',
  'sold_out',
  'sale_soon',
  'sale_ended',
  'cancelled',
  'postponed',
  'past',
]);

export const override = z.object({
  override_price: amount,
  flashsale_id: z.int(),
  flashsale_label: z.string(),
  starts_at: instant,
  ends_at: instant,
  left: z
    .int()
    .nullable()
    .describe('Units left at this price; null when only the tickets themselves limit it'),
});

export const ticketType = z.object({
  id: z.int(),
  ticket_name: z.string(),
  price: amount,
  overrides: z.array(override).describe('The flash sale that is live now, at most one'),
  state: saleState,
});

export const eventSummary = z.object({
  id: z.int(),
  name: z.string(),
  slug_name: z.string(),
  loc: z.string().describe('Venue, City'),
  main_image: z.string().describe('Path of the poster, 4:5'),
  poster: z.object({
    category: z.string(),
    seed: z.int(),
    color: z.string().describe('Its main colour, to hold its place'),
  }),
  old_url: z.string().nullable(),
  start_at: instant,
  end_at: instant,
  time_zone: z.string(),
  is_free: z.boolean(),
  has_flash_sale: z.boolean(),
  currency: z.string(),
  ticket_types: z.array(ticketType),
  category: z.object({ slug: z.string(), name: z.string() }),
  city: z.object({ slug: z.string(), name: z.string() }),
  country: z.object({ code: z.string(), slug: z.string(), name: z.string() }),
  organizer: z.object({ slug_name: z.string(), name: z.string() }),
  state: saleState,
  sale_starts_at: instant.nullable().describe('When the first sale begins, if none has'),
  is_new: z.boolean().describe('Published in the last seven days'),
});

const ticketTypeView = ticketType.extend({
  description: z.string(),
  admits: z.int().describe('How many people one ticket lets in'),
  sale_starts_at: instant.nullable(),
  sale_ends_at: instant.nullable(),
  min_per_order: z.int(),
  max_per_order: z.int(),
  dates: z
    .array(z.object({ date: z.iso.date(), state: saleState }))
    .describe('The days of a date pass; empty for an ordinary type'),
  valid_dates: z.array(z.iso.date()).describe('The days that one unit admits to, of a pass for several days'),
});

const organizerView = z.object({
  slug_name: z.string(),
  name: z.string(),
  about: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  is_verified: z.boolean(),
  events_held: z.int(),
  events_upcoming: z.int(),
  rating: reviewRating.nullable().describe('Of all its events; null: nobody has said anything yet'),
});

const eventView = eventSummary.extend({
  summary: z.string(),
  description_html: z.string().describe('Sanitised'),
  status: z.enum(['published', 'postponed', 'cancelled', 'ended']),
  doors_at: instant.nullable(),
  previous_start_at: instant.nullable(),
  ticket_types: z.array(ticketTypeView),
  upcoming_flash_sale: z
    .object({ flashsale_label: z.string(), starts_at: instant, ends_at: instant })
    .nullable(),
  venue: z.object({
    name: z.string(),
    address: z.string(),
    landmark: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
  organizer: organizerView,
  rating: reviewRating.nullable().describe('null: nobody has said anything yet'),
  policies: z.object({ refund: z.string(), age: z.string(), access: z.string() }),
  updated_at: instant,
});

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

const suggestion = z.object({
  kind: z.enum(['event', 'venue', 'city', 'organizer', 'category']),
  text: z.string(),
  detail: z.string().describe('Where, or when'),
  href: z.string().describe('Path of the page to open'),
});

const eventPage = z.object({
  data: z.array(eventSummary),
  page: z.int(),
  size: z.int(),
  total: z.int().describe('Exact up to 1,000'),
  total_is_exact: z.boolean(),
  last_page: z.int(),
});
const searchPage = eventPage.extend({
  did_you_mean: z.string().nullable().describe('The words searched for instead, when a typo was forgiven'),
});

const embedView = z.object({
  src: z.string().describe('Address of the framed page'),
  html: z.string().describe('What to put on a page: a link, which the script turns into a frame'),
  script: z.string().describe('Address of the script'),
  height: z.int().describe('In pixels, until the frame tells its own'),
});

const holidaysView = z.object({
  country: z.object({ code: z.string(), slug: z.string(), name: z.string() }),
  holidays: z.array(
    z.object({
      date: z.iso.date(),
      name: z.string(),
      is_substitute: z.boolean().describe('Free because the holiday itself falls on a weekend'),
      is_expected: z.boolean().describe('Follows the moon: may still move by a day'),
    }),
  ),
  long_weekends: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      days: z.int(),
      bridge_day: z.iso.date().nullable().describe('The working day to take off; null when none is needed'),
      holidays: z.array(z.string()),
      filters: z.string().describe('The filter path of the events on these days'),
      total: z.int().describe('How many events are on, exact up to 1,000'),
      total_is_exact: z.boolean(),
      events: z.array(eventSummary).describe('The first of them'),
    }),
  ),
});

const MAX_SIZE = 48;
const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(max));
const paging = {
  size: wholeNumber(MAX_SIZE).default(8).describe(`Events per page, at most ${MAX_SIZE}`),
  page: wholeNumber(999_999_999).default(1),
};
// PostgreSQL takes no NUL, and nobody types the others.
// Bytes that are no UTF-8 arrive as the replacement character.
const plainText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\ufffd]*$/u, 'must be plain text');
const term = plainText(200);
const slug = plainText(120);
const slugs = z
  .string()
  .max(600)
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/, 'must be slugs joined by commas');
// Where to look. Neither is everywhere.
const where = {
  country: slugs.optional().describe('Only in these countries: their slugs, joined by commas'),
  city: slugs.optional().describe('Only in these cities: their slugs, joined by commas'),
};

const facetCounts = z.object({
  category: z.record(z.string(), z.int()),
  country: z.record(z.string(), z.int()),
  city: z.record(z.string(), z.int()),
  // Otherwise there are more than are counted: of each, at least so many.
  is_exact: z.boolean(),
});

export const storefrontCalls = {
  'GET /api/events/trending': {
    summary: 'Events that people look at and buy most, recent activity counting most',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z.strictObject({ ...where, ...paging }),
    answer: eventPage,
    refusals: ['slug_not_found', 'page_past_last'],
    failure: 'trending_failed',
  },
  'GET /api/events/categories/list': {
    summary: 'All categories',
    access: 'public',
    limits: [],
    botCheck: null,
    answer: z.array(
      z.object({ slug: z.string(), name: z.string(), description: z.string(), events: z.int() }),
    ),
    refusals: [],
  },
  'GET /api/events/countries': {
    summary: 'Countries with their cities',
    access: 'public',
    limits: [],
    botCheck: null,
    answer: z.array(
      z.object({
        code: z.string(),
        slug: z.string(),
        name: z.string(),
        currency: z.string(),
        time_zone: z.string(),
        events: z.int(),
        cities: z.array(z.object({ slug: z.string(), name: z.string(), events: z.int() })),
      }),
    ),
    refusals: [],
  },
  'GET /api/events/request/all': {
    summary: 'All upcoming events, soonest first',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z.strictObject({ ...where, ...paging }),
    answer: eventPage,
    refusals: ['slug_not_found', 'page_past_last'],
  },
  'GET /api/events/search/': {
    summary: 'Search by words and city; forgives typos and accents',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z.strictObject({ event: term.default(''), city: term.default(''), ...paging }),
    answer: searchPage,
    refusals: ['page_past_last'],
    failure: 'search_failed',
  },
  'GET /api/events/category/{slug}': {
    summary: 'Upcoming events of a category',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ slug }),
    query: z.strictObject(paging),
    answer: eventPage,
    refusals: ['category_not_found', 'page_past_last'],
  },
  'GET /api/events/filter/{filters}': {
    summary: 'Events that match a filter path such as `category:music+city:nairobi`',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ filters: plainText(600) }),
    query: z.strictObject(paging),
    answer: eventPage,
    refusals: ['filters_invalid', 'page_past_last'],
  },
  'GET /api/events/facets/{filters}': {
    summary:
      'How many events each category, country and city would show beside the other filters of a filter path; ' +
      'those without any are left out',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ filters: plainText(600) }),
    answer: facetCounts,
    refusals: ['filters_invalid'],
  },
  'GET /api/events/{type}': {
    summary:
      'Events of one kind: listing, category, country, city, organizer, free, flash-sale, holidays or past; ' +
      'category, country, city and organizer need `slug`, past may have an organiser’s',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ type: plainText(40) }),
    query: z.strictObject({ slug: slug.optional(), ...where, ...paging }),
    answer: eventPage,
    refusals: ['type_not_found', 'slug_required', 'slug_not_found', 'page_past_last'],
  },
  'GET /api/event/view/{slug}': {
    summary: 'One event with its ticket types; a former slug answers with the present one',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ slug }),
    answer: eventView,
    refusals: ['event_not_found'],
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
        .regex(/^[1-9]\d{0,8}$/, 'must be the number of an event')
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
      'too_many_tries',
    ],
  },
  'GET /api/event/suggestions': {
    summary: 'Suggestions while typing: events, places, organisers, categories',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z.strictObject({ event: term }),
    answer: z.array(suggestion),
    refusals: [],
  },
  'GET /api/fees': {
    summary: 'What the platform keeps of a paid ticket, by currency; free tickets have no fee',
    access: 'public',
    limits: [],
    botCheck: null,
    answer: z.array(z.object({ currency: z.string(), percent: z.number() })),
    refusals: [],
  },
  'GET /api/holidays': {
    summary: 'Public holidays and long weekends of the coming twelve months, with the events around them',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z.strictObject({
      country: slug
        .optional()
        .describe(
          'Slugs or codes, joined by commas; of several, or without one, the country where most is on',
        ),
      city: slug.optional().describe('Its country, unless one is given'),
    }),
    answer: holidaysView,
    refusals: ['country_not_found'],
  },
  'GET /api/organizer/view/{slug}': {
    summary: 'One organiser',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ slug }),
    answer: organizerView,
    refusals: ['organizer_not_found'],
  },
} as const satisfies Calls;

export type SaleStateWord = z.infer<typeof saleState>;
export type OverrideView = z.infer<typeof override>;
export type TicketTypeSummary = z.infer<typeof ticketType>;
export type TicketTypeView = z.infer<typeof ticketTypeView>;
export type EventSummary = z.infer<typeof eventSummary>;
export type EventView = z.infer<typeof eventView>;
export type EventPage = z.infer<typeof eventPage>;
export type FacetCounts = z.infer<typeof facetCounts>;
export type SearchPage = z.infer<typeof searchPage>;
export type OrganizerView = z.infer<typeof organizerView>;
export type EmbedView = z.infer<typeof embedView>;
export type HolidaysView = z.infer<typeof holidaysView>;
export type AvailabilityView = z.infer<typeof availability>;
export type CouponView = z.infer<typeof couponView>;
export type Suggestion = z.infer<typeof suggestion>;
