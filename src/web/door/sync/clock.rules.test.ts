import { expect, test } from 'vitest';
import { betterOffset, isFarOff, measureOffset } from './clock.rules.ts';

test('the offset is measured from the middle, and a quick answer beats a slow one', () => {
  const slow = measureOffset(1_000, 5_000, 63_000);
  expect(slow).toEqual({ ms: 60_000, withinMs: 2_000, measuredAtMs: 5_000 });
  const quick = measureOffset(6_000, 6_100, 67_050);
  expect(quick.ms).toBe(61_000);
  expect(betterOffset(slow, quick)).toBe(quick);
  expect(betterOffset(quick, { ...slow, measuredAtMs: 9_000 })).toBe(quick);
});

test('a clock that was set is measured anew, however slow the answer was', () => {
  const before = measureOffset(0, 100, 50);
  const after = measureOffset(36_000_000, 36_003_000, 51_500);
  expect(betterOffset(before, after)).toBe(after);
  expect([isFarOff(before), isFarOff(after), isFarOff(null)]).toEqual([false, true, false]);
});
