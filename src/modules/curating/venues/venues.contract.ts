import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { line, plainLine } from '#platform/http/typed-text.ts';
import { change, latitude, longitude, numbered, read, version } from '../curating-calls.contract.ts';

const venueFields = z.strictObject({
  name: plainLine(120).min(1),
  address: plainLine(200).min(1),
  landmark: plainLine(160),
  lat: latitude,
  lng: longitude,
});

const venueLine = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  organizer: z.string().nullable().describe('Who added it and finds it alone; null: everybody’s'),
  events: z.int(),
});
export type VenueLine = z.output<typeof venueLine>;

const venueView = venueFields.extend({
  id: z.int(),
  city: z.object({ slug: z.string(), name: z.string() }),
  organizer: z.string().nullable(),
  events: z.int(),
  coming: z.int().describe('Of these, how many are not over'),
  version: z.string(),
  merged: z
    .array(
      z.object({
        at: z.iso.datetime(),
        who: z.string().nullable().describe('null: their account is deleted'),
        from: z.string(),
        into: z.string(),
        events: z.int().describe('That moved'),
      }),
    )
    .describe('What was merged into it, as our log says'),
  others: z.array(venueLine).describe('Of the same city, those with a like name first'),
});
export type VenueView = z.output<typeof venueView>;

const at = z.strictObject({ venue: numbered });

export const operatorVenueCalls = {
  'GET /api/admin/venues': {
    ...read,
    summary: 'Venues by words of their name, address and city; without any, those that organisers added',
    query: z.strictObject({ q: line(120).default('') }),
    answer: z.array(venueLine),
    refusals: [],
  },
  'GET /api/admin/venues/{venue}': {
    ...read,
    summary: 'One venue, with those of its city that it may be the same as',
    params: at,
    answer: venueView,
    refusals: ['venue_not_found', 'venue_merged'],
  },
  'POST /api/admin/venues/{venue}/edit': {
    ...change,
    summary: 'What a venue is called and where in its city it is; every event there shows it',
    params: at,
    body: venueFields.extend({ version }),
    answer: z.null(),
    refusals: ['venue_not_found', 'venue_merged', 'venue_changed', 'pin_elsewhere'],
  },
  'POST /api/admin/venues/{venue}/merge': {
    ...change,
    summary:
      'It is the same as another one: events and drafts go there, while they sell; that one is everybody’s',
    params: at,
    body: z.strictObject({ into: publicId }),
    answer: z.null(),
    refusals: ['venue_not_found', 'venue_merged', 'venue_unknown', 'venue_itself', 'venue_other_city'],
  },
} as const satisfies Calls;
