import { type Currency, payableStepMinor, roundDownToStep, roundUpToStep } from '#shared/money.ts';

// The platform's share of a paid ticket, in hundredths of a percent. It is inside the price: nobody pays it on top.
export interface FeeRule {
  rate: number;
}

const WHOLE = 10_000;

// The fee of one ticket, from what was paid for it after discounts, rounded up to a payable amount. Free tickets have
// none.
export function ticketFee(paidMinor: number, fee: FeeRule, currency: Currency): number {
  return Math.min(paidMinor, roundUpToStep(shareRoundedUp(paidMinor, fee.rate, WHOLE), currency));
}

// In big integers, because the product of two amounts exceeds what doubles represent exactly. It is here and not in
// share.rules.ts because the browser shows fees on pages that sell nothing.
export function shareRoundedUp(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole));
}

// What the seller receives of one ticket.
export const receivedOf = (priceMinor: number, fee: FeeRule, currency: Currency): number =>
  priceMinor - ticketFee(priceMinor, fee, currency);

// The lowest price of which the seller receives at least this much. null: the fee takes everything.
export function priceToReceive(wantedMinor: number, fee: FeeRule, currency: Currency): number | null {
  if (fee.rate >= WHOLE) return wantedMinor === 0 ? 0 : null;
  const step = payableStepMinor(currency);
  let price = roundDownToStep(Math.floor((wantedMinor * WHOLE) / (WHOLE - fee.rate)), currency);
  // The fee is rounded up to the payable step, so the price may have to be a few steps higher.
  while (receivedOf(price, fee, currency) < wantedMinor) price += step;
  return price;
}

// What each ticket of a line costs its buyer. The amounts differ by one step at most, the higher ones come first, and
// they add up to the line. So a single ticket can be refunded, with its fee, to the shilling.
export interface TicketAmounts {
  dearer: { count: number; paidMinor: number };
  cheaper: { count: number; paidMinor: number };
}

// The line's cost is a multiple of the payable step, as prices and discounts are.
export function ticketAmounts(paidMinor: number, quantity: number, currency: Currency): TicketAmounts {
  const step = payableStepMinor(currency);
  const least = roundDownToStep(Math.floor(paidMinor / quantity), currency);
  const count = Math.round((paidMinor - least * quantity) / step);
  return {
    dearer: { count, paidMinor: least + step },
    cheaper: { count: quantity - count, paidMinor: least },
  };
}

export interface PaidTickets {
  paidMinor: number;
  feeMinor: number;
}

// What tickets number `from` (counted from 0) up to, but not including, number `to` of a line cost, and their fees.
export function paidForTickets(
  { dearer, cheaper }: TicketAmounts,
  from: number,
  to: number,
  fee: FeeRule,
  currency: Currency,
): PaidTickets {
  const dear = Math.min(to, dearer.count) - Math.min(from, dearer.count);
  const cheap = to - from - dear;
  return {
    paidMinor: dear * dearer.paidMinor + cheap * cheaper.paidMinor,
    feeMinor:
      (dear > 0 ? dear * ticketFee(dearer.paidMinor, fee, currency) : 0) +
      (cheap > 0 ? cheap * ticketFee(cheaper.paidMinor, fee, currency) : 0),
  };
}
