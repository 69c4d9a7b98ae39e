import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { plainLine } from '#platform/http/typed-text.ts';
import { change, latitude, longitude, read, version } from '../curating-calls.contract.ts';

const cityLine = z.object({
  slug: z.string(),
  name: z.string(),
  country: z.string().describe('Its code'),
  organizer: z.string().nullable().describe('Who named it; null: it is in the list'),
  venues: z.int(),
  events: z.int(),
});
export type CityLine = z.output<typeof cityLine>;

const cityView = cityLine.extend({
  time_zone: z.string(),
  version: z.string(),
  others: z
    .array(z.object({ slug: z.string(), name: z.string() }))
    .describe('Of the list, in the same country and time zone'),
});
export type CityView = z.output<typeof cityView>;

const countryChoice = z.object({ code: z.string(), name: z.string(), zones: z.array(z.string()) });

const at = z.strictObject({ city: z.string().min(1).max(120) });
const name = plainLine(80).min(1);

export const operatorCityCalls = {
  'GET /api/admin/cities': {
    ...read,
    summary: 'Cities by country; towns that sellers named first',
    answer: z.object({ cities: z.array(cityLine), countries: z.array(countryChoice) }),
    refusals: [],
  },
  'GET /api/admin/cities/{city}': {
    ...read,
    summary: 'One city',
    params: at,
    answer: cityView,
    refusals: ['city_not_found', 'city_merged'],
  },
  'POST /api/admin/cities/add': {
    ...change,
    summary: 'A city for everybody’s list',
    body: z.strictObject({
      name,
      country: z.string().max(2),
      time_zone: z.string().max(40),
      lat: latitude,
      lng: longitude,
    }),
    answer: z.object({ slug: z.string() }),
    refusals: ['country_unknown', 'zone_unknown', 'city_elsewhere', 'city_taken'],
  },
  'POST /api/admin/cities/{city}/edit': {
    ...change,
    summary: 'What a city is called, and whether it is in the list; its address stays',
    params: at,
    body: z.strictObject({ name, is_listed: z.boolean(), version }),
    answer: z.null(),
    refusals: ['city_not_found', 'city_merged', 'city_changed'],
  },
  'POST /api/admin/cities/{city}/merge': {
    ...change,
    summary: 'A town that a seller named is a city of the list: venues and events go there',
    params: at,
    body: z.strictObject({ into: z.string().min(1).max(120) }),
    answer: z.null(),
    refusals: [
      'city_not_found',
      'city_merged',
      'city_unknown',
      'city_itself',
      'city_listed',
      'city_other_country',
    ],
  },
} as const satisfies Calls;
