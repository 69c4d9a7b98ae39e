import { z } from 'zod';
import { ORDER_STATES } from '#modules/orders/orders.rules.ts';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';
import { atOrganizer } from '../calls.contract.ts';
import { ORDER_LISTS } from './order-lists.rules.ts';

const amount = z.number().nonnegative();

export const soldBuyer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().describe('Empty where none was given, or it was forgotten'),
});
export type SoldBuyer = z.output<typeof soldBuyer>;

export const orderRow = z.object({
  reference: z.string(),
  state: z.enum(ORDER_STATES),
  at: z.iso.datetime().describe('When it was paid; of one that is not, when it was placed'),
  event: z.object({ id: publicId, name: z.string(), time_zone: z.string() }),
  buyer: soldBuyer.describe('Masked for those who may see no contacts'),
  tickets: z.int().describe('That were bought'),
  tickets_left: z.int().describe('And not taken back'),
  total: amount,
  returned: amount,
  currency: z.enum(CURRENCIES),
  is_asked: z.boolean().describe('The buyer asks for the money back and was not answered'),
});
export type SoldOrderRow = z.output<typeof orderRow>;

export const orderList = z.object({
  orders: z.array(orderRow).describe('The newest first'),
  older: z.string().nullable().describe('Where the next page begins; null: there is none'),
  events: z.array(z.object({ id: publicId, name: z.string() })),
  is_masked: z.boolean().describe('Contacts are masked, and searched are references and receipts alone'),
  is_too_short: z.boolean().describe('What was typed is too little to search for: nothing was searched'),
});
export type SoldOrderList = z.output<typeof orderList>;

export const soldOrderCalls = {
  'GET /api/sell/{organizer}/orders': {
    summary:
      'Orders of an organiser, searched by name, phone, email, reference or receipt, or by a part of them',
    access: { member: 'see_orders' },
    limits: [{ of: 'searching orders', per: 'person', most: 240, seconds: 60 }],
    botCheck: null,
    params: atOrganizer,
    query: z.strictObject({
      q: z.string().max(200).default(''),
      list: z.enum(ORDER_LISTS).default('all'),
      event: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(publicId)
        .optional(),
      before: z
        .string()
        .regex(/^\d{1,17}_\d{1,18}$/)
        .optional()
        .describe('Only what is older than this one'),
    }),
    answer: orderList,
    refusals: ['organizer_not_found', 'event_not_found', 'proof_needed'],
  },
} as const satisfies Calls;
