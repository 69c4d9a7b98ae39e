import { z } from 'zod';
import { ORDER_STATES } from '#modules/orders/orders.rules.ts';
import { PAYOUT_STATES } from '#modules/payouts/payouts.rules.ts';
import { SUPPORT_TOPICS } from '#modules/support/support-topics.rules.ts';
import type { Calls } from '#platform/http/call.ts';
import { line } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';

const foundOrder = z.object({
  reference: z.string(),
  state: z.enum(ORDER_STATES),
  buyer: z.string().describe('Empty: they had their data erased'),
  email: z.string(),
  phone: z.string(),
  event: z.string(),
  placed_at: z.iso.datetime(),
  total: z.number().nonnegative(),
  currency: z.enum(CURRENCIES),
});

const contact = { name: z.string(), email: z.string(), phone: z.string().nullable() };
const foundPerson = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), id: z.uuid(), ...contact }),
  z.object({
    kind: z.literal('guest'),
    reference: z.string().describe('Of an order of theirs, by which their page is found'),
    ...contact,
  }),
]);
export type FoundPerson = z.output<typeof foundPerson>;

const foundEvent = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(['draft', 'published', 'postponed', 'cancelled', 'ended']),
  starts_at: z.iso.datetime(),
  time_zone: z.string(),
  organizer: z.string(),
  is_suspended: z.boolean().describe('Its organiser is: nothing is sold of it'),
});
export type FoundEvent = z.output<typeof foundEvent>;

const foundTicket = z.object({
  reference: z.string(),
  event: z.string(),
  type: z.string(),
  holder: z.string().nullable().describe('null: the buyer'),
  state: z.enum(['valid', 'used', 'revoked']),
});

const foundRequest = z.object({
  number: z.string(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  state: z.enum(['open', 'answered', 'closed']),
  asked_at: z.iso.datetime(),
});

const foundPayout = z.object({
  id: z.uuid(),
  reference: z.string().nullable(),
  state: z.enum(PAYOUT_STATES),
  organizer: z.string(),
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  requested_at: z.iso.datetime(),
});

const foundInvoice = z.object({
  number: z.string(),
  month: z.string(),
  organizer: z.string(),
  organizer_slug: z.string(),
  total: z.number(),
  currency: z.enum(CURRENCIES),
});

const foundEverything = z.object({
  is_too_short: z.boolean().describe('Too little was typed to look for'),
  orders: z.array(foundOrder).describe('The newest first'),
  people: z.array(foundPerson).describe('Accounts, then guests'),
  events: z.array(foundEvent).describe('The latest first'),
  organizers: z.array(
    z.object({ slug: z.string(), name: z.string(), is_verified: z.boolean(), is_suspended: z.boolean() }),
  ),
  tickets: z.array(foundTicket).describe('By a whole code, or by the contact that they were passed on to'),
  requests: z.array(foundRequest).describe('What was asked of support, by its number or a whole address'),
  payouts: z.array(foundPayout).describe('By a whole reference or receipt'),
  invoices: z.array(foundInvoice).describe('For our fee, by its number'),
  has_more: z.boolean().describe('There are more than these: type more'),
});
export type FoundEverything = z.output<typeof foundEverything>;

export const searchCalls = {
  'GET /api/admin/search': {
    summary:
      'Orders, people, events, organisers and tickets by what is known of them; what was shown is written down',
    access: 'operator',
    limits: [{ of: 'inquiring', per: 'person', most: 240, seconds: 60 }],
    botCheck: null,
    query: z.strictObject({
      q: line(120)
        .default('')
        .describe(
          'A reference of an order, a payout or an invoice, a code, the number of a support request, a part of a name, of a phone number or of an address',
        ),
    }),
    answer: foundEverything,
    refusals: [],
  },
} as const satisfies Calls;
