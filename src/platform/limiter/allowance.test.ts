import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';

const HOUR = 3_600_000;

test('so many at once, and then as they come back; whoever has to wait has lost nothing by asking', () => {
  const allowance = createAllowance({ most: 3_600, windowMs: HOUR, mostKeys: 10 });
  expect(allowance.take('a', 3_000, 0)).toBe(0);
  expect(allowance.take('a', 600, 0)).toBe(0);
  expect(allowance.take('a', 500, 0)).toBe(500_000);
  expect(allowance.take('a', 500, 250_000)).toBe(250_000);
  expect(allowance.take('b', 3_600, 250_000)).toBe(0);
  expect(allowance.take('a', 500, 500_000)).toBe(0);
  expect(allowance.take('a', 1, 500_000)).toBe(1_000);
  // A clock that went back gives nothing.
  expect(allowance.take('a', 1, 0)).toBe(1_000);
  expect(allowance.take('a', 3_600, 10 * HOUR)).toBe(0);
});

test('the memory holds so many keys', () => {
  const allowance = createAllowance({ most: 1, windowMs: HOUR, mostKeys: 2 });
  for (const key of ['a', 'b', 'c']) allowance.take(key, 1, 0);
  expect(allowance.take('c', 1, 0)).toBeGreaterThan(0);
  expect(allowance.take('a', 1, 0)).toBe(0);
});
