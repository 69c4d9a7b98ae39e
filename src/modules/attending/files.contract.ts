import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atEvent, atOrganizer, SEEING_EVENT } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { attendeePlace, chosenAttendees } from './attendees.contract.ts';
import { ATTENDEE_COLUMNS, chosenColumns, ORDER_COLUMNS } from './columns.rules.ts';

const columnsOf = <Column extends string>(all: readonly Column[]) =>
  z
    .string()
    .max(400)
    .default('')
    .transform((text) => chosenColumns(all, text.split(',')))
    .describe('Names with commas between them; empty: all');

// A part of a file. Numbers are numbers, instants have their offset, and states and channels are names for programs.
const filePart = z.object({
  about: z.string().describe('For the name of the file'),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  next: z.string().nullable().describe('What to ask for the part after it; null: it is the last'),
});
export type FilePart = z.output<typeof filePart>;

// Each part counts: a festival has a hundred.
const EXPORTING = [{ of: 'exporting', per: 'person', most: 3_000, seconds: 600 }] as const;

export const fileCalls = {
  'GET /api/sell/{organizer}/events/{event}/attendees/export': {
    summary: 'Attendees of an event for a file, part by part; it is written into the log',
    access: { member: 'export' },
    limits: EXPORTING,
    botCheck: null,
    params: atEvent,
    query: chosenAttendees.extend({ columns: columnsOf(ATTENDEE_COLUMNS), after: attendeePlace }),
    answer: filePart,
    refusals: SEEING_EVENT,
  },
  'GET /api/sell/{organizer}/files/orders': {
    summary: 'Paid orders for a file, part by part; it is written into the log',
    access: { member: 'export' },
    limits: EXPORTING,
    botCheck: null,
    params: atOrganizer,
    query: z.strictObject({
      q: z.string().max(200).default(''),
      list: z.enum(['all', 'paid', 'partly_refunded', 'refunded', 'asked']).default('all'),
      event: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(publicId)
        .optional(),
      columns: columnsOf(ORDER_COLUMNS),
      after: z
        .string()
        .regex(/^\d{1,17}_\d{1,18}$/)
        .optional(),
    }),
    answer: filePart,
    refusals: ['organizer_not_found', 'event_not_found', 'proof_needed'],
  },
} as const satisfies Calls;
