import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSlidingWindow } from './sliding-window.ts';

const MINUTE = 60_000;
const make = (changes = {}) =>
  createSlidingWindow({ most: 3, windowMs: 10 * MINUTE, mostKeys: 100, ...changes });

test('so many within the window, and then a wait until the oldest has left it', () => {
  const limiter = make();
  expect([0, 1, 2].map((minute) => limiter.take('a', minute * MINUTE))).toEqual([0, 0, 0]);
  expect(limiter.take('a', 3 * MINUTE)).toBe(7 * MINUTE);
  expect(limiter.take('a', 10 * MINUTE - 1)).toBe(1);
  expect(limiter.take('a', 10 * MINUTE)).toBe(0);
  expect(limiter.take('a', 10 * MINUTE)).toBe(1 * MINUTE);
});

test('keys do not know of each other', () => {
  const limiter = make({ most: 1 });
  expect(limiter.take('a', 0)).toBe(0);
  expect(limiter.take('b', 0)).toBe(0);
  expect(limiter.take('a', 0)).toBeGreaterThan(0);
});

test('what is given back can be taken again, once', () => {
  const limiter = make({ most: 2 });
  limiter.take('a', 1);
  limiter.take('a', 2);
  limiter.giveBack('a', 1);
  limiter.giveBack('a', 1);
  limiter.giveBack('b', 1);
  expect(limiter.count('a', 3)).toBe(1);
  expect(limiter.take('a', 3)).toBe(0);
  expect(limiter.take('a', 4)).toBeGreaterThan(0);
});

describe('the memory', () => {
  test('holds so many keys, and forgets those not heard of for longest', () => {
    const limiter = make({ most: 1, mostKeys: 3 });
    for (const key of ['a', 'b', 'c']) limiter.take(key, 0);
    limiter.take('a', 1);
    limiter.take('d', 2);
    expect(['a', 'b', 'c', 'd'].map((key) => limiter.count(key, 3))).toEqual([1, 0, 1, 1]);
  });
});

test('never more than so many in any stretch of that length', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5 * MINUTE), { maxLength: 60 }), (gaps) => {
      const limiter = make();
      const taken: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const wait = limiter.take('a', now);
        if (wait === 0) taken.push(now);
        else expect(wait).toBeLessThanOrEqual(10 * MINUTE);
      }
      for (const instant of taken) {
        const within = taken.filter((other) => other > instant - 10 * MINUTE && other <= instant);
        expect(within.length).toBeLessThanOrEqual(3);
      }
    }),
  );
});
