import { z } from 'zod';
import { calendarDate } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';
import {
  amount,
  capacity,
  instant,
  line,
  locale,
  otherTexts,
  picture,
  publicId,
  text,
} from '../form-fields.contract.ts';
import { ticketTypeForm } from '../ticket-types/ticket-type.contract.ts';

// An event while it is being written: fields that are there must be valid, but any may be missing. Types and rooms have
// no ids yet and are named by their index in the list.

const place = z.int().min(0).max(99);

const draftStock = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('own'),
    capacity: capacity.nullable(),
    room: place.nullable().describe('The room that it shares with other types'),
  }),
  z
    .strictObject({
      kind: z.literal('dates'),
      days: z.array(z.strictObject({ on: calendarDate, capacity: capacity.nullable() })).max(366),
      each: capacity.nullable().optional().describe('How many a day, while there are no days yet'),
    })
    .describe('Sold by the date'),
  z
    .strictObject({ kind: z.literal('days_of'), type: place })
    .describe('For all days of a type that is sold by the date'),
]);

const draftTicketType = ticketTypeForm.extend({
  name: line(80),
  price: amount.nullable(),
  stock: draftStock,
});

const typedTimes = z.strictObject({
  starts_date: line(40),
  starts_time: line(40),
  ends_date: line(40),
  ends_time: line(40),
  doors_time: line(40),
});

export const draftDocument = z.strictObject({
  name: line(120),
  slug: line(80).nullable().describe('null: made of the name'),
  summary: text(300),
  description: text(20_000),
  locale: locale.default('en').describe('In which name, summary and description are written'),
  texts: otherTexts.default({}).describe('The same in other languages'),
  category: line(40).nullable(),
  venue_id: publicId.nullable(),
  typed_place: line(160).default('').describe('What was typed as the place, while nobody knows it'),
  currency: z.enum(CURRENCIES).nullable(),
  doors_at: instant.nullable(),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  typed_times: typedTimes
    .nullable()
    .default(null)
    .describe('What was typed of its times, while the start has no day or no clock'),
  poster_seed: z.int().min(0).max(4_294_967_295).nullable().describe('null: made of the name'),
  picture: picture.nullable().default(null).describe('null: the drawing'),
  policies: z.strictObject({ refund: text(2_000), age: text(2_000), access: text(2_000) }),
  rooms: z.array(z.strictObject({ capacity: capacity.nullable() })).max(20),
  ticket_types: z.array(draftTicketType).max(50),
});
export type DraftDocument = z.output<typeof draftDocument>;
export type DraftTicketType = DraftDocument['ticket_types'][number];

export const draftForm = z.strictObject({
  id: z.uuid().describe('Chosen by whoever begins the draft'),
  version: z.int().min(0).describe('The one that was changed; 0: it is new'),
  doc: draftDocument,
});
export type DraftForm = z.output<typeof draftForm>;

export const draftView = z.object({
  id: z.uuid(),
  version: z.int(),
  doc: draftDocument,
  updated_at: instant,
  event_id: publicId.nullable().describe('What came of it'),
});
export type DraftView = z.output<typeof draftView>;
