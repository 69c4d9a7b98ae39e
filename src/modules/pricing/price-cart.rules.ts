import { toMajor } from '#shared/money.ts';
import type { CartEntry, DateQuantity } from './cart.rules.ts';
import { type Coupon, judgeCoupon } from './coupon.rules.ts';
import { type Offer, type PricedCart, type PricedLine, priceLines } from './price-lines.rules.ts';

export * from './price-lines.rules.ts';

// A cart with its prices, its coupon judged by its rules.
export function priceCart(
  offer: Offer,
  entries: readonly CartEntry[],
  coupon: Coupon | null,
  now: number,
): PricedCart {
  return priceLines(offer, entries, coupon, now, judgeCoupon);
}

// A computed line as the outside knows it, in major units.
export interface CartLineView {
  id: number;
  name: string;
  quantity: number;
  price: number;
  ticket_price: number;
  cost: number;
  discount: number;
  discounted_cost: number;
  has_flash_sale: 0 | 1;
  flashsale_id: number | null;
  flashsale_name: string | null;
  override_price: number;
  date_pass: DateQuantity[];
}

export function cartLineView(line: PricedLine): CartLineView {
  return {
    id: line.ticketTypeId,
    name: line.name,
    quantity: line.quantity,
    price: toMajor(line.priceMinor),
    ticket_price: toMajor(line.ticketPriceMinor),
    cost: toMajor(line.costMinor),
    discount: toMajor(line.discountMinor),
    discounted_cost: toMajor(line.discountedCostMinor),
    has_flash_sale: line.flashSale ? 1 : 0,
    flashsale_id: line.flashSale?.id ?? null,
    flashsale_name: line.flashSale?.label ?? null,
    override_price: toMajor(line.flashSale?.priceMinor ?? 0),
    date_pass: [...line.datePass],
  };
}
