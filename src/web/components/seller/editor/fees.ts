import type { Currency } from '#shared/money.ts';

// In percent, and of cash at the door.
export interface Fee {
  percent: number;
  cash_percent: number;
}

export const NO_FEE: Fee = { percent: 0, cash_percent: 0 };

export const feesByCurrency = (
  fees: readonly (Fee & { currency: string })[],
): Partial<Record<Currency, Fee>> =>
  Object.fromEntries(
    fees.map(({ currency, percent, cash_percent }) => [currency, { percent, cash_percent }]),
  );
