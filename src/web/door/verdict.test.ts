import { expect, test } from 'vitest';
import { toneOf } from './verdict.ts';

test.each([
  ['entry', null, 'in'],
  ['exit', null, 'in'],
  ['undo', null, 'back'],
  ['refused', 'wrong_day', 'look'],
  ['refused', 'not_ours', 'stop'],
] as const)('%s, %s: %s', (kind, reason, tone) => {
  expect(toneOf({ kind, reason })).toBe(tone);
});
