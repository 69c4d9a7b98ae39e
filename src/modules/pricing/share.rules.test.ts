import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareRoundedUp } from './fee.rules.ts';
import { shareRoundedDown, spreadByLargestRemainder } from './share.rules.ts';

const amount = fc.integer({ min: 0, max: 10 ** 15 });

test('shares are exact where doubles are not', () => {
  expect(shareRoundedDown(999_999_999_999_999, 9_999, 10_000)).toBe(999_899_999_999_999);
  expect(shareRoundedUp(999_999_999_999_999, 9_999, 10_000)).toBe(999_900_000_000_000);
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (whole, part) => {
      const down = shareRoundedDown(whole, part, 10_000);
      const up = shareRoundedUp(whole, part, 10_000);
      const exact = BigInt(whole) * BigInt(part);
      expect(BigInt(down) * 10_000n <= exact && exact <= BigInt(up) * 10_000n).toBe(true);
      expect(up - down).toBe(exact % 10_000n === 0n ? 0 : 1);
    }),
  );
});

describe('spreading an amount', () => {
  test('gives the odd steps to those who lost most by rounding, the first among equals', () => {
    expect(spreadByLargestRemainder(1_000, [1, 1, 1], 100)).toEqual([400, 300, 300]);
    expect(spreadByLargestRemainder(1_000, [300, 300, 400], 100)).toEqual([300, 300, 400]);
    expect(spreadByLargestRemainder(1_000, [550, 250, 200], 100)).toEqual([600, 200, 200]);
    expect(spreadByLargestRemainder(1_000, [540, 260, 200], 100)).toEqual([500, 300, 200]);
  });

  test('nobody to give to: nothing is given', () => {
    expect(spreadByLargestRemainder(1_000, [0, 0], 100)).toEqual([0, 0]);
    expect(spreadByLargestRemainder(1_000, [], 100)).toEqual([]);
  });

  test('adds up exactly, in steps, and nobody is off by a whole step', () => {
    fc.assert(
      fc.property(
        fc.nat(10 ** 9),
        fc.array(fc.nat(10 ** 12), { minLength: 1, maxLength: 8 }).filter((weights) => weights.some(Boolean)),
        fc.constantFrom(1, 100),
        (steps, weights, step) => {
          const shares = spreadByLargestRemainder(steps * step, weights, step);
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(steps * step);
          shares.forEach((share, place) => {
            expect(share % step).toBe(0);
            const exact = (steps * step * (weights[place] ?? 0)) / whole;
            expect(Math.abs(share - exact)).toBeLessThan(step * 1.001 + exact * 1e-9);
          });
        },
      ),
    );
  });
});
