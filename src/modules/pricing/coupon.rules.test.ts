import { describe, expect, test } from 'vitest';
import type { Currency } from '#shared/money.ts';
import { type Coupon, type CouponRule, judgeCoupon } from './coupon.rules.ts';
import type { CouponLine } from './coupon-verdict.rules.ts';

const NOW = Date.parse('2026-11-16T09:00:00Z');

const coupon = (changes: Partial<CouponRule>): CouponRule => ({
  kind: 'percent',
  id: 1,
  code: 'KARIBU10',
  value: 1_000,
  ticketTypeIds: [],
  unlocks: [],
  startsAt: null,
  endsAt: null,
  minimumSpendMinor: 0,
  withFlash: true,
  usesPerBuyer: null,
  poolId: null,
  usesLeft: null,
  ...changes,
});
const line = (ticketTypeId: number, costMinor: number, isFlash = false): CouponLine => ({
  ticketTypeId,
  costMinor,
  isFlash,
});
const judge = (given: Coupon, lines: CouponLine[], currency: Currency = 'KES') =>
  judgeCoupon(given, lines, currency, NOW);
const discounts = (given: Coupon, lines: CouponLine[], currency: Currency = 'KES') => {
  const verdict = judge(given, lines, currency);
  return verdict.ok ? verdict.value : verdict.reason;
};

describe('a percentage', () => {
  test('is taken off each line, rounded down to what can be paid', () => {
    expect(discounts(coupon({}), [line(1, 1_500_00), line(2, 999_00)])).toEqual([150_00, 99_00]);
    expect(discounts(coupon({ value: 1_250 }), [line(1, 49_95)], 'USD')).toEqual([6_24]);
  });

  test('of everything is everything', () => {
    expect(discounts(coupon({ value: 10_000 }), [line(1, 1_500_00)])).toEqual([1_500_00]);
  });

  test('leaves other types alone', () => {
    expect(discounts(coupon({ ticketTypeIds: [2] }), [line(1, 1_000_00), line(2, 1_000_00)])).toEqual([
      0, 100_00,
    ]);
  });
});

describe('an amount', () => {
  const off = (value: number, more: Partial<CouponRule> = {}) => coupon({ kind: 'amount', value, ...more });

  test('is spread by cost and adds up exactly', () => {
    expect(discounts(off(1_000_00), [line(1, 1_500_00), line(2, 4_500_00)])).toEqual([250_00, 750_00]);
    expect(discounts(off(100_00), [line(1, 10_00), line(2, 10_00), line(3, 700_00)])).toEqual([
      2_00, 1_00, 97_00,
    ]);
  });

  test('is rounded down to what can be paid', () => {
    expect(discounts(off(99_99), [line(1, 1_500_00)])).toEqual([99_00]);
    expect(discounts(off(99_99), [line(1, 1_500_00)], 'USD')).toEqual([99_99]);
  });

  test('never exceeds what the eligible lines cost', () => {
    expect(discounts(off(9_000_00), [line(1, 1_500_00), line(2, 500_00)])).toEqual([1_500_00, 500_00]);
    expect(discounts(off(9_000_00, { ticketTypeIds: [2] }), [line(1, 1_500_00), line(2, 500_00)])).toEqual([
      0, 500_00,
    ]);
  });

  test('takes nothing off free tickets', () => {
    expect(discounts(off(100_00), [line(1, 0), line(2, 500_00)])).toEqual([0, 100_00]);
    expect(discounts(off(100_00), [line(1, 0)])).toEqual([0]);
  });
});

describe('is refused', () => {
  const lines = [line(1, 1_000_00), line(2, 500_00, true)];
  test.each<[string, Partial<CouponRule>, string]>([
    ['at its last instant', { endsAt: NOW }, 'coupon_expired'],
    ['after it', { endsAt: NOW - 1 }, 'coupon_expired'],
    ['before its first instant', { startsAt: NOW + 1 }, 'coupon_not_yet'],
    ['with no uses left', { usesLeft: 0 }, 'coupon_used_up'],
    ['below its minimum', { minimumSpendMinor: 1_500_01 }, 'coupon_minimum'],
    ['for other tickets', { ticketTypeIds: [3] }, 'coupon_not_for_these'],
    ['for flash prices alone', { ticketTypeIds: [2], withFlash: false }, 'coupon_not_with_flash'],
  ])('%s', (_, changes, reason) => {
    expect(discounts(coupon(changes), lines)).toBe(reason);
  });

  test('and not a moment longer than that', () => {
    const given = coupon({
      startsAt: NOW,
      endsAt: NOW + 1,
      usesLeft: 1,
      minimumSpendMinor: 1_500_00,
      withFlash: false,
    });
    expect(discounts(given, lines)).toEqual([100_00, 0]);
  });
});

describe('a code that unlocks', () => {
  const unlocks = coupon({ value: 0, unlocks: [9] });

  test('takes nothing off, and needs nothing in the cart', () => {
    expect(discounts(unlocks, [])).toEqual([]);
    expect(discounts(unlocks, [line(1, 1_000_00), line(9, 100_00)])).toEqual([0, 0]);
  });

  test('goes on unlocking where its discount does not apply', () => {
    const both = coupon({ unlocks: [9], ticketTypeIds: [9], minimumSpendMinor: 5_000_00 });
    expect(discounts(both, [line(1, 1_000_00)])).toEqual([0]);
    expect(discounts(both, [line(9, 1_000_00)])).toEqual([0]);
    expect(discounts(both, [line(9, 5_000_00)])).toEqual([500_00]);
  });

  test('stops with its window and its uses', () => {
    expect(discounts({ ...unlocks, endsAt: NOW }, [])).toBe('coupon_expired');
    expect(discounts({ ...unlocks, usesLeft: 0 }, [])).toBe('coupon_used_up');
  });
});

test('what a server granted is taken at its word, but never below zero or above the line', () => {
  const granted: Coupon = {
    kind: 'granted',
    code: 'KARIBU10',
    unlocks: [],
    discounts: [
      { ticketTypeId: 1, discountMinor: 150_00 },
      { ticketTypeId: 2, discountMinor: 9_000_00 },
      { ticketTypeId: 3, discountMinor: -5_00 },
    ],
  };
  const lines = [line(1, 1_500_00), line(2, 500_00), line(3, 500_00), line(4, 500_00)];
  expect(discounts(granted, lines)).toEqual([150_00, 500_00, 0, 0]);
});
