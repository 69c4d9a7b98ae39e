import { expect, test } from 'vitest';
import { decide, waitSeconds } from './bot-check.rules.ts';

test.each([
  ['good', false, null],
  ['bad', true, 'bot_check_failed'],
  ['early', true, 'bot_check_needed'],
  ['none', true, null],
  ['none', false, 'bot_check_needed'],
  ['unknown', true, null],
  ['unknown', false, 'bot_check_needed'],
] as const)('a token that is %s, with an allowance left: %s → %s', (verdict, isLeft, answer) => {
  expect(decide(verdict, () => isLeft)).toBe(answer);
});

test('only what has no verdict uses up the allowance', () => {
  const counted: string[] = [];
  for (const verdict of ['good', 'bad', 'early', 'none', 'unknown'] as const) {
    decide(verdict, () => counted.push(verdict) > 0);
  }
  expect(counted).toEqual(['none', 'unknown']);
});

test('whoever fetches many waits at once stands in a line, and not for ever', () => {
  expect([0, 1, 10, 55, 1_000].map(waitSeconds)).toEqual([5, 6, 15, 60, 60]);
});
