import { expect, test } from 'vitest';
import type { SaleSnapshot } from '#modules/pricing/index.ts';
import type { OrderWish } from './placing.ts';
import { priceWish } from './price-wish.ts';

const NOW = Date.parse('2026-11-16T09:00:00Z');
const HOUR = 3_600_000;

const SALE: SaleSnapshot = {
  eventId: 1,
  slug: 'festival',
  organizerId: 1,
  countryCode: 'KE',
  timeZone: 'Africa/Nairobi',
  version: 0,
  currency: 'KES',
  status: 'published',
  endsAt: NOW + 100 * HOUR,
  rates: [{ startsAt: 0, isOwn: false, rate: 500, cashRate: 0 }],
  types: [
    {
      id: 2,
      name: 'Regular',
      priceMinor: 1_000_00,
      saleStartsAt: null,
      saleEndsAt: null,
      minPerOrder: 1,
      maxPerOrder: 10,
      isHidden: false,
      poolIds: [12],
      dates: [],
      flashSales: [
        {
          id: 5,
          label: 'Payday',
          startsAt: NOW - HOUR,
          endsAt: NOW + HOUR,
          priceMinor: 700_00,
          poolId: null,
          left: null,
        },
      ],
    },
  ],
};

const wishFor = (quantity: number) =>
  ({
    entries: [{ id: 2, quantity, date_pass: [] }],
    buyer: { phone: '+254712345678' },
  }) as unknown as OrderWish;
const priceAt = (ms: number, quantity = 1, sale = SALE) => {
  const answer = priceWish(sale, wishFor(quantity), null, ms, null);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
};

test('what many want is computed once, and anew when the clock or the sale changes it', () => {
  const flash = priceAt(NOW);
  expect(flash.totalMinor).toBe(700_00);
  expect(priceAt(NOW + HOUR - 1)).toBe(flash);
  expect(priceAt(NOW, 2).totalMinor).toBe(1_400_00);

  expect(priceAt(NOW + HOUR).totalMinor).toBe(1_000_00);
  expect(priceAt(NOW - HOUR - 1).totalMinor).toBe(1_000_00);
  expect(priceAt(NOW).totalMinor).toBe(700_00);

  const cheaper = {
    ...SALE,
    version: 1,
    types: SALE.types.map((type) => ({ ...type, flashSales: [], priceMinor: 500_00 })),
  };
  expect(priceAt(NOW, 1, cheaper).totalMinor).toBe(500_00);
});

test('a fee that begins counts from that moment on, also where a price is remembered', () => {
  const rates = [...SALE.rates, { startsAt: NOW + 1_000, isOwn: false, rate: 1_000, cashRate: 0 }];
  const sale = { ...SALE, rates };
  expect(priceAt(NOW, 1, sale).feeMinor).toBe(35_00);
  expect(priceAt(NOW + 999, 1, sale)).toBe(priceAt(NOW, 1, sale));
  expect(priceAt(NOW + 1_000, 1, sale).feeMinor).toBe(70_00);
});
