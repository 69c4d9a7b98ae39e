import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atEvent, SEEING_EVENT } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';

const sums = z.object({
  orders: z.int(),
  tickets: z.int().describe('Sold and not taken back'),
  gross: z.number().describe('What buyers paid and was not given back'),
  fee: z.number().describe('Of that, the platform’s'),
  net: z.number().describe('What is left for the organiser'),
});
export type Sums = z.output<typeof sums>;

const otherEvent = z.object({
  id: publicId,
  name: z.string(),
  starts_at: z.iso.datetime(),
  time_zone: z.string(),
});
export type OtherEvent = z.output<typeof otherEvent>;

const compared = otherEvent.extend({
  currency: z.enum(CURRENCIES),
  sums,
  so_far: z
    .object({ tickets: z.int(), net: z.number() })
    .describe('What it had sold when it was as far from its beginning; of an event that is over, all'),
  days: z.array(z.object({ on: z.iso.date(), tickets: z.int() })),
});
export type Compared = z.output<typeof compared>;

export const figuresView = z.object({
  event: otherEvent.extend({
    currency: z.enum(CURRENCIES),
    is_over: z.boolean(),
  }),
  as_of: z.iso.datetime(),
  mark: z.string().describe('Another one as soon as anything was sold, given back, begun or looked at'),
  sums,
  steps: z
    .object({
      views: z.int(),
      holds: z.int().describe('Orders that were begun'),
      paid: z.int().describe('Of these, those that were ever paid'),
      at_door: z.int().describe('Paid at the door, without a look and without being begun: none of these'),
    })
    .describe('From the first look to the payment'),
  types: z.array(sums.omit({ orders: true }).extend({ id: publicId, name: z.string() })),
  days: z
    .array(sums.extend({ on: z.iso.date(), views: z.int(), holds: z.int() }))
    .describe('On which anything happened, by the event’s time zone; the oldest first'),
  sources: z
    .array(
      sums.extend({
        channel: z.string().nullable().describe('null: the site itself'),
        campaign: z.string().nullable(),
      }),
    )
    .describe('Those that brought most first'),
  codes: z
    .array(sums.extend({ code: z.string() }))
    .describe('Those that brought most first, so many at the most'),
  other_codes: sums.extend({ count: z.int() }).describe('Of all further codes'),
  without_code: sums,
  flash: z.array(z.object({ label: z.string(), starts_on: z.iso.date(), ends_on: z.iso.date() })),
  others: z.array(otherEvent).describe('With which it can be compared, the latest first'),
  last_time: publicId.nullable().describe('The one of these that seems to be the same event before'),
  compared: compared.nullable(),
});
export type FiguresView = z.output<typeof figuresView>;

export const figureCalls = {
  'GET /api/sell/{organizer}/events/{event}/figures': {
    summary: 'What an event sells, by everything that it can be looked at by',
    access: { member: 'see_figures' },
    limits: [{ of: 'seeing figures', per: 'person', most: 240, seconds: 60 }],
    botCheck: null,
    params: atEvent,
    query: z.strictObject({
      with: z
        .union([
          z.literal('none'),
          z
            .string()
            .regex(/^\d{1,10}$/)
            .transform(Number)
            .pipe(publicId),
        ])
        .optional()
        .describe('The event to compare it with; left out: the last one of the same name'),
    }),
    answer: figuresView,
    refusals: SEEING_EVENT,
  },
  'GET /api/sell/{organizer}/events/{event}/figures/mark': {
    summary: 'Whether the figures are still those that one has: for whoever keeps them open',
    access: { member: 'see_figures' },
    limits: [{ of: 'seeing figures', per: 'person', most: 240, seconds: 60 }],
    botCheck: null,
    params: atEvent,
    answer: z.object({ mark: z.string(), as_of: z.iso.datetime() }),
    refusals: SEEING_EVENT,
  },
} as const satisfies Calls;
