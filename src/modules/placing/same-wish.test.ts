import { expect, test } from 'vitest';
import type { OrderLineRow, OrderRow } from '#modules/orders/index.ts';
import type { OrderWish } from './placing.ts';
import { isSameWish } from './same-wish.ts';

const FRIDAY = '2026-12-04';
const SATURDAY = '2026-12-05';

const WISH = {
  eventId: 7,
  entries: [
    { id: 1, quantity: 2, date_pass: [] },
    {
      id: 2,
      quantity: 3,
      date_pass: [
        { date: FRIDAY, quantity: 1 },
        { date: SATURDAY, quantity: 2 },
      ],
    },
  ],
  couponCode: 'KARIBU',
  buyer: { name: 'Amina', email: 'amina@example.com', phone: '+254712345678' },
  attendeeNames: ['Amina', 'Joseph', 'Wanjiku', 'Otieno', 'Neema'],
} as Partial<OrderWish> as OrderWish;

const ORDER = {
  event_id: 7,
  buyer_name: 'Amina',
  buyer_email: 'amina@example.com',
  buyer_phone: '+254712345678',
  coupon_code: 'KARIBU',
  attendee_names: ['Amina', 'Joseph', 'Wanjiku', 'Otieno', 'Neema'],
} as Partial<OrderRow> as OrderRow;

const line = (ticket_type_id: number, valid_on: string | null, quantity: number) =>
  ({ ticket_type_id, valid_on, quantity }) as OrderLineRow;
const LINES = [line(2, SATURDAY, 2), line(2, FRIDAY, 1), line(1, null, 1), line(1, null, 1)];

test('an order is what was asked for, in whatever lines it was placed', () => {
  expect(isSameWish(WISH, ORDER, LINES)).toBe(true);
});

test.each<[string, Partial<OrderWish>]>([
  ['another event', { eventId: 8 }],
  ['another name', { buyer: { ...WISH.buyer, name: 'Joseph' } }],
  ['another email', { buyer: { ...WISH.buyer, email: 'joseph@example.com' } }],
  ['another phone', { buyer: { ...WISH.buyer, phone: '+254712345679' } }],
  ['no coupon', { couponCode: null }],
  ['no names', { attendeeNames: null }],
  ['names in another order', { attendeeNames: WISH.attendeeNames?.toReversed() ?? [] }],
  [
    'a ticket more',
    { entries: WISH.entries.map((entry, at) => (at === 0 ? { ...entry, quantity: 3 } : entry)) },
  ],
  ['a type less', { entries: WISH.entries.slice(1) }],
  [
    'other dates',
    {
      entries: WISH.entries.map((entry) => ({
        ...entry,
        date_pass: entry.date_pass.map((day) => ({ ...day, date: SATURDAY })),
      })),
    },
  ],
])('%s is another wish', (_, change) => {
  expect(isSameWish({ ...WISH, ...change }, ORDER, LINES)).toBe(false);
});

test('an order whose buyer was forgotten is nobody’s', () => {
  const forgotten = { ...ORDER, buyer_name: '', buyer_email: '', buyer_phone: '', attendee_names: null };
  expect(isSameWish(WISH, forgotten, LINES)).toBe(false);
});
