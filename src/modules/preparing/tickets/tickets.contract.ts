import { z } from 'zod';
import { SALE_STATES } from '#modules/catalog/sale-state.rules.ts';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import {
  capacitiesForm,
  holdBackForm,
  newTicketType,
  passDays,
  roomForm,
  ticketTypeForm,
} from '#modules/publishing/ticket-types/ticket-type.contract.ts';
import { atEvent, CHANGING_EVENT, SEEING_EVENT, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { LOCALES } from '#shared/i18n.ts';
import { CURRENCIES } from '#shared/money.ts';

const atType = atEvent.extend({ type: z.string().regex(/^\d+$/).transform(Number).pipe(publicId) });

export const soldPool = z.object({
  id: z.int(),
  kind: z.enum(['own', 'day', 'room']),
  on: z.iso.date().nullable().describe('Of a day'),
  capacity: z.int(),
  held: z.int(),
  sold: z.int(),
  ticket_type_ids: z.array(z.int()).describe('Those that take from it'),
});
export type SoldPool = z.output<typeof soldPool>;

export const soldType = ticketTypeForm.extend({
  id: z.int(),
  state: z.enum([...SALE_STATES, 'archived']),
  is_archived: z.boolean(),
  stock: z.enum(['own', 'dates', 'days_of']),
  pool_ids: z.array(z.int()).describe('What one ticket takes from; of a type sold by the date, all its days'),
  you_get: z.number().describe('Of one ticket at its normal price'),
  sold: z.int(),
  held: z.int(),
  free: z.int().describe('Of a pass for several days, on the tightest one'),
  by_day: z
    .array(z.object({ on: z.iso.date(), sold: z.int(), held: z.int() }))
    .describe('What it took of each day, where days are sold'),
  codes: z.array(z.string()).describe('Some of those that show it, where it is hidden'),
});
export type SoldType = z.output<typeof soldType>;

export const soldTickets = z.object({
  slug: z.string(),
  is_cancelled: z.boolean(),
  currency: z.enum(CURRENCIES),
  time_zone: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  fee_percent: z.number(),
  cash_percent: z.number().describe('Of cash at the door'),
  locales: z.array(z.enum(LOCALES)).describe('In which the event has texts, other than its main language'),
  types: z.array(soldType).describe('In the order in which buyers see them; archived ones last'),
  pools: z.array(soldPool),
});
export type SoldTickets = z.output<typeof soldTickets>;

const PROBLEMS = [
  'missing',
  'ends_before_start',
  'in_the_past',
  'too_far_ahead',
  'too_long',
  'doors_after_start',
  'price_not_payable',
  'most_below_least',
  'named_twice',
  'date_twice',
  'date_outside',
  'room_unknown',
  'type_unknown',
] as const;
const writing = { access: { member: 'edit_events' }, limits: WRITING, botCheck: null } as const;

export const ticketsCalls = {
  'GET /api/sell/{organizer}/events/{event}/tickets': {
    summary: 'What an event sells: its ticket types, their places, and what of them is sold',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: soldTickets,
    refusals: SEEING_EVENT,
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/add': {
    summary: 'Adds a ticket type, last in the list',
    ...writing,
    params: atEvent,
    body: newTicketType,
    answer: z.object({ ticket_type_id: z.int() }),
    refusals: [...CHANGING_EVENT, ...PROBLEMS, 'too_many_types'],
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/order': {
    summary: 'Puts the ticket types in another order',
    ...writing,
    params: atEvent,
    body: z.strictObject({ ticket_type_ids: z.array(publicId).min(1).max(100) }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'types_changed'],
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/capacities': {
    summary: 'Sets how many there are of types, days and rooms; never fewer than are held and sold',
    ...writing,
    params: atEvent,
    body: capacitiesForm,
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'pool_unknown', 'capacity_below_taken'],
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/room': {
    summary: 'Makes a room that several ticket types fill together',
    ...writing,
    params: atEvent,
    body: roomForm,
    answer: z.object({ pool_id: z.int() }),
    refusals: [...CHANGING_EVENT, 'type_unknown', 'sold_by_the_date', 'in_a_room', 'already_taken'],
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/room/leave': {
    summary: 'Takes a room away of which nothing is gone yet',
    ...writing,
    params: atEvent,
    body: z.strictObject({ pool_id: publicId }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'room_unknown', 'already_taken', 'nothing_of_its_own'],
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/{type}/edit': {
    summary: 'Changes what a ticket type says of itself and costs',
    ...writing,
    params: atType,
    body: ticketTypeForm,
    answer: z.null(),
    refusals: [...CHANGING_EVENT, ...PROBLEMS, 'flash_not_lower'],
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/{type}/archive': {
    summary: 'Takes a ticket type off sale and out of sight, or brings it back',
    ...writing,
    params: atType,
    body: z.strictObject({ is_archived: z.boolean() }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'type_unknown', 'named_twice', 'too_many_types'],
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/{type}/days': {
    summary: 'Sets the days on which a pass is sold, and how many for each',
    ...writing,
    params: atType,
    body: passDays,
    answer: z.null(),
    refusals: [...CHANGING_EVENT, ...PROBLEMS, 'not_by_the_date', 'date_in_use', 'capacity_below_taken'],
  },
  'POST /api/sell/{organizer}/events/{event}/tickets/{type}/hold-back': {
    summary: 'Moves some places of a type to a hidden one, with a code that shows it',
    ...writing,
    params: atType,
    body: holdBackForm,
    answer: z.object({ ticket_type_id: z.int(), code: z.string() }),
    refusals: [
      ...CHANGING_EVENT,
      'type_unknown',
      'nothing_of_its_own',
      'too_many_types',
      'named_twice',
      'code_invalid',
      'code_taken',
      'capacity_changed',
      'capacity_below_taken',
    ],
  },
} as const satisfies Calls;
