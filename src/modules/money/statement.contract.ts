import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';
import { isStatementDay } from './statement.rules.ts';

const amounts = z.object({
  gross: z.number().describe('What buyers paid'),
  back: z.number().describe('What went back to them'),
  cash: z.number().describe('What the organiser took in cash and has'),
  fee: z.number().describe('Of that, the platform’s, with the tax in it'),
  net: z
    .number()
    .describe('What is added to what the organiser has with us: gross − back − cash − fee, or a payout'),
});
export type Amounts = z.output<typeof amounts>;

const day = z.string().refine(isStatementDay);

// Days of the organiser's time zone, both of them included; left out: this month.
const period = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  currency: z.enum(CURRENCIES).optional().describe('Left out: the first that was sold in'),
});

const statementLine = amounts.extend({
  at: z.iso.datetime(),
  kind: z.string().describe('sale, return, dispute, payout, payout_returned, or what else is booked'),
  event: z.object({ id: publicId, name: z.string() }).nullable(),
  reference: z.string().nullable(),
  payout: z
    .object({
      id: z.uuid(),
      reference: z.string().nullable().describe('By which whoever carried it knows it'),
      part: z.int().nullable().describe('Which part of it; null: it left at once'),
      method: z.string().describe('Where it went, masked'),
    })
    .nullable(),
  words: z.string().nullable().describe('Of a correction: why'),
  balance: z.number().describe('What the organiser has with us after it'),
});
export type StatementLine = z.output<typeof statementLine>;

export const statementView = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  time_zone: z.string(),
  currency: z.enum(CURRENCIES),
  currencies: z.array(z.enum(CURRENCIES)),
  opening: z.number().describe('What the organiser had with us before: available, on hold and on the way'),
  closing: z.number().describe('And after: opening + net of all lines'),
  sums: amounts,
  count: z.int().describe('How many lines there are'),
  events: z.array(amounts.extend({ event: z.object({ id: publicId, name: z.string() }).nullable() })),
  days: z.array(amounts.extend({ on: z.iso.date(), balance: z.number() })),
  lines: z.array(statementLine).describe('The oldest first'),
  before: z.number().describe('What the organiser had before the first of these lines'),
  next: z.string().nullable(),
});
export type StatementView = z.output<typeof statementView>;

const place = z
  .string()
  .regex(/^\d{1,17}_\d{1,18}$/)
  .optional();

const filePart = z.object({
  about: z.string().describe('For the name of the file'),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  next: z.string().nullable().describe('What to ask for the part after it; null: it is the last'),
});

const SEEING = [{ of: 'seeing money', per: 'person', most: 240, seconds: 60 }] as const;
const REFUSALS = ['organizer_not_found', 'proof_needed', 'statement_backwards', 'statement_to_come'] as const;

export const statementCalls = {
  'GET /api/sell/{organizer}/money/statement': {
    summary: 'What was added to and taken from what an organiser has with us, in a period',
    access: { member: 'see_ledger' },
    limits: SEEING,
    botCheck: null,
    params: atOrganizer,
    query: period.extend({ after: place }),
    answer: statementView,
    refusals: REFUSALS,
  },
  'GET /api/sell/{organizer}/files/statement': {
    summary: 'A statement for a file, part by part; it is written into the log',
    access: { member: 'see_ledger' },
    limits: [{ of: 'exporting', per: 'person', most: 3_000, seconds: 600 }],
    botCheck: null,
    params: atOrganizer,
    query: period.extend({
      after: z
        .string()
        .regex(/^\d{1,17}_\d{1,18}_\d{1,18}_-?\d{1,15}$/)
        .optional()
        .describe(
          'Where the part before ended, which booking was the last when the file was begun, and what there was by then',
        ),
    }),
    answer: filePart,
    refusals: REFUSALS,
  },
  'GET /api/sell/{organizer}/files/statement-sheet': {
    summary:
      'A statement as a PDF: every line of it, or the sums where there are too many; it is written into the log',
    access: { member: 'see_ledger' },
    limits: [{ of: 'printing statements', per: 'person', most: 30, seconds: 600 }],
    botCheck: null,
    params: atOrganizer,
    query: period,
    answer: z.object({ name: z.string(), pdf: z.base64() }),
    refusals: REFUSALS,
  },
} as const satisfies Calls;
