import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';
import { LOG_KINDS } from './log-kinds.rules.ts';

const actor = z.object({
  kind: z.enum(['member', 'operator', 'key', 'device']),
  id: z.string(),
  name: z
    .string()
    .nullable()
    .describe(
      'null: they closed their account, or are no member; the platform’s own people have no names here',
    ),
});

const logLine = z.object({
  id: z.string().describe('Grows with time'),
  at: z.iso.datetime(),
  who: actor,
  action: z.string(),
  subject: z.string().nullable().describe('What it was done to, by its name, where it has one'),
  order: z.string().nullable().describe('The reference of the order that it was done to'),
  event: z
    .object({ id: publicId, name: z.string(), currency: z.enum(CURRENCIES), time_zone: z.string() })
    .nullable(),
  changed: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .describe('Each field that changed; values only of those that are short words'),
});
export type LogLine = z.output<typeof logLine>;

export const logView = z.object({
  lines: z.array(logLine).describe('The newest first'),
  older: z.string().nullable().describe('Where the next page begins; null: there is none'),
  people: z.array(actor),
  events: z.array(z.object({ id: publicId, name: z.string() })),
  time_zone: z.string(),
});
export type LogView = z.output<typeof logView>;

export const logCalls = {
  'GET /api/sell/{organizer}/log': {
    summary: 'Who did what for an organiser, and when',
    access: { member: 'see_log' },
    limits: [],
    botCheck: null,
    params: atOrganizer,
    query: z.strictObject({
      who: z.string().min(1).max(80).optional(),
      kind: z.enum(LOG_KINDS).optional(),
      event: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(publicId)
        .optional(),
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional()
        .describe('Only what is older than this line'),
    }),
    answer: logView,
    refusals: ['organizer_not_found', 'proof_needed'],
  },
} as const satisfies Calls;
