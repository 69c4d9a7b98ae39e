import { z } from 'zod';
import { flashSaleForm } from '#modules/promotions/flash-sales/flash-sale.contract.ts';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { atEvent, CHANGING_EVENT, SEEING_EVENT, WRITING } from '../calls.contract.ts';
import { offer } from './offer.contract.ts';

export const soldFlashSale = z.object({
  id: z.int(),
  label: z.string(),
  state: z.enum(['coming', 'on', 'over']),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  prices: z.array(z.object({ ticket_type_id: z.int(), price: z.number() })),
  units: z
    .object({ capacity: z.int(), held: z.int(), sold: z.int() })
    .nullable()
    .describe('null: as many as there are tickets'),
  sold: z.int().describe('Tickets at its prices that were not given back'),
  brought_in: z.number().describe('What was paid for them'),
  normal: z.number().describe('What they would have cost without the sale'),
});
export type SoldFlashSale = z.output<typeof soldFlashSale>;

const FLASH_PROBLEMS = [
  'ends_before_start',
  'in_the_past',
  'type_unknown',
  'type_twice',
  'price_not_payable',
  'flash_not_lower',
  'after_event',
  'more_than_places',
  'flash_overlap',
] as const;

export const flashSaleCalls = {
  'GET /api/sell/{organizer}/events/{event}/flash-sales': {
    summary: 'Flash sales of an event: on, coming and over, with what each brought in',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: z.object({ offer, sales: z.array(soldFlashSale) }),
    refusals: SEEING_EVENT,
  },
  'POST /api/sell/{organizer}/events/{event}/flash-sales/create': {
    summary: 'Lower prices for a while, perhaps for so many tickets',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: flashSaleForm,
    answer: z.object({ id: z.int() }),
    refusals: [...CHANGING_EVENT, ...FLASH_PROBLEMS],
  },
  'POST /api/sell/{organizer}/events/{event}/flash-sales/edit': {
    summary: 'Changes a flash sale that is on or comes',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: flashSaleForm.extend({ id: publicId }),
    answer: z.null(),
    refusals: [
      ...CHANGING_EVENT,
      ...FLASH_PROBLEMS,
      'flash_unknown',
      'flash_over',
      'flash_begun',
      'capacity_below_taken',
    ],
  },
  'POST /api/sell/{organizer}/events/{event}/flash-sales/end': {
    summary: 'Ends a flash sale now; one that has not begun goes away',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ id: publicId }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'flash_unknown'],
  },
} as const satisfies Calls;
