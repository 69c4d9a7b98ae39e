import { z } from 'zod';
import { atOrganizer } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';

const invoice = z.object({
  number: z.int(),
  month: z.iso.date().describe('Its first day'),
  currency: z.enum(CURRENCIES),
  fee: z.number().describe('With the tax in it; below zero: more was given back than came'),
  tax: z.number(),
  tax_percent: z.int(),
  issued_at: z.iso.datetime(),
});
export type Invoice = z.output<typeof invoice>;

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

export const invoiceCalls = {
  'GET /api/sell/{organizer}/money/invoices': {
    summary: 'The invoices for the platform’s fees, one for each month; the newest first',
    access: { member: 'see_ledger' },
    limits: [{ of: 'seeing money', per: 'person', most: 240, seconds: 60 }],
    botCheck: null,
    params: atOrganizer,
    answer: z.object({ invoices: z.array(invoice), time_zone: z.string() }),
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'GET /api/sell/{organizer}/money/invoices/{number}/sheet': {
    summary: 'An invoice as a PDF',
    access: { member: 'see_ledger' },
    limits: [{ of: 'printing statements', per: 'person', most: 30, seconds: 600 }],
    botCheck: null,
    params: atOrganizer.extend({ number }),
    answer: z.object({ name: z.string(), pdf: z.base64() }),
    refusals: ['organizer_not_found', 'invoice_not_found', 'proof_needed'],
  },
} as const satisfies Calls;
