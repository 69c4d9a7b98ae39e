import { useEffect, useState } from 'react';
import {
  addUnits,
  type Cart,
  cartEntries,
  cartOfEvent,
  EMPTY_CART,
  readCouponCode,
} from '#modules/pricing/cart.rules.ts';
import { type CouponGrant, judgeGrant } from '#modules/pricing/grant.rules.ts';
import { offerOfView } from '#modules/pricing/offer.rules.ts';
import { type PricedCart, priceLines } from '#modules/pricing/price-lines.rules.ts';
import type { EventView, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { saveCart, saveCoupon, savedCart, useCart } from './cart-store.ts';

export interface Chooser {
  // This event's part of the cart.
  cart: Cart;
  // Null while nothing is chosen.
  priced: PricedCart | null;
  // Whoever knows what a code does says it here.
  setCoupon(coupon: ChosenCoupon): void;
  // What can be chosen, with what a code shows.
  types: readonly TicketTypeView[];
  change(ticketTypeId: number, count: number, date?: string): void;
  // Another event's tickets had to make room; `undo` puts them back.
  hasReplaced: boolean;
  undo(): void;
}

export interface ChosenCoupon {
  grant: CouponGrant | null;
  unlocked: readonly TicketTypeView[];
}

export const NO_COUPON: ChosenCoupon = { grant: null, unlocked: [] };

const TICK_MS = 8;

// What the visitor chooses on an event's page. Every step is written to the cookie at once.
export function useChooser(event: EventView, nowMs: number): Chooser {
  const all = useCart();
  const [replaced, setReplaced] = useState<Cart | null>(null);
  const [coupon, setCoupon] = useState(NO_COUPON);
  const { unlocked } = coupon;
  const types = unlocked.length === 0 ? event.ticket_types : [...event.ticket_types, ...unlocked];
  const ids = types.map((type) => type.id);
  const cart = cartOfEvent(all, ids);
  useCodeOfAddress();
  const entries = cartEntries(cart);

  return {
    cart,
    priced:
      entries.length === 0
        ? null
        : priceLines(
            offerOfView({ ...event, ticket_types: types }),
            entries,
            coupon.grant,
            nowMs,
            judgeGrant,
          ),
    setCoupon,
    types,
    change(ticketTypeId, count, date) {
      navigator.vibrate?.(TICK_MS);
      // As it is now: one tap may change several days.
      const saved = savedCart();
      const own = cartOfEvent(saved, ids);
      if (cartEntries(own).length === 0 && cartEntries(saved).length > 0) setReplaced(saved);
      saveCart(addUnits(own, ticketTypeId, count, date));
    },
    hasReplaced: replaced !== null,
    undo() {
      saveCart(replaced ?? EMPTY_CART);
      setReplaced(null);
    },
  };
}

// A link may bring its code along.
function useCodeOfAddress(): void {
  useEffect(() => {
    const code = readCouponCode(new URLSearchParams(location.search).get('coupon'));
    if (code !== null) saveCoupon(code);
  }, []);
}
