import { expect, test } from 'vitest';
import { CURRENCIES } from '#shared/money.ts';
import { amountKeys } from './amount-keys.ts';

test('only for dollars phones offer a decimal mark', () => {
  expect(CURRENCIES.filter((currency) => amountKeys(currency) === 'decimal')).toEqual(['USD']);
});
