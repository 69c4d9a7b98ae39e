import { expect, test } from 'vitest';
import { keepTrying, WAITS_MS } from './keep-trying.ts';

test('three more tries, each after twice the wait', () => {
  expect(WAITS_MS).toEqual([500, 1_000, 2_000]);
});

test.each([
  [0, [], 'drawn'],
  [2, [500, 1_000], 'drawn'],
  [3, [500, 1_000, 2_000], 'drawn'],
  [4, [500, 1_000, 2_000], 'failed'],
])('after %i failures it has waited %j and is %s', async (failures, waited, outcome) => {
  const waits: number[] = [];
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries <= failures) throw new Error('away');
    return 'drawn';
  };
  const answer = await keepTrying(work, WAITS_MS, async (ms) => {
    waits.push(ms);
  }).catch(() => 'failed');
  expect([answer, waits]).toEqual([outcome, waited]);
});
