import { z } from 'zod';
import { orderReference, secret } from '#modules/orders/orders.contract.ts';
import type { Calls } from '#platform/http/call.ts';

export const noticeCalls = {
  'POST /api/events/orders/resend/{id}': {
    summary: 'Send the tickets to the email of the order again; three times an hour at most',
    access: 'visitor',
    limits: [],
    botCheck: null,
    params: z.object({ id: orderReference }),
    body: z.strictObject({ t: secret }),
    answer: z.object({ sent_to: z.string().describe('As much of it as the buyer knows') }),
    refusals: ['order_not_found', 'order_locked', 'order_not_paid', 'ticket_passed_on', 'too_many_tries'],
  },
} as const satisfies Calls;
