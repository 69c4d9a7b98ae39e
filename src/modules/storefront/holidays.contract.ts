import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { slug } from './addresses.contract.ts';
import { eventSummary } from './event-views.contract.ts';

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

export const holidayCalls = {
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
} as const satisfies Calls;

export type HolidaysView = z.infer<typeof holidaysView>;
