import { type Cart, writeCart } from '#modules/pricing/cart.rules.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { type FormRefusal, type RefusalWords, type RefusedCall, refusalOf } from '#web/forms/form.rules.ts';
import { BUYER_FIELDS } from './buyer-form.ts';

// A call names the buyer's fields as its body does: buyer.email, or email where the buyer is all that is asked for.
export const BUYER_WORDS: RefusalWords = {
  unanswered: m.pay_unreachable,
  fieldOf: (name) => BUYER_FIELDS.find((field) => name === field || name === `buyer.${field}`) ?? null,
};

export interface PriceNews {
  // The new total, where the price is another one now.
  newTotal: number | null;
  oldTotal: number;
  // What that total is for; anything else costs something else.
  cart: string;
}

// Why an order was not placed, with what was typed.
export type PlaceRefusal = FormRefusal<PriceNews>;

export function placeRefusal(
  form: FormData,
  error: RefusedCall,
  oldTotal: number,
  cart: string,
): PlaceRefusal {
  const total = (error.data as { total?: unknown } | undefined)?.total;
  const newTotal = error.code === 'price_changed' && typeof total === 'number' ? total : null;
  return { ...refusalOf(form, error, BUYER_WORDS), more: { newTotal, oldTotal, cart } };
}

// The same tickets with the same code are known by it.
export const cartMark = (cart: Cart, couponCode: string | null): string =>
  `${writeCart(cart) ?? ''} ${couponCode ?? ''}`;

// What the button asks somebody to agree to: the total that the server named, even if this page would ask for less. With
// few left at a low price a page is out of date while it is read, and less than agreed is never refused.
export function totalToAgree(totalMinor: number, refusal: PlaceRefusal | null, cart: string): number {
  const news = refusal?.more;
  if (!news || news.newTotal === null || news.cart !== cart) return totalMinor;
  return Math.max(totalMinor, toMinor(news.newTotal));
}
