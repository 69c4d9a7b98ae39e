import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from './i18n.ts';
import {
  CURRENCIES,
  currencySign,
  formatMoney,
  isCurrency,
  payableStepMinor,
  roundDownToStep,
  roundUpToStep,
  toMajor,
  toMinor,
} from './money.ts';

const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyLocale = fc.constantFrom(...LOCALES);
const anyMinor = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });

describe('formatMoney', () => {
  test.each([
    [250_000, 'KES', 'en', 'total', 'Ksh\u00a02,500.00'],
    [250_000, 'KES', 'en', 'tag', 'Ksh\u00a02,500'],
    [250_000, 'KES', 'sw', 'tag', 'Ksh\u00a02,500'],
    [250_000, 'KES', 'id', 'total', 'Ksh\u00a02.500,00'],
    [7_500_000, 'IDR', 'id', 'tag', 'Rp\u00a075.000'],
    [7_500_000, 'IDR', 'id', 'total', 'Rp\u00a075.000,00'],
    [7_500_000, 'IDR', 'en', 'tag', 'Rp\u00a075,000'],
    [125_000_000, 'IDR', 'id', 'tag', 'Rp\u00a01.250.000'],
    [5_000_000, 'UGX', 'en', 'tag', 'USh\u00a050,000'],
    [3_000_000, 'TZS', 'sw', 'tag', 'TSh\u00a030,000'],
    [1_000_000, 'RWF', 'en', 'tag', 'RF\u00a010,000'],
    [2_550, 'USD', 'en', 'tag', 'US$\u00a025.50'],
    [2_505, 'USD', 'id', 'tag', 'US$\u00a025,05'],
    [2_500, 'USD', 'en', 'tag', 'US$\u00a025'],
    [99_900, 'KES', 'en', 'tag', 'Ksh\u00a0999'],
    [0, 'KES', 'en', 'total', 'Ksh\u00a00.00'],
    [-70_000, 'KES', 'en', 'tag', '\u2212Ksh\u00a0700'],
    [-1, 'USD', 'en', 'total', '\u2212US$\u00a00.01'],
  ] as const)('%i %s in %s as %s is %s', (minor, currency, locale, style, text) => {
    expect(formatMoney(minor, currency, locale, style)).toBe(text);
  });

  test('the digits are the amount, in groups of three', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, anyLocale, (minor, currency, locale) => {
        const [sign = '', figure = ''] = formatMoney(minor, currency, locale, 'total').split('\u00a0');
        expect(sign.replace('\u2212', '')).toBe(currencySign(currency));
        expect(sign.startsWith('\u2212')).toBe(minor < 0);
        expect(figure).toMatch(locale === 'id' ? /^\d{1,3}(\.\d{3})*,\d\d$/ : /^\d{1,3}(,\d{3})*\.\d\d$/);
        expect(Number(figure.replace(/\D/g, ''))).toBe(Math.abs(minor));
      }),
    );
  });

  test('a tag is the total without its zero decimals', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, anyLocale, (minor, currency, locale) => {
        const total = formatMoney(minor, currency, locale, 'total');
        const tag = formatMoney(minor, currency, locale, 'tag');
        expect(tag).toBe(minor % 100 === 0 ? total.slice(0, -3) : total);
      }),
    );
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 10 ** 15 + 1])('%d hundredths is a bug', (minor) => {
    expect(() => formatMoney(minor, 'KES', 'en', 'tag')).toThrow(RangeError);
    expect(() => toMajor(minor)).toThrow(RangeError);
  });
});

describe('major and minor units', () => {
  test('there and back is the same amount', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        expect(toMinor(toMajor(minor))).toBe(minor);
      }),
    );
  });

  test('a major amount is written with at most 2 decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (minor) => {
        expect(String(toMajor(minor))).toMatch(/^\d+(\.\d\d?)?$/);
      }),
    );
  });

  test('what floating point spoils elsewhere is exact here', () => {
    expect(toMinor(0.29)).toBe(29);
    expect(toMinor(1.1)).toBe(110);
    expect(toMinor(1.15)).toBe(115);
    expect(toMinor(4_503_599.99)).toBe(450_359_999);
    expect(toMinor(-0)).toBe(0);
  });

  test.each([0.001, 1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 1e14])(
    '%d is refused',
    (major) => {
      expect(() => toMinor(major)).toThrow(RangeError);
    },
  );
});

describe('the payable step', () => {
  test('is one unit, and a cent for dollars', () => {
    expect(CURRENCIES.map(payableStepMinor)).toEqual([100, 100, 100, 100, 100, 1]);
  });

  test('rounding lands on the nearest step on its side', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, (minor, currency) => {
        const step = payableStepMinor(currency);
        const down = roundDownToStep(minor, currency);
        const up = roundUpToStep(minor, currency);
        expect(down % step === 0 && up % step === 0).toBe(true);
        expect(down <= minor && minor <= up).toBe(true);
        expect(minor - down < step && up - minor < step).toBe(true);
      }),
    );
  });

  test('rounding a fraction up to nothing gives plain zero', () => {
    expect(Object.is(roundUpToStep(-50, 'KES'), 0)).toBe(true);
  });
});

test('only our currencies are currencies', () => {
  expect(CURRENCIES.every(isCurrency)).toBe(true);
  expect(['kes', 'EUR', '', null, undefined, 'toString'].some(isCurrency)).toBe(false);
});
