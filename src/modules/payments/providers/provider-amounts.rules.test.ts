import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, payableStepMinor } from '#shared/money.ts';
import { fromShillings, fromStripeAmount, toShillings, toStripeAmount } from './provider-amounts.rules.ts';

// Sums that our prices can have.
const payable = fc.constantFrom(...CURRENCIES).chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    minor: fc.integer({ min: 1, max: 10 ** 9 }).map((steps) => steps * payableStepMinor(currency)),
  }),
);

describe('amounts in providers’ units', () => {
  test('go to Stripe and come back the same, whole, for every currency', () => {
    fc.assert(
      fc.property(payable, ({ minor, currency }) => {
        const amount = toStripeAmount(minor, currency);
        expect(Number.isInteger(amount)).toBe(true);
        expect(fromStripeAmount(amount, currency)).toBe(minor);
      }),
    );
  });

  test('go to M-Pesa as whole shillings and come back the same, as number or text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 8 }), (shillings) => {
        expect(toShillings(shillings * 100)).toBe(shillings);
        expect(fromShillings(shillings)).toBe(shillings * 100);
        expect(fromShillings(shillings.toFixed(2))).toBe(shillings * 100);
      }),
    );
  });

  test.each([
    ['KES', 1_500_00, 150_000],
    ['TZS', 25_000_00, 2_500_000],
    ['IDR', 75_000_00, 7_500_000],
    ['USD', 49_95, 4_995],
    ['RWF', 8_000_00, 8_000],
    ['UGX', 5_00, 500],
  ] as const)('%s: %d hundredths are %d to Stripe', (currency, minor, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount);
  });

  test('what a provider cannot express is refused, not rounded', () => {
    expect(() => toStripeAmount(150, 'RWF')).toThrow(RangeError);
    expect(() => toStripeAmount(501, 'UGX')).toThrow(RangeError);
    expect(() => toShillings(99)).toThrow(RangeError);
  });

  test.each([undefined, null, '', 'many', Number.NaN, Number.POSITIVE_INFINITY, -1, {}, []])(
    '%s is no amount of shillings',
    (value) => {
      expect(fromShillings(value)).toBeNull();
    },
  );
});
