import { describe, expect, test } from 'vitest';
import { type CouponGuesses, createCouponGuesses, type Guesser } from './coupon-guesses.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 16, 9) + seconds * 1000);
const TEN_MINUTES = 600;

// How many of so many misses are let through, and how many of those need no token.
function miss(
  guesses: CouponGuesses,
  guesser: (place: number) => Guesser,
  times: number,
  seconds = 0,
): { admitted: number; free: number } {
  const told = { admitted: 0, free: 0 };
  for (let place = 0; place < times; place += 1) {
    const admission = guesses.admit(guesser(place), at(seconds));
    if (!admission.ok) continue;
    admission.settle(true);
    told.admitted += 1;
    if (!admission.needsToken) told.free += 1;
  }
  return told;
}

const visitor = (place: number) => ({ address: '41.90.64.7', visitorId: `visitor-${place}` });

describe('misses', () => {
  test('ten in ten minutes for a visitor', () => {
    const guesses = createCouponGuesses();
    const me = () => visitor(1);
    expect(miss(guesses, me, 15)).toEqual({ admitted: 10, free: 10 });
    expect(guesses.admit(me(), at(1))).toEqual({ ok: false, retryAfterSeconds: TEN_MINUTES - 1 });
    expect(miss(guesses, me, 15, TEN_MINUTES).admitted).toBe(10);
  });

  test('a hundred at once are counted from their beginning', () => {
    const guesses = createCouponGuesses();
    const admitted = Array.from({ length: 100 }, () => guesses.admit(visitor(1), at(0))).filter(
      ({ ok }) => ok,
    );
    expect(admitted).toHaveLength(10);
  });

  test('invented visitors share their address: fifty without a token, and in the end none', () => {
    expect(miss(createCouponGuesses(), visitor, 1_000)).toEqual({ admitted: 500, free: 50 });
  });

  test('of one do not keep out the next, at the same address', () => {
    const guesses = createCouponGuesses();
    miss(guesses, visitor, 200);
    expect(guesses.admit(visitor(1_000), at(1))).toMatchObject({ ok: true, needsToken: true });
  });

  test('from everywhere ask everybody for a token, and keep nobody out', () => {
    const guesses = createCouponGuesses();
    const anywhere = (place: number) => ({
      address: `10.0.${place >> 8}.${place & 255}`,
      visitorId: `anybody-${place}`,
    });
    expect(miss(guesses, anywhere, 1_000)).toEqual({ admitted: 1_000, free: 1_000 });
    expect(miss(guesses, () => visitor(1), 15)).toEqual({ admitted: 10, free: 0 });
  });
});

test('codes that are known never count', () => {
  const guesses = createCouponGuesses();
  for (let place = 0; place < 200; place += 1) {
    const admission = guesses.admit(visitor(1), at(0));
    expect(admission).toMatchObject({ ok: true, needsToken: false });
    if (admission.ok) admission.settle(false);
  }
  expect(miss(guesses, () => visitor(1), 15).admitted).toBe(10);
});
