import { expect, test } from 'vitest';
import { darajaMoney } from './daraja-wire.ts';

test('all accounts count but the one that counts charges', () => {
  const text =
    'Working Account|KES|700000.00|700000.00|0.00|0.00&Utility Account|KES|228037.5|228037.50|0.00|0.00&' +
    'Charges Paid Account|KES|-1540.00|-1540.00|0.00|0.00&';
  expect(darajaMoney(text)).toEqual([{ currency: 'KES', minor: 928_037_50 }]);
});

test.each(['', 'Working Account|KES|much|0', 'Working Account|XXX|1.00|1.00', 'Working Account'])(
  '%j says nothing',
  (text) => expect(darajaMoney(text)).toBe('refused'),
);
