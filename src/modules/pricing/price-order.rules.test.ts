import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CouponRule } from './coupon.rules.ts';
import { priceOrder, type SaleSnapshot, type SaleType, withFlashLeft } from './price-order.rules.ts';

const NOW = Date.parse('2026-11-16T09:00:00Z');
const HOUR = 3_600_000;

const type = (id: number, changes: Partial<SaleType>): SaleType => ({
  id,
  name: `Type ${id}`,
  priceMinor: 1_000_00,
  saleStartsAt: null,
  saleEndsAt: null,
  minPerOrder: 1,
  maxPerOrder: 1_000,
  isHidden: false,
  poolIds: [],
  dates: [],
  flashSales: [],
  ...changes,
});

const ROOM = 90;
const FLASH_POOL = 80;
const COUPON_POOL = 70;
const flashSale = {
  id: 5,
  label: 'Payday',
  startsAt: NOW - HOUR,
  endsAt: NOW + HOUR,
  priceMinor: 700_00,
  poolId: FLASH_POOL,
  left: null,
};
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
    type(1, { poolIds: [11, ROOM] }),
    type(2, { poolIds: [12, ROOM], flashSales: [flashSale] }),
    type(3, {
      dates: [
        { on: '2026-11-20', endsAt: NOW + 90 * HOUR, poolIds: [31] },
        { on: '2026-11-21', endsAt: NOW + 95 * HOUR, poolIds: [32] },
      ],
    }),
    // A pass for both days.
    type(4, { poolIds: [14, 31, 32], priceMinor: 1_800_00 }),
    type(5, { poolIds: [] }),
  ],
};
const coupon: CouponRule = {
  kind: 'amount',
  id: 1,
  code: 'BIASHARA',
  value: 500_00,
  ticketTypeIds: [],
  unlocks: [],
  startsAt: null,
  endsAt: null,
  minimumSpendMinor: 0,
  withFlash: true,
  usesPerBuyer: null,
  poolId: COUPON_POOL,
  usesLeft: null,
};
const pass = (friday: number, saturday: number) => ({
  id: 3,
  quantity: friday + saturday,
  date_pass: [
    { date: '2026-11-20', quantity: friday },
    { date: '2026-11-21', quantity: saturday },
  ],
});
const plain = (id: number, quantity: number) => ({ id, quantity, date_pass: [] });

describe('what an order takes', () => {
  test('is one from each pool of a unit, from the flash sale, and one use of the coupon, in id order', () => {
    const entries = [plain(1, 2), plain(2, 3), pass(1, 2), plain(4, 1)];
    const { ok, poolTakes } = priceOrder(SALE, entries, coupon, NOW);
    expect(ok).toBe(true);
    expect(poolTakes).toEqual([
      { poolId: 11, count: 2 },
      { poolId: 12, count: 3 },
      { poolId: 14, count: 1 },
      { poolId: 31, count: 2 },
      { poolId: 32, count: 3 },
      { poolId: COUPON_POOL, count: 1 },
      { poolId: FLASH_POOL, count: 3 },
      { poolId: ROOM, count: 5 },
    ]);
  });

  test('leaves the flash sale alone when the line does not fit into it', () => {
    const live = withFlashLeft(SALE, (poolId) => (poolId === FLASH_POOL ? 2 : undefined));
    const { poolTakes, totalMinor } = priceOrder(live, [plain(2, 3)], null, NOW);
    expect(poolTakes.map((take) => take.poolId)).toEqual([12, ROOM]);
    expect(totalMinor).toBe(3_000_00);
    expect(priceOrder(live, [plain(2, 2)], null, NOW).totalMinor).toBe(1_400_00);
  });

  test('must be something: a type without a pool is not sold', () => {
    const { ok, problems } = priceOrder(SALE, [plain(5, 1)], null, NOW);
    expect(ok).toBe(false);
    expect(problems).toEqual([{ reason: 'sold_out', ticketTypeId: 5 }]);
  });
});

describe('the lines that are written', () => {
  test('are one per type and date, each with its share of the discount and its fees', () => {
    const { orderLines, totalMinor, feeMinor } = priceOrder(SALE, [pass(1, 2), plain(1, 1)], coupon, NOW);
    expect(totalMinor).toBe(3_500_00);
    // 125 off each of the four tickets.
    expect(orderLines).toEqual([
      {
        ticketTypeId: 1,
        validOn: null,
        quantity: 1,
        name: 'Type 1',
        ticketPriceMinor: 1_000_00,
        priceMinor: 1_000_00,
        discountMinor: 125_00,
        feeMinor: 44_00,
        flashSaleId: null,
      },
      expect.objectContaining({
        ticketTypeId: 3,
        validOn: '2026-11-20',
        quantity: 1,
        discountMinor: 125_00,
        feeMinor: 44_00,
      }),
      expect.objectContaining({
        ticketTypeId: 3,
        validOn: '2026-11-21',
        quantity: 2,
        discountMinor: 250_00,
        feeMinor: 88_00,
      }),
    ]);
    expect(feeMinor).toBe(176_00);
  });

  test('remember the flash sale', () => {
    const { orderLines } = priceOrder(SALE, [plain(2, 1)], null, NOW);
    expect(orderLines).toMatchObject([{ ticketPriceMinor: 1_000_00, priceMinor: 700_00, flashSaleId: 5 }]);
  });

  test('add up to the order, whatever is bought', () => {
    const count = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        count,
        count,
        count,
        count,
        fc.nat(200_000_00),
        fc.constantFrom('KES' as const, 'USD' as const),
        (a, b, c, d, value, currency) => {
          const entries = [plain(1, a), plain(2, b), pass(c, d)];
          const order = priceOrder({ ...SALE, currency }, entries, { ...coupon, value }, NOW);
          const paid = order.orderLines.map((line) => line.quantity * line.priceMinor - line.discountMinor);
          expect(Math.min(...paid)).toBeGreaterThanOrEqual(0);
          expect(paid.reduce((sum, part) => sum + part, 0)).toBe(order.totalMinor);
          expect(order.feeMinor).toBeLessThanOrEqual(order.totalMinor);
          expect(order.feeMinor * 20).toBeGreaterThanOrEqual(order.totalMinor);
          for (const line of order.orderLines) expect(line.discountMinor).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('have no fee where nothing is paid', () => {
    const { totalMinor, feeMinor } = priceOrder(SALE, [plain(1, 2)], { ...coupon, value: 2_000_00 }, NOW);
    expect({ totalMinor, feeMinor }).toEqual({ totalMinor: 0, feeMinor: 0 });
  });
});
