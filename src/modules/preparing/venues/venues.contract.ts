import { z } from 'zod';
import { line } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';

export const venueChoice = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  landmark: z.string(),
  currency: z.enum(CURRENCIES),
  time_zone: z.string(),
});
export type VenueChoice = z.output<typeof venueChoice>;

const wanted = z.strictObject({
  q: z.string().trim().max(160).default(''),
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .describe('This one alone'),
});

export const venueForm = z.strictObject({
  name: line(120).min(1),
  address: line(200).min(1),
  landmark: line(160).describe('What it is beside or opposite of'),
  city: z.string().max(80).default('').describe('Of the list'),
  town: z
    .strictObject({
      name: line(80).min(1),
      country: z.string().regex(/^[A-Z]{2}$/),
      time_zone: z.string().max(40),
    })
    .optional()
    .describe('One that is not in the list'),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  is_another: z.boolean().describe('Although there is one of that name in the city'),
});
export type VenueForm = z.output<typeof venueForm>;

export const venueCalls = {
  'GET /api/sell/venues': {
    summary: 'Places where events are, by words of their name and city',
    access: 'visitor',
    limits: [{ of: 'venues', per: 'address', most: 240, seconds: 60 }],
    botCheck: null,
    query: wanted,
    answer: z.array(venueChoice),
    refusals: [],
  },
  'GET /api/sell/{organizer}/venues': {
    summary: 'The same, with those that the organiser added',
    access: { member: 'see_events' },
    limits: [{ of: 'venues', per: 'address', most: 240, seconds: 60 }],
    botCheck: null,
    params: atOrganizer,
    query: wanted,
    answer: z.array(venueChoice),
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'POST /api/sell/{organizer}/venues/add': {
    summary: 'A place that is in no list yet; the organiser alone finds it there',
    access: { member: 'edit_events' },
    limits: [...WRITING, { of: 'venues_added', per: 'person', most: 60, seconds: 3_600 }],
    botCheck: null,
    params: atOrganizer,
    body: venueForm,
    answer: venueChoice,
    refusals: ['organizer_not_found', 'city_unknown', 'pin_elsewhere', 'venue_named_twice', 'proof_needed'],
  },
} as const satisfies Calls;
