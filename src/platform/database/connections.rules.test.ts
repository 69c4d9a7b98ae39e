import { expect, test } from 'vitest';
import { FEWEST_CONNECTIONS, shareConnections } from './connections.rules.ts';

const sum = (total: number) => Object.values(shareConnections(total)).reduce((one, other) => one + other, 0);

test('all shares together are what was given, and nobody goes without', () => {
  for (let total = FEWEST_CONNECTIONS; total <= 200; total += 1) {
    expect(sum(total)).toBe(total);
    const { general, buying, lane, jobs } = shareConnections(total);
    expect(Math.min(general, buying)).toBeGreaterThanOrEqual(2);
    expect(Math.min(lane, jobs)).toBeGreaterThanOrEqual(1);
  }
});

test('with fewer than the least it is the least', () => {
  expect(shareConnections(1)).toEqual(shareConnections(FEWEST_CONNECTIONS));
});

test('most go to those who read and those who buy', () => {
  expect(shareConnections(24)).toEqual({ general: 8, buying: 9, lane: 4, jobs: 2, listener: 1 });
});
