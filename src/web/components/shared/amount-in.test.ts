import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/messages/runtime.js';
import { amountIn } from './amount-in.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

test.each([
  ['en', '1,500', 1_500],
  ['en', '1 500.50', 1_500.5],
  ['en', '-12.5', -12.5],
  ['en', '1.500', Number.NaN],
  ['id', '1.500', 1_500],
  ['id', '150.000', 150_000],
  ['id', '1.500,50', 1_500.5],
  ['sw', '-5,x', Number.NaN],
  ['sw', '', Number.NaN],
  ['en', '9'.repeat(20), Number.NaN],
] as const)('in %s %j is %d', (locale, typed, amount) => {
  overwriteGetLocale(() => locale);
  const form = new FormData();
  form.set('amount', typed);
  expect(amountIn(form)).toBe(amount);
});
