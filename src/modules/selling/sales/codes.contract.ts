import { z } from 'zod';
import { couponBatchForm, couponForm, couponTerms } from '#modules/promotions/coupons/coupon.contract.ts';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { atEvent, CHANGING_EVENT, SEEING_EVENT, WRITING } from '../calls.contract.ts';
import { offer } from './offer.contract.ts';

export const soldCode = z.object({
  id: z.int(),
  code: z.string().describe('Where it stands for several: one of them'),
  alike: z.int().describe('How many were made together and do the same; 1: it stands for itself'),
  state: z.enum(['coming', 'on', 'used_up', 'over']),
  terms: couponTerms,
  used: z.int(),
  held: z.int().describe('By orders that are not paid yet'),
  uses: z.int().nullable().describe('In all; null: no limit'),
  brought_in: z.number().describe('What orders with it paid, without what went back'),
});
export type SoldCode = z.output<typeof soldCode>;

const words = z.string().trim().toUpperCase().max(64);
const chosen = z.strictObject({
  q: words.default('').describe('Somewhere in the code'),
  with: words.optional().describe('Only those that were made together with this code'),
});

const BATCHES = [{ of: 'code batches', per: 'person', most: 20, seconds: 600 }] as const;
const TERMS = ['missing', 'ends_before_start', 'price_not_payable', 'type_unknown'] as const;

export const codeCalls = {
  'GET /api/sell/{organizer}/events/{event}/codes': {
    summary: 'Codes of an event with their use, the newest first; many that were made together are one',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atEvent,
    query: chosen.extend({
      id: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .optional()
        .describe('This one alone'),
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/)
        .default('1')
        .transform(Number),
    }),
    answer: z.object({
      offer,
      codes: z.array(soldCode),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
    refusals: SEEING_EVENT,
  },
  'GET /api/sell/{organizer}/events/{event}/codes/export': {
    summary: 'Every code of an event by itself, for a file',
    access: { member: 'edit_events' },
    limits: [{ of: 'code files', per: 'person', most: 60, seconds: 600 }],
    botCheck: null,
    params: atEvent,
    query: chosen,
    answer: z.object({ slug: z.string(), codes: z.array(soldCode) }),
    refusals: SEEING_EVENT,
  },
  'POST /api/sell/{organizer}/events/{event}/codes/create': {
    summary: 'A code that takes something off or shows hidden tickets',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: couponForm,
    answer: z.object({ id: z.int(), code: z.string() }),
    refusals: [...CHANGING_EVENT, ...TERMS, 'code_invalid', 'code_taken', 'codes_full'],
  },
  'POST /api/sell/{organizer}/events/{event}/codes/edit': {
    summary: 'Changes what a code does from now on',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: couponTerms.extend({ id: publicId }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, ...TERMS, 'code_not_found', 'capacity_below_taken'],
  },
  'POST /api/sell/{organizer}/events/{event}/codes/stop': {
    summary: 'Stops a code from now on; orders that were placed with it keep their price',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ id: publicId }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'code_not_found'],
  },
  'POST /api/sell/{organizer}/events/{event}/codes/create-many': {
    summary: 'Up to 5,000 codes that do the same',
    access: { member: 'edit_events' },
    limits: BATCHES,
    botCheck: null,
    params: atEvent,
    body: couponBatchForm,
    answer: z.object({ codes: z.array(z.string()) }),
    refusals: [...CHANGING_EVENT, ...TERMS, 'batch_differs', 'prefix_invalid', 'codes_full'],
  },
} as const satisfies Calls;
