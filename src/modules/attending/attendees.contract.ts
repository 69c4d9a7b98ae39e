import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atEvent, SEEING_EVENT } from '#modules/selling/calls.contract.ts';
import { soldBuyer } from '#modules/selling/orders/orders.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { calendarDate } from '#platform/http/typed-text.ts';
import { ATTENDEE_LISTS } from './attendee-lists.rules.ts';

export const attendee = z.object({
  reference: z.string().describe('Of the order'),
  holder: soldBuyer.describe(
    'Whoever comes with it: the buyer unless another name was given. Masked for those who may see no contacts',
  ),
  is_named: z.boolean().describe('Another name than the buyer’s was given'),
  type: z.string(),
  date: z.iso.date().nullable(),
  admits: z.int().describe('How many people it lets in'),
  state: z.enum(['valid', 'used', 'revoked']),
  is_passed_on: z.boolean(),
  is_comp: z.boolean().describe('It was given away by the organiser'),
  used_at: z.iso.datetime().nullable(),
});
export type Attendee = z.output<typeof attendee>;

const counted = z.object({ count: z.int().describe('Tickets that were not taken back') });

export const attendeeList = z.object({
  attendees: z.array(attendee).describe('Those of the newest order first'),
  older: z.string().nullable().describe('Where the next page begins; null: there is none'),
  counts: z
    .object({
      good: z.int(),
      valid: z.int(),
      used: z.int(),
      passed_on: z.int(),
      comp: z.int(),
      revoked: z.int(),
    })
    .describe('Of each list'),
  types: z.array(counted.extend({ id: publicId, name: z.string() })),
  dates: z.array(counted.extend({ on: z.iso.date() })),
  time_zone: z.string(),
  is_masked: z.boolean().describe('Contacts are masked, and searched are references and receipts alone'),
  is_too_short: z.boolean().describe('What was typed is too little to search for: nothing was searched'),
});
export type AttendeeList = z.output<typeof attendeeList>;

// Which attendees.
export const chosenAttendees = z.strictObject({
  q: z.string().max(200).default(''),
  list: z.enum(ATTENDEE_LISTS).default('good'),
  type: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(publicId)
    .optional(),
  date: calendarDate.optional(),
});

export const attendeePlace = z
  .string()
  .regex(/^\d{1,17}_\d{1,18}_\d{1,4}_\d{1,9}$/)
  .optional()
  .describe('Only what comes after this one');

export const attendeeCalls = {
  'GET /api/sell/{organizer}/events/{event}/attendees': {
    summary: 'Who comes to an event, ticket by ticket, searched by name, phone, email, reference or receipt',
    access: { member: 'see_orders' },
    limits: [{ of: 'searching orders', per: 'person', most: 240, seconds: 60 }],
    botCheck: null,
    params: atEvent,
    query: chosenAttendees.extend({ before: attendeePlace }),
    answer: attendeeList,
    refusals: SEEING_EVENT,
  },
} as const satisfies Calls;
