import type { Currency } from '#shared/money.ts';

// Value added tax on the platform's services, in percent, by the currency that a country sells in.
const RATES: Record<Currency, number> = { KES: 16, UGX: 18, TZS: 18, RWF: 18, IDR: 11, USD: 0 };

// What of a fee is tax: it is contained in the fee.
export const taxIn = (feeMinor: number, currency: Currency): number =>
  Math.round((feeMinor * RATES[currency]) / (100 + RATES[currency]));

export const taxPercent = (currency: Currency): number => RATES[currency];
