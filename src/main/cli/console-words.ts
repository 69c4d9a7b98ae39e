import { type Currency, toMinor } from '#shared/money.ts';

const AMOUNT = /^(0|[1-9]\d{0,12})(\.(\d{1,2}))?$/;

// A plain decimal, with as many places as the currency has; null: anything else, such as "1e3" or "0x10".
export function readAmount(given: string, currency: Currency): number | null {
  const [, , , cents = ''] = AMOUNT.exec(given) ?? [];
  if (!AMOUNT.test(given) || cents.length > placesOf(currency)) return null;
  return toMinor(Number(given));
}

const placesOf = (currency: Currency): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
