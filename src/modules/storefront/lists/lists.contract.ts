import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { says } from '#platform/http/field-words.ts';
import { plainText, slug, term } from '../addresses.contract.ts';
import { eventSummary } from '../event-views.contract.ts';

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
  left_out: z.array(z.string()).describe('Words of the search that these events do not have'),
});

const MAX_SIZE = 48;
const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, says('whole_number'))
    .transform(Number)
    .pipe(z.int().min(1).max(max));
const paging = {
  size: wholeNumber(MAX_SIZE).default(8).describe(`Events per page, at most ${MAX_SIZE}`),
  page: wholeNumber(999_999_999).default(1),
};
const slugs = z
  .string()
  .max(600)
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/);
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

export const listCalls = {
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
    refusals: ['filters_invalid', 'filters_moved', 'page_past_last'],
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
      'Events of one kind: listing, category, country, city, organizer, free, flash-sale, holidays, featured or past; ' +
      'category, country, city and organizer need `slug`, past may have an organiser’s',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ type: plainText(40) }),
    query: z.strictObject({ slug: slug.optional(), ...where, ...paging }),
    answer: eventPage,
    refusals: ['type_not_found', 'slug_required', 'slug_not_found', 'page_past_last'],
  },
} as const satisfies Calls;

export type EventPage = z.infer<typeof eventPage>;
export type SearchPage = z.infer<typeof searchPage>;
export type FacetCounts = z.infer<typeof facetCounts>;
