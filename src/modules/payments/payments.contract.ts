import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';

const attempt = z.string().regex(/^[\w-]{22}$/);

export const sandboxOutcome = z.enum(['success', 'failure', 'pending', 'late', 'twice']);

export const sandboxPayment = z.object({
  attempt: z.string(),
  reference: z.string().describe('Of the order that is being paid'),
  amount: z.number().describe('In major units'),
  currency: z.string(),
  status: z.enum(['created', 'pending', 'unknown', 'succeeded', 'failed', 'expired']),
  picked: sandboxOutcome.nullable(),
  can_pick: z.boolean().describe('No outcome is final yet'),
  expires_at: z.iso.datetime(),
  return_path: z.string().describe('Where the provider sends the browser back to'),
});

export const paymentCalls = {
  'GET /api/event/pay/sandbox/{attempt}': {
    summary: 'A payment in the sandbox, whose page lets the buyer pick what happens',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.object({ attempt }),
    answer: sandboxPayment,
    refusals: ['payment_not_found'],
  },
  'POST /api/event/pay/sandbox/{attempt}': {
    summary: 'Pick what happens to a payment in the sandbox',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.object({ attempt }),
    body: z.strictObject({
      outcome: sandboxOutcome,
      delay_seconds: z
        .int()
        .min(0)
        .max(86_400)
        .optional()
        .describe('Of late: when the money comes after all'),
    }),
    answer: sandboxPayment,
    refusals: ['payment_not_found', 'payment_settled'],
  },
} as const satisfies Calls;

export type SandboxOutcome = z.infer<typeof sandboxOutcome>;
export type SandboxPaymentView = z.infer<typeof sandboxPayment>;
