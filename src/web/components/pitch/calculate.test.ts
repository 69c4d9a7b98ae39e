import { describe, expect, test } from 'vitest';
import { calculate, readMinor } from './calculate.ts';

describe('what is typed', () => {
  test.each([
    ['1000', 'en', 1_000_00],
    ['1,000', 'en', 1_000_00],
    ['1,000.5', 'en', 1_000_50],
    [' 12 500 ', 'sw', 12_500_00],
    ['1.000', 'id', 1_000_00],
    ['1.000,25', 'id', 1_000_25],
    ['0', 'en', 0],
    ['1,00', 'en', null],
    ['1.000', 'en', null],
    ['-5', 'en', null],
    ['1e3', 'en', null],
    ['Ksh 100', 'en', null],
    ['9999999999999999', 'en', null],
    ['', 'en', null],
  ] as const)('%j in %s is %j', (text, locale, minor) => {
    expect(readMinor(text, locale)).toBe(minor);
  });
});

describe('the sum', () => {
  const sum = { currency: 'KES', percent: 5 } as const;
  test.each([
    ['price', '1000', { priceMinor: 1_000_00, feeMinor: 50_00, receivedMinor: 950_00 }],
    ['price', '101', { priceMinor: 101_00, feeMinor: 6_00, receivedMinor: 95_00 }],
    ['price', '0', { priceMinor: 0, feeMinor: 0, receivedMinor: 0 }],
    ['receive', '950', { priceMinor: 1_000_00, feeMinor: 50_00, receivedMinor: 950_00 }],
  ] as const)('from %s %s', (mode, amount, answer) => {
    expect(calculate({ ...sum, mode, amount }, 'en')).toEqual({ ok: true, ...answer });
  });

  test.each([
    ['', 'missing'],
    ['ten', 'unreadable'],
    ['10.50', 'step'],
    ['100000001', 'high'],
  ])('%j is refused as %s', (amount, problem) => {
    expect(calculate({ ...sum, mode: 'price', amount }, 'en')).toEqual({ ok: false, problem });
  });

  test('cents are fine in dollars', () => {
    const answer = calculate({ mode: 'price', amount: '10.50', currency: 'USD', percent: 5 }, 'en');
    expect(answer).toEqual({ ok: true, priceMinor: 10_50, feeMinor: 53, receivedMinor: 9_97 });
  });
});
