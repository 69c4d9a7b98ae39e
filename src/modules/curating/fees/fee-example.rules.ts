import { taxIn } from '#modules/ledger/tax.rules.ts';
import { receivedOf, ticketFee } from '#modules/pricing/fee.rules.ts';
import { type Currency, roundDownToStep, toMajor } from '#shared/money.ts';

// What people in each country pay for an evening out.
const USUAL: Readonly<Record<Currency, number>> = {
  KES: 1_000_00,
  UGX: 30_000_00,
  TZS: 20_000_00,
  RWF: 10_000_00,
  IDR: 150_000_00,
  USD: 10_00,
};

// What a rate, in hundredths of a percent, means for one ticket.
export function feeExample(currency: Currency, rate: number, wantedMinor: number | null) {
  const priceMinor = roundDownToStep(wantedMinor ?? USUAL[currency], currency);
  const feeMinor = ticketFee(priceMinor, { rate }, currency);
  return {
    price: toMajor(priceMinor),
    fee: toMajor(feeMinor),
    tax: toMajor(taxIn(feeMinor, currency)),
    gets: toMajor(receivedOf(priceMinor, { rate }, currency)),
  };
}
