import { type Cart, writeCart } from '#modules/pricing/cart.rules.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { waitToken } from '#web/bot-check/checked-call.ts';
import { type Buyer, type FieldErrors, fieldErrorsOf } from './buyer-form.ts';

// Why an order was not placed, with what was typed.
export interface PlaceRefusal {
  message: string;
  fields: FieldErrors;
  // The new total, where the price is another one now.
  newTotal: number | null;
  oldTotal: number | null;
  typed: Buyer;
  // What that total is for; anything else costs something else.
  cart?: string;
  // For whoever waits, where no script runs.
  waitToken?: string | null;
}

interface RefusedCall {
  message: string;
  code: string;
  errors?: Record<string, string[]>;
  data?: unknown;
}

export function placeRefusal(error: RefusedCall, typed: Buyer, oldTotal: number, cart: string): PlaceRefusal {
  const total = (error.data as { total?: unknown } | undefined)?.total;
  return {
    message: error.message || m.pay_unreachable(),
    fields: fieldErrorsOf(error.errors, error.message),
    newTotal: error.code === 'price_changed' && typeof total === 'number' ? total : null,
    oldTotal,
    cart,
    typed,
    waitToken: waitToken(error),
  };
}

// The same tickets with the same code are known by it.
export const cartMark = (cart: Cart, couponCode: string | null): string =>
  `${writeCart(cart) ?? ''} ${couponCode ?? ''}`;

// What the button asks somebody to agree to: the total that the server named, even if this page would ask for less. With
// few left at a low price a page is out of date while it is read, and less than agreed is never refused.
export function totalToAgree(totalMinor: number, refusal: PlaceRefusal | null, cart: string): number {
  if (!refusal || refusal.newTotal === null || refusal.cart !== cart) return totalMinor;
  return Math.max(totalMinor, toMinor(refusal.newTotal));
}
