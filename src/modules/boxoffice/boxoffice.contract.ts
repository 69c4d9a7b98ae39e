import { z } from 'zod';
import { AT_DOOR, atDevice, atEvent, gateName, SEEING_DOOR } from '#modules/door/door-fields.contract.ts';
import { amount, publicId, sumOfMoney } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { calendarDate, plainLine, uuid } from '#platform/http/typed-text.ts';

// Selling at the door: needs the network and the power to sell.

const shift = z.object({
  id: z.uuid(),
  name: z.string(),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  currency: z.string(),
  cash: sumOfMoney.describe('Of its cash sales, less what was voided'),
  mobile: sumOfMoney.describe('Of what was paid by phone'),
  sales: z.int(),
  voided: z.int(),
  counted: sumOfMoney.nullable().describe('What was in the box when it was closed'),
});
export type ShiftView = z.output<typeof shift>;

const sale = z.object({
  reference: z.string(),
  state: z
    .enum(['paid', 'waiting', 'unpaid', 'failed', 'voided'])
    .describe('unpaid: the phone that was asked did not pay, and can be asked again'),
  unpaid_code: z.string().nullable().describe('M-Pesa’s code of why, if it is unpaid'),
  method: z.enum(['cash', 'mpesa']),
  type: z.string().describe('What it is a sale of'),
  count: z.int(),
  total: sumOfMoney,
  currency: z.string(),
  sold_at: z.iso.datetime(),
  voidable_until: z.iso.datetime().nullable(),
  tickets: z
    .array(
      z.object({
        id: z.uuid(),
        type: z.string(),
        code: z.string().describe('What its QR code says'),
        short_code: z.string(),
        is_in: z.boolean().describe('Was let in with the sale'),
      }),
    )
    .describe('Empty until it is paid'),
  link: z.string().nullable().describe('To the tickets, for the buyer’s own phone'),
});
export type DoorSale = z.output<typeof sale>;

const SELLING = [...AT_DOOR, 'shift_needed'] as const;
const PAYING = [
  'order_not_found',
  'hold_expired',
  'order_not_payable',
  'method_unavailable',
  'phone_required',
  'phone_foreign',
  'amount_not_payable',
  'payment_open',
  'too_many_attempts',
  'too_many_prompts',
  'prompts_refused',
] as const;
const phone = z
  .string()
  .regex(/^(\+[1-9]\d{7,14})?$/)
  .default('');

export const doorSaleCalls = {
  'POST /api/door/{device}/sell': {
    summary: 'Sells tickets at the door, and lets in whoever buys them',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    body: z.strictObject({
      sale: uuid.describe('The same for every try of one sale: it is made once'),
      type: publicId,
      date: calendarDate.nullable().default(null),
      count: z.int().min(1).max(20),
      method: z.enum(['cash', 'mpesa']),
      phone: phone.describe('E.164; M-Pesa asks it for the money, and the tickets are sent there'),
      name: plainLine(120).default(''),
      let_in: z.boolean().default(false),
      expected: amount.describe('The total that the person saw'),
    }),
    answer: sale,
    refusals: [
      ...SELLING,
      'sale_unknown',
      'event_not_found',
      'event_cancelled',
      'event_past',
      'type_unknown',
      'sale_differs',
      'sales_unpaid',
      'sold_out',
      'all_held',
      'price_changed',
      'phone_needed',
      ...PAYING,
    ],
  },
  'GET /api/door/{device}/sell/{sale}': {
    summary: 'Whether a sale was made whose answer was lost, and how it stands',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice.extend({ sale: uuid.describe('As it was sent; unknown: nothing was sold') }),
    answer: sale,
    refusals: [...AT_DOOR, 'sale_unknown'],
  },
  'GET /api/door/{device}/sales/{reference}': {
    summary: 'How a sale stands: while a phone is asked for the money',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice.extend({ reference: z.string().min(1).max(20) }),
    answer: sale,
    refusals: [...AT_DOOR, 'sale_unknown'],
  },
  'POST /api/door/{device}/sales/{reference}/void': {
    summary: 'Takes a cash sale back within ten minutes; needs the power to undo as well',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice.extend({ reference: z.string().min(1).max(20) }),
    answer: sale,
    refusals: [...AT_DOOR, 'sale_unknown', 'sale_not_voidable'],
  },
  'POST /api/door/{device}/sales/{reference}/ask': {
    summary: 'Asks a phone that did not pay once more, or another one',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice.extend({ reference: z.string().min(1).max(20) }),
    body: z.strictObject({ phone: phone.describe('Empty: the same as before') }),
    answer: sale,
    refusals: [...AT_DOOR, 'sale_unknown', ...PAYING],
  },
  'POST /api/door/{device}/sales/{reference}/let-go': {
    summary: 'Lets go of a sale that nobody paid: its places can be sold at once',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice.extend({ reference: z.string().min(1).max(20) }),
    answer: sale,
    refusals: [...AT_DOOR, 'sale_unknown'],
  },
  'GET /api/door/{device}/shift': {
    summary: 'The shift that is open on this device, and its last sales',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    answer: z.object({ shift: shift.nullable(), sales: z.array(sale.omit({ tickets: true, link: true })) }),
    refusals: AT_DOOR,
  },
  'POST /api/door/{device}/shift/open': {
    summary: 'Opens a shift: its sales are summed up for the person and the organiser',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    body: z.strictObject({ shift: uuid, name: plainLine(40).min(1) }),
    answer: shift,
    refusals: [...AT_DOOR, 'shift_open'],
  },
  'POST /api/door/{device}/shift/close': {
    summary: 'Closes the shift with what was counted in the box',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    body: z.strictObject({ shift: uuid, counted: sumOfMoney }),
    answer: shift,
    refusals: [...AT_DOOR, 'shift_unknown'],
  },
  'POST /api/door/{device}/leave': {
    summary: 'Ends this device: its scans must have been handed over, and its box counted',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    answer: z.object({ left: z.literal(true) }),
    refusals: ['device_ended', 'shift_uncounted'],
  },
} as const satisfies Calls;

const doorShift = shift.extend({ device: z.string(), gate: gateName });
const gateSales = shift
  .pick({ cash: true, mobile: true, sales: true, voided: true })
  .extend({ gate: gateName });
export type ShiftsView = z.output<typeof shifts>;

const shifts = z.object({
  currency: z.string(),
  gates: z.array(gateSales).describe('What was sold at each, by the devices that stand there'),
  shifts: z.array(doorShift).describe('Open ones first, then the newest'),
});

export const shiftCalls = {
  'GET /api/sell/{organizer}/events/{event}/door/shifts': {
    summary: 'What was sold at the door, shift by shift',
    access: { member: 'run_door' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: shifts,
    refusals: SEEING_DOOR,
  },
  'POST /api/sell/{organizer}/events/{event}/door/shifts/close': {
    summary: 'Closes a shift with what was counted in the box, whose phone cannot any more',
    access: { member: 'run_door' },
    limits: [{ of: 'door', per: 'person', most: 120, seconds: 60 }],
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ shift: uuid, counted: sumOfMoney }),
    answer: shift,
    refusals: [...SEEING_DOOR, 'shift_unknown', 'shift_counted'],
  },
} as const satisfies Calls;
