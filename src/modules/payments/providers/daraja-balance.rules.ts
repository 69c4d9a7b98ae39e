import { CURRENCIES, type Currency } from '#shared/money.ts';

// A running count of what M-Pesa took for itself, no money of ours.
const CHARGES = 'Charges Paid Account';
const AMOUNT = /^-?\d{1,13}(\.\d{1,2})?$/;

// "Working Account|KES|700000.00|700000.00|0.00|0.00&Utility Account|KES|228037.00|…": name, currency, and what is there. A row that
// cannot be read makes all of it unreadable: a part would look like money that is missing.
export function darajaMoney(accounts: string): { currency: Currency; minor: number }[] | 'refused' {
  const sums = new Map<string, number>();
  for (const row of accounts.split('&').filter((one) => one !== '')) {
    const [name, currency = '', amount = ''] = row.split('|');
    if (!AMOUNT.test(amount) || !CURRENCIES.some((one) => one === currency)) return 'refused';
    if (name !== CHARGES) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(amount) * 100));
  }
  const kept = CURRENCIES.flatMap((currency) => {
    const minor = sums.get(currency);
    return minor === undefined ? [] : { currency, minor };
  });
  return kept.length === 0 ? 'refused' : kept;
}
