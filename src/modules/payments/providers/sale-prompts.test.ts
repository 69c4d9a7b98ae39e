import { expect, test } from 'vitest';
import { createSalePrompts } from './sale-prompts.ts';

test('SEC-17: one sale makes only so many phones ring, and another is not its concern', () => {
  let now = 0;
  const prompts = createSalePrompts(() => now, 2);
  expect([1, 2, 3].map(() => prompts.take('event:1'))).toEqual([true, true, false]);
  expect(prompts.take('event:2')).toBe(true);
  now += 10 * 60 * 1000;
  expect(prompts.take('event:1')).toBe(true);
});
