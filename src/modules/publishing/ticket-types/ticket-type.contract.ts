import { z } from 'zod';
import { DOOR_COLOURS, ENTRY_RULES } from '#modules/catalog/at-door.rules.ts';
import { says } from '#platform/http/field-words.ts';
import { calendarDate } from '#platform/http/typed-text.ts';
import { amount, capacity, instant, line, otherTypeTexts, publicId, text } from '../form-fields.contract.ts';

// What a ticket type says of itself to buyers; what it takes from is its stock.
const shownType = z.strictObject({
  name: line(80).min(1),
  description: text(500),
  texts: otherTypeTexts.optional().describe('The same in other languages; left out, they stay as they are'),
  price: amount,
  sale_starts_at: instant.nullable(),
  sale_ends_at: instant.nullable(),
  min_per_order: z.int().min(1).max(100),
  max_per_order: z.int().min(1).max(100),
  is_hidden: z.boolean().describe('Seen and bought only with a code'),
  admits: z.int().min(1).max(100).describe('How many people one ticket lets in'),
});
export type ShownType = z.output<typeof shownType>;

export const ticketTypeForm = shownType.extend({
  entry_rule: z
    .enum(ENTRY_RULES)
    .describe('Whether a ticket lets people in once, once a day, or again and again'),
  door_note: line(120).describe('For whoever scans it'),
  door_colour: z.enum(DOOR_COLOURS).nullable().describe('Of the wristband or the lane'),
});
export type TicketTypeForm = z.output<typeof ticketTypeForm>;

export const passDay = z.strictObject({ on: calendarDate, capacity });
export type PassDay = z.output<typeof passDay>;

const MOST_DAYS = 366;
export const passDays = z.array(passDay).min(1).max(MOST_DAYS);

// From which pools one unit of a new type takes.
export const typeStock = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('own'),
      capacity: capacity.nullable().describe('Of its own; null: only the room limits it'),
      room_pool_id: publicId.nullable().describe('The room that it shares with other types'),
    })
    .refine((stock) => stock.capacity !== null || stock.room_pool_id !== null, {
      path: ['capacity'],
      error: says('capacity_or_room'),
    }),
  z.strictObject({ kind: z.literal('dates'), days: passDays }).describe('Sold by the date'),
  z
    .strictObject({ kind: z.literal('days_of'), ticket_type_id: publicId })
    .describe('For all days of a type that is sold by the date'),
]);
export type TypeStock = z.output<typeof typeStock>;

export const newTicketType = ticketTypeForm.extend({ stock: typeStock });
export type NewTicketTypeForm = z.output<typeof newTicketType>;

export const roomForm = z.strictObject({ ticket_type_ids: z.array(publicId).min(2).max(50), capacity });
export type RoomForm = z.output<typeof roomForm>;

export const capacitiesForm = z
  .array(z.strictObject({ pool_id: publicId, capacity }))
  .min(1)
  .max(1_000);
export type CapacitiesForm = z.output<typeof capacitiesForm>;

export const holdBackForm = z.strictObject({
  name: line(80).min(1),
  code: z.string().trim().max(64),
  count: capacity.min(1),
  from_capacity: capacity.describe('As it was shown: the same is not held back twice'),
});
export type HoldBackForm = z.output<typeof holdBackForm>;
