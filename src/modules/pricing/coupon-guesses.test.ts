import { describe, expect, test } from 'vitest';
import { type CouponGuesses, createCouponGuesses, type Guesser } from './coupon-guesses.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 16, 9) + seconds * 1000);
const TEN_MINUTES = 600;

// How many of so many misses are let through.
function miss(
  guesses: CouponGuesses,
  guesser: (place: number) => Guesser,
  times: number,
  seconds = 0,
): number {
  let admitted = 0;
  for (let place = 0; place < times; place += 1) {
    const admission = guesses.admit(guesser(place), at(seconds));
    if (!admission.ok) continue;
    admission.settle(true);
    admitted += 1;
  }
  return admitted;
}

const stranger = () => ({ address: '41.90.64.7', visitorId: null });
const visitor = (place: number) => ({ address: '41.90.64.7', visitorId: `visitor-${place}` });

describe('misses', () => {
  test('ten in ten minutes, for a visitor as for an address that keeps no cookie', () => {
    const guesses = createCouponGuesses();
    expect(miss(guesses, () => visitor(1), 15)).toBe(10);
    expect(miss(guesses, stranger, 15)).toBe(10);
    expect(guesses.admit(stranger(), at(1))).toEqual({ ok: false, retryAfterSeconds: TEN_MINUTES - 1 });
    expect(miss(guesses, stranger, 15, TEN_MINUTES)).toBe(10);
  });

  test('a hundred at once are counted from their beginning', () => {
    const guesses = createCouponGuesses();
    const admitted = Array.from({ length: 100 }, () => guesses.admit(stranger(), at(0))).filter(
      ({ ok }) => ok,
    );
    expect(admitted).toHaveLength(10);
  });

  test('a hundred invented visitors share their address', () => {
    expect(miss(createCouponGuesses(), visitor, 100)).toBe(50);
  });

  test('of one do not keep out the next, at the same address', () => {
    const guesses = createCouponGuesses();
    miss(guesses, () => visitor(1), 15);
    expect(guesses.admit(visitor(2), at(1)).ok).toBe(true);
  });

  test('from everywhere leave everybody with fewer, and nobody with none', () => {
    const guesses = createCouponGuesses();
    const anywhere = (place: number) => ({ address: `10.0.${place >> 8}.${place & 255}`, visitorId: null });
    expect(miss(guesses, anywhere, 1_000)).toBe(1_000);
    expect(miss(guesses, stranger, 15)).toBe(3);
  });
});

test('codes that are known never count', () => {
  const guesses = createCouponGuesses();
  for (let place = 0; place < 200; place += 1) {
    const admission = guesses.admit(visitor(1), at(0));
    expect(admission.ok).toBe(true);
    if (admission.ok) admission.settle(false);
  }
  expect(miss(guesses, () => visitor(1), 15)).toBe(10);
});
