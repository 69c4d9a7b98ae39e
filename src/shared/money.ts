import type { Locale } from './i18n.ts';

// Inside the program money is an integer count of hundredths, for every currency, in names ending in `Minor`.
// Major units (numbers with at most 2 decimals) exist only at the edge of the API.

export const CURRENCIES = ['KES', 'UGX', 'TZS', 'RWF', 'IDR', 'USD'] as const;

export type Currency = (typeof CURRENCIES)[number];

export type MoneyStyle = 'tag' | 'total';

const SIGNS: Record<Currency, string> = {
  KES: 'Ksh',
  UGX: 'USh',
  TZS: 'TSh',
  RWF: 'RF',
  IDR: 'Rp',
  USD: 'US$',
};

// Our own table and not Intl's: browsers disagree with each other and with the server, which breaks hydration.
const MARKS: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  id: { group: '.', decimal: ',' },
  sw: { group: ',', decimal: '.' },
};

const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

// Up to here (ten million million shillings) going to major units and back is exact in a double.
export const LARGEST_MINOR = 10 ** 15;

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value);
}

// 'total' always shows 2 decimals; 'tag' drops them when they are zero.
export function formatMoney(minor: number, currency: Currency, locale: Locale, style: MoneyStyle): string {
  assertMinor(minor);
  const marks = MARKS[locale];
  const size = Math.abs(minor);
  const hundredths = size % 100;
  const whole = grouped(Math.floor(size / 100), marks.group);
  const decimals = style === 'tag' && hundredths === 0 ? '' : marks.decimal + twoDigits(hundredths);
  return `${minor < 0 ? MINUS : ''}${SIGNS[currency]}${NO_BREAK_SPACE}${whole}${decimals}`;
}

// A number that is no money: 1,000,000 and 0.5; in Indonesian 1.000.000 and 0,5.
export function formatNumber(number: number, locale: Locale): string {
  const marks = MARKS[locale];
  const [whole = '', decimals] = String(Math.abs(number)).split('.');
  const sign = number < 0 ? MINUS : '';
  return (
    sign + grouped(Number(whole), marks.group) + (decimals === undefined ? '' : marks.decimal + decimals)
  );
}

export function currencySign(currency: Currency): string {
  return SIGNS[currency];
}

// The smallest amount that can be paid: prices, fees and discounts are multiples of it.
export function payableStepMinor(currency: Currency): number {
  return currency === 'USD' ? 1 : 100;
}

export function roundDownToStep(minor: number, currency: Currency): number {
  const step = payableStepMinor(currency);
  return Math.floor(minor / step) * step;
}

export function roundUpToStep(minor: number, currency: Currency): number {
  const step = payableStepMinor(currency);
  // Adding 0 turns −0, which Math.ceil gives for −0.5, into 0.
  return Math.ceil(minor / step) * step + 0;
}

export function toMajor(minor: number): number {
  assertMinor(minor);
  return minor / 100;
}

// Throws on what is not an amount of at most 2 decimals: check outside input before.
export function toMinor(major: number): number {
  const minor = Math.round(major * 100) + 0;
  // n / 100 is the double nearest to that decimal, so equality means that there were no further decimals.
  if (!Number.isFinite(major) || minor / 100 !== major) {
    throw new RangeError(`Not an amount with at most 2 decimals: ${major}`);
  }
  assertMinor(minor);
  return minor;
}

function assertMinor(minor: number): void {
  if (!Number.isInteger(minor) || Math.abs(minor) > LARGEST_MINOR) {
    throw new RangeError(`Not an amount in hundredths: ${minor}`);
  }
}

function grouped(whole: number, mark: string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, mark);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
