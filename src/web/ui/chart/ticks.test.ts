import { expect, test } from 'vitest';
import { ticksFor } from './ticks.ts';

test.each([
  [0, [1, 2, 3]],
  [3, [1, 2, 3]],
  [4, [2, 4, 6]],
  [31, [20, 40, 60]],
  [527, [200, 400, 600]],
  [300_000, [100_000, 200_000, 300_000]],
])('the lines of a chart up to %i are %j', (most, values) => {
  const ticks = ticksFor(most);
  expect(ticks.map(({ value }) => value)).toEqual(values);
  expect(ticks.at(-1)?.y).toBe(0);
});
