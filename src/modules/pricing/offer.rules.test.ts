import { expect, test } from 'vitest';
import { grantOfAnswer, type OfferView, offerOfView } from './offer.rules.ts';
import { priceCart } from './price-cart.rules.ts';

const NOW = Date.parse('2026-11-16T09:00:00Z');

const seat = {
  id: 7,
  ticket_name: 'Seat',
  price: 49.95,
  overrides: [],
  sale_starts_at: null,
  sale_ends_at: '2026-11-20T09:00:00.000Z',
  min_per_order: 1,
  max_per_order: 6,
  dates: [],
};
const view: OfferView = {
  currency: 'USD',
  status: 'published',
  previous_start_at: null,
  end_at: '2026-11-21T09:00:00.000Z',
  ticket_types: [
    seat,
    {
      ...seat,
      id: 8,
      ticket_name: 'Day',
      overrides: [
        {
          override_price: 39.9,
          flashsale_id: 3,
          flashsale_label: 'Payday',
          starts_at: '2026-11-16T08:00:00.000Z',
          ends_at: '2026-11-16T10:00:00.000Z',
          left: 4,
        },
      ],
      dates: [{ date: '2026-11-20' }, { date: '2026-11-21' }],
    },
  ],
};

test('a browser prices what it was shown, with the discounts that it was told', () => {
  const granted = grantOfAnswer('CREW', {
    valid_coupons: [
      { ticket_type_id: 7, discount_value: 9.99 },
      { ticket_type_id: 9, discount_value: 0 },
    ],
    unlocked: [{ id: 9 }],
  });
  const offer = offerOfView(view, [{ ...seat, id: 9, ticket_name: 'Crew', price: 10 }]);
  const entries = [
    { id: 7, quantity: 2, date_pass: [] },
    {
      id: 8,
      quantity: 3,
      date_pass: [
        { date: '2026-11-20', quantity: 1 },
        { date: '2026-11-21', quantity: 2 },
      ],
    },
    { id: 9, quantity: 1, date_pass: [] },
  ];
  const { ok, lines, totalMinor, holdsUntil } = priceCart(offer, entries, granted, NOW);
  expect(ok).toBe(true);
  expect(lines.map((line) => [line.name, line.discountedCostMinor])).toEqual([
    ['Seat', 89_91],
    ['Day', 119_70],
    ['Crew', 10_00],
  ]);
  expect(totalMinor).toBe(219_61);
  // When the flash sale ends.
  expect(holdsUntil).toBe(Date.parse('2026-11-16T10:00:00Z'));
});

test('a currency that nobody can format is not priced', () => {
  expect(() => offerOfView({ ...view, currency: 'EUR' })).toThrow(/EUR/);
});
