import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atEvent, SEEING_EVENT } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { calendarDate, typed } from '#platform/http/typed-text.ts';
import { readEmail } from '#shared/email.ts';
import { MOST_COMPS, MOST_EACH } from './comp-list.rules.ts';

const compOffer = z.object({
  options: z.array(
    z.object({
      type: publicId,
      name: z.string(),
      date: z.iso.date().nullable(),
      left: z.int().describe('How many there is room for'),
    }),
  ),
  country: z.string().describe('Where it takes place: as phones are dialled there'),
  left_to_tell: z
    .int()
    .describe('How many more people can be told of their tickets within a day, by mail or SMS'),
  is_open: z.boolean().describe('The event is neither cancelled nor over'),
});
export type CompOffer = z.output<typeof compOffer>;

const givenComps = z.object({
  tickets: z.int(),
  orders: z.array(
    z.object({
      name: z.string(),
      reference: z.string(),
      link: z
        .string()
        .nullable()
        .describe('To the tickets, for those who have no email; whoever has it has the tickets'),
    }),
  ),
});
export type GivenComps = z.output<typeof givenComps>;

export const compCalls = {
  'GET /api/sell/{organizer}/events/{event}/comps': {
    summary: 'What can be given away of an event',
    access: { member: 'comp' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: compOffer,
    refusals: SEEING_EVENT,
  },
  'POST /api/sell/{organizer}/events/{event}/comps/give': {
    summary: 'Gives tickets away: to all of these people, or to none of them',
    access: { member: 'comp' },
    limits: [{ of: 'giving away', per: 'person', most: 30, seconds: 600 }],
    botCheck: null,
    params: atEvent,
    body: z.strictObject({
      batch: z.uuid().describe('The same for every try of one thing: it is done once'),
      type: publicId,
      date: calendarDate.nullable().default(null),
      each: z.int().min(1).max(MOST_EACH).default(1).describe('Tickets for each of them'),
      people: z
        .array(
          z.strictObject({
            name: typed(120),
            email: z
              .string()
              .max(254)
              .refine((value) => value === '' || readEmail(value) === value)
              .default(''),
            phone: z
              .string()
              .regex(/^(\+[1-9]\d{7,14})?$/)
              .default('')
              .describe('E.164'),
          }),
        )
        .min(1)
        .max(MOST_COMPS),
    }),
    answer: givenComps,
    refusals: [
      ...SEEING_EVENT,
      'event_cancelled',
      'event_past',
      'type_unknown',
      'comp_no_room',
      'comp_too_many_told',
      'comps_differ',
    ],
  },
} as const satisfies Calls;
