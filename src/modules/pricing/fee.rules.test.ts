import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, payableStepMinor } from '#shared/money.ts';
import { paidForTickets, priceToReceive, receivedOf, ticketAmounts, ticketFee } from './fee.rules.ts';

const FIVE = { rate: 500 };

describe('the fee of a ticket', () => {
  test.each([
    [0, 'KES', 0],
    [100_00, 'KES', 5_00],
    [101_00, 'KES', 6_00],
    [1_00, 'KES', 1_00],
    [1_500_00, 'KES', 75_00],
    [49_95, 'USD', 2_50],
    [1, 'USD', 1],
    [20, 'USD', 1],
    [21, 'USD', 2],
    [150_000_00, 'IDR', 7_500_00],
  ] as const)('of %i paid in %s is %i', (paid, currency, fee) => {
    expect(ticketFee(paid, FIVE, currency)).toBe(fee);
  });

  test('a rate of its own', () => {
    expect(ticketFee(1_000_00, { rate: 0 }, 'KES')).toBe(0);
    expect(ticketFee(1_000_00, { rate: 250 }, 'KES')).toBe(25_00);
    expect(ticketFee(1_000_00, { rate: 10_000 }, 'KES')).toBe(1_000_00);
  });
});

const line = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES),
    quantity: fc.integer({ min: 1, max: 1000 }),
    steps: fc.nat(10 ** 8),
    rate: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ currency, quantity, steps, rate }) => ({
    currency,
    quantity,
    fee: { rate },
    paid: steps * payableStepMinor(currency),
  }));

test('tickets of a line cost the same but for one step, and together what the line costs', () => {
  fc.assert(
    fc.property(line, ({ currency, quantity, paid }) => {
      const { dearer, cheaper } = ticketAmounts(paid, quantity, currency);
      expect(dearer.count + cheaper.count).toBe(quantity);
      expect(dearer.count).toBeLessThan(quantity);
      expect(dearer.count * dearer.paidMinor + cheaper.count * cheaper.paidMinor).toBe(paid);
      expect(cheaper.paidMinor % payableStepMinor(currency)).toBe(0);
    }),
  );
});

test('however a line is cut, its parts add up, and the fee of each ticket is at least its rate and never above its price', () => {
  fc.assert(
    fc.property(line, fc.nat(), ({ currency, quantity, paid, fee }, at) => {
      const amounts = ticketAmounts(paid, quantity, currency);
      const cut = at % (quantity + 1);
      const whole = paidForTickets(amounts, 0, quantity, fee, currency);
      const first = paidForTickets(amounts, 0, cut, fee, currency);
      const rest = paidForTickets(amounts, cut, quantity, fee, currency);
      expect(whole.paidMinor).toBe(paid);
      expect(first.paidMinor + rest.paidMinor).toBe(whole.paidMinor);
      expect(first.feeMinor + rest.feeMinor).toBe(whole.feeMinor);
      expect(whole.feeMinor * 10_000).toBeGreaterThanOrEqual(paid * fee.rate);
      expect(whole.feeMinor).toBeLessThanOrEqual(paid);
      expect(whole.feeMinor % payableStepMinor(currency)).toBe(0);
    }),
  );
});

describe('the price for what one wants to receive', () => {
  test.each([
    [0, 'KES', 0],
    [950_00, 'KES', 1_000_00],
    [951_00, 'KES', 1_002_00],
    [1_00, 'KES', 2_00],
    [95, 'USD', 1_00],
    [1, 'USD', 2],
    [142_500_00, 'IDR', 150_000_00],
  ] as const)('of %i in %s is %i', (wanted, currency, price) => {
    expect(priceToReceive(wanted, FIVE, currency)).toBe(price);
  });

  test('is the lowest that gives it, whatever the rate', () => {
    const wish = fc.record({
      currency: fc.constantFrom(...CURRENCIES),
      wanted: fc.nat(10 ** 11),
      rate: fc.integer({ min: 0, max: 9_999 }),
    });
    fc.assert(
      fc.property(wish, ({ currency, wanted, rate }) => {
        const step = payableStepMinor(currency);
        const price = priceToReceive(wanted, { rate }, currency) ?? Number.NaN;
        expect(price % step).toBe(0);
        expect(receivedOf(price, { rate }, currency)).toBeGreaterThanOrEqual(wanted);
        if (price > 0) expect(receivedOf(price - step, { rate }, currency)).toBeLessThan(wanted);
      }),
    );
  });

  test('does not exist where the fee takes everything', () => {
    expect(priceToReceive(1_00, { rate: 10_000 }, 'KES')).toBeNull();
  });
});
