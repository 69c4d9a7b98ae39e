import { type Cart, cartOfEntries, EMPTY_CART, writeCart } from '#modules/pricing/cart.rules.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { type FormRefusal, type RefusalWords, type RefusedCall, refusalOf } from '#web/forms/form.rules.ts';
import { BUYER_FIELDS } from './buyer-form.ts';

// A call names the buyer's fields as in its body: buyer.email, or just email if it asks only for the buyer.
export const BUYER_WORDS: RefusalWords = {
  unanswered: m.pay_unreachable,
  fieldOf: (name) => BUYER_FIELDS.find((field) => name === field || name === `buyer.${field}`) ?? null,
};

export interface PlaceNews {
  // The new total, if the price has changed.
  newTotal: number | null;
  oldTotal: number;
  // The part of the cart that there are tickets for, if it is not all of it.
  available: Cart;
  // The cart that all this is about.
  cart: string;
}

// Why an order was not placed, with what was typed.
export type PlaceRefusal = FormRefusal<PlaceNews>;

export function placeRefusal(
  form: FormData,
  error: RefusedCall,
  oldTotal: number,
  cart: string,
): PlaceRefusal {
  const { total, available: fitting } = Object(error.data) as Record<'total' | 'available', unknown>;
  const newTotal = error.code === 'price_changed' && typeof total === 'number' ? total : null;
  const available = Array.isArray(fitting) ? cartOfEntries(fitting) : EMPTY_CART;
  return { ...refusalOf(form, error, BUYER_WORDS), more: { newTotal, oldTotal, available, cart } };
}

// There were too few tickets, which is no longer true as soon as others, or fewer, are chosen.
export const isShortage = ({ code }: PlaceRefusal): boolean => code === 'sold_out' || code === 'all_held';

// Identifies the same tickets with the same code.
export const cartMark = (cart: Cart, couponCode: string | null): string =>
  `${writeCart(cart) ?? ''} ${couponCode ?? ''}`;

// The total that the button asks the buyer to agree to: the one that the server named, even if this page computes less.
// When few tickets are left at a low price, a page is out of date while it is read, and a lower price than agreed is
// never refused.
export function totalToAgree(totalMinor: number, refusal: PlaceRefusal | null, cart: string): number {
  const news = refusal?.more;
  if (!news || news.newTotal === null || news.cart !== cart) return totalMinor;
  return Math.max(totalMinor, toMinor(news.newTotal));
}
