import { priceToReceive, receivedOf } from '#modules/pricing/fee.rules.ts';
import type { Locale } from '#shared/i18n.ts';
import { type Currency, payableStepMinor } from '#shared/money.ts';

export const MODES = ['price', 'receive'] as const;
export type Mode = (typeof MODES)[number];

export interface Sum {
  mode: Mode;
  // As it was typed.
  amount: string;
  currency: Currency;
  // Of the fee, in percent.
  percent: number;
}

export type Calculation =
  | { ok: true; priceMinor: number; feeMinor: number; receivedMinor: number }
  | { ok: false; problem: 'missing' | 'unreadable' | 'step' | 'high' };

export const MOST_MINOR = 100_000_000_00;

// What a buyer pays, what the platform keeps and what the seller receives, calculated from either end by the rule that
// prices orders.
export function calculate({ mode, amount, currency, percent }: Sum, locale: Locale): Calculation {
  const minor = readMinor(amount, locale);
  if (minor === null) return { ok: false, problem: amount.trim() === '' ? 'missing' : 'unreadable' };
  if (minor > MOST_MINOR) return { ok: false, problem: 'high' };
  if (minor % payableStepMinor(currency) !== 0) return { ok: false, problem: 'step' };
  const fee = { rate: Math.round(percent * 100) };
  const priceMinor = mode === 'price' ? minor : priceToReceive(minor, fee, currency);
  if (priceMinor === null) return { ok: false, problem: 'high' };
  const receivedMinor = receivedOf(priceMinor, fee, currency);
  return { ok: true, priceMinor, feeMinor: priceMinor - receivedMinor, receivedMinor };
}

// 1000, 1,000 and 1,000.50; in Indonesian 1.000 and 1.000,50. Null: no amount with at most 2 decimals.
export function readMinor(text: string, locale: Locale): number | null {
  const [group, decimal] = locale === 'id' ? ['.', ','] : [',', '.'];
  const typed = text.replace(/[\s\u00a0]/g, '');
  const shape = new RegExp(`^(\\d+|\\d{1,3}(?:\\${group}\\d{3})+)(?:\\${decimal}(\\d{1,2}))?$`);
  const [, whole, hundredths = ''] = shape.exec(typed) ?? [];
  if (whole === undefined || whole.length > 15) return null;
  return Number(whole.replaceAll(group, '')) * 100 + Number(hundredths.padEnd(2, '0'));
}

// As it is typed: 5; 2.5, or 2,5 in Indonesian.
export const numberText = (number: number, locale: Locale): string =>
  String(number).replace('.', locale === 'id' ? ',' : '.');
