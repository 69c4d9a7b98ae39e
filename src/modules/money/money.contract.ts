import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atEvent, atOrganizer, SEEING_EVENT } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';

const sums = z.object({
  gross: z.number().describe('What buyers paid'),
  refunds: z.number().describe('What went back to them, and what their banks took back'),
  cash: z.number().describe('What the organiser took in cash and has'),
  fee: z.number().describe('The platform’s, with the tax in it, of what is left'),
  net: z.number().describe('What we have for the organiser of it: gross − refunds − cash − fee'),
});
export type MoneySums = z.output<typeof sums>;

const eventName = z.object({ id: publicId, name: z.string(), poster: z.string() });
export type MoneyEvent = z.output<typeof eventName>;

const held = z.object({
  event: eventName,
  amount: z.number(),
  why: z.enum(['more_went_back', 'taken_down', 'cancelled', 'no_date', 'not_over', 'over', 'reserve']),
  on: z.iso.date().nullable().describe('From when on it can be paid out; null: nobody knows'),
  words: z.string().nullable().describe('Why the site’s own people took the event down'),
});
export type HeldMoney = z.output<typeof held>;

const soldEvent = sums.extend({ event: eventName, orders: z.int() });

const correction = z.object({
  at: z.iso.datetime(),
  amount: z.number().describe('Below zero: it was taken'),
  words: z.string().describe('Why, as whoever asked for it wrote'),
});
export type Correction = z.output<typeof correction>;

export const debt = z.object({
  corrected: z.number().describe('What corrections of ours took of what is due'),
  went_back: z.number().describe('What went back to buyers of money that had been released'),
});
export type Debt = z.output<typeof debt>;

const purse = z.object({
  currency: z.enum(CURRENCIES),
  available: z.number().describe('Below zero: it is taken from what is sold next'),
  debt: debt.nullable().describe('Why what is due is below zero; null: it is not'),
  on_hold: z.number(),
  on_the_way: z.number().describe('Asked for and not arrived yet'),
  paid: z.number().describe('Ever paid out'),
  fee_percent: z.number(),
  cash_percent: z.number().describe('Of cash at the door'),
  tax_percent: z.number().describe('Contained in the fee'),
  held: z.array(held).describe('What is on hold, by event; the next to be released first'),
  events: z.array(soldEvent).describe('The latest first, so many at the most'),
  older: soldEvent.omit({ event: true }).extend({ events: z.int() }).describe('Of all further events'),
  corrections: z.array(correction).describe('Of what is due, by us; the last ones, the latest first'),
  last_sale: z
    .object({
      reference: z.string(),
      gross: z.number(),
      fee: z.number(),
      net: z.number(),
      is_cash: z.boolean(),
    })
    .nullable()
    .describe('By which the fee is explained'),
});
export type Purse = z.output<typeof purse>;

export const moneyView = z.object({
  as_of: z.iso.datetime(),
  time_zone: z.string(),
  purses: z.array(purse).describe('One for each currency that was sold in'),
});
export type MoneyView = z.output<typeof moneyView>;

const orderMoney = sums.extend({ reference: z.string(), at: z.iso.datetime() });
export type OrderMoney = z.output<typeof orderMoney>;

export const eventMoneyView = soldEvent.extend({
  currency: z.enum(CURRENCIES),
  time_zone: z.string(),
  held: z
    .array(held.omit({ event: true }))
    .describe('What is on hold, in parts where some of it waits longer'),
  lines: z.array(orderMoney).describe('The newest first'),
  older: z.string().nullable(),
});
export type EventMoneyView = z.output<typeof eventMoneyView>;

const SEEING = [{ of: 'seeing money', per: 'person', most: 240, seconds: 60 }] as const;

export const moneyCalls = {
  'GET /api/sell/{organizer}/money': {
    summary:
      'What an organiser has with us: available, on hold, on the way and paid, and what each event brought in',
    access: { member: 'see_ledger' },
    limits: SEEING,
    botCheck: null,
    params: atOrganizer,
    answer: moneyView,
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'GET /api/sell/{organizer}/money/events/{event}': {
    summary: 'What an event brought in, order by order',
    access: { member: 'see_ledger' },
    limits: SEEING,
    botCheck: null,
    params: atEvent,
    query: z.strictObject({
      before: z
        .string()
        .regex(/^\d{1,17}_\d{1,18}$/)
        .optional(),
    }),
    answer: eventMoneyView,
    refusals: SEEING_EVENT,
  },
} as const satisfies Calls;
