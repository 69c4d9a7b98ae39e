import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atEvent, SEEING_EVENT } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { calendarDate } from '#platform/http/typed-text.ts';

const doorList = z.object({
  name: z.string().describe('Of the event'),
  starts_at: z.iso.datetime(),
  time_zone: z.string(),
  types: z.array(z.object({ id: publicId, name: z.string() })),
  dates: z.array(z.iso.date()),
  people: z
    .array(
      z.object({
        name: z.string(),
        type: z.string(),
        date: z.iso.date().nullable(),
        admits: z.int(),
        reference: z.string(),
        is_used: z.boolean().describe('Came in already'),
      }),
    )
    .describe('By name'),
  total: z.int(),
  sheet: z.int(),
  sheets: z.int(),
});
export type DoorList = z.output<typeof doorList>;

export const doorListCalls = {
  'GET /api/sell/{organizer}/events/{event}/door-list': {
    summary: 'Who may come in, by name, to be printed',
    access: { member: 'see_contacts' },
    limits: [{ of: 'door lists', per: 'person', most: 120, seconds: 60 }],
    botCheck: null,
    params: atEvent,
    query: z.strictObject({
      types: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,99}$/)
        .transform((text) => text.split(',').map(Number))
        .pipe(z.array(publicId))
        .optional()
        .describe('Of these ticket types alone, as a gate has them'),
      date: calendarDate.optional(),
      sheet: z
        .string()
        .regex(/^[1-9]\d{0,4}$/)
        .transform(Number)
        .optional(),
    }),
    answer: doorList,
    refusals: SEEING_EVENT,
  },
} as const satisfies Calls;
