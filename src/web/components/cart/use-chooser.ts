import { useEffect, useRef, useState } from 'react';
import {
  addUnits,
  type Cart,
  cartEntries,
  cartOfEvent,
  clearType,
  EMPTY_CART,
  isEmptyCart,
  readCouponCode,
} from '#modules/pricing/cart.rules.ts';
import { type CouponGrant, judgeGrant } from '#modules/pricing/grant.rules.ts';
import { offerOfView } from '#modules/pricing/offer.rules.ts';
import { type PricedCart, priceLines } from '#modules/pricing/price-lines.rules.ts';
import type { EventView, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { saveChange } from './cart-change.ts';
import { saveCart, saveCoupon, savedCart, savedCode, useCart } from './cart-store.ts';

export interface Chooser {
  // This event's part of the cart.
  cart: Cart;
  // Null while nothing is chosen.
  priced: PricedCart | null;
  // Called by the part that knows what a code does.
  setCoupon(coupon: ChosenCoupon): void;
  // The types that can be chosen, including those that a code unlocks.
  types: readonly TicketTypeView[];
  change(ticketTypeId: number, count: number, date?: string): void;
  remove(ticketTypeId: number): void;
  clear(): void;
  // What the last step removed from the cart, and in which row it was made: `undo` puts it back.
  loss: Loss | null;
  undo(): void;
}

export interface Loss {
  // replaced: another event's tickets were removed to make room. removed: one type. cleared: all types.
  kind: 'replaced' | 'removed' | 'cleared';
  // null if the step was not made in a row.
  ticketTypeId: number | null;
  cart: Cart;
  code: string | null;
}

export interface ChosenCoupon {
  grant: CouponGrant | null;
  unlocked: readonly TicketTypeView[];
}

export const NO_COUPON: ChosenCoupon = { grant: null, unlocked: [] };

const TICK_MS = 8;

// What the visitor chooses on an event's page; `atFirst` are hidden types that the server knows to be theirs. Every step
// is written to the cookies at once.
export function useChooser(
  event: EventView,
  nowMs: number,
  atFirst: readonly TicketTypeView[] = NO_COUPON.unlocked,
): Chooser {
  const all = useCart();
  const [loss, setLoss] = useState<Loss | null>(null);
  const [coupon, setCoupon] = useState<ChosenCoupon>({ grant: null, unlocked: atFirst });
  const { unlocked } = coupon;
  const types = unlocked.length === 0 ? event.ticket_types : [...event.ticket_types, ...unlocked];
  const ids = types.map((type) => type.id);
  const cart = cartOfEvent(all, ids);
  const codeBefore = useCodeAtOpening(event.id);
  useCodeOfAddress();
  const entries = cartEntries(cart);

  // Starts from the cookie as it is now: one tap may change several days, and another tab may have changed the cart.
  const step = (kind: Loss['kind'] | null, ticketTypeId: number | null, next: (own: Cart) => Cart) => {
    navigator.vibrate?.(TICK_MS);
    const saved = savedCart();
    const code = savedCode();
    const own = cartOfEvent(saved, ids);
    const isReplacing = isEmptyCart(own) && !isEmptyCart(saved);
    const after = next(own);
    const clearedId = kind === 'removed' ? (ticketTypeId ?? undefined) : undefined;
    const lost = isReplacing ? 'replaced' : kind;
    if (lost) setLoss({ kind: lost, ticketTypeId, cart: saved, code });
    else if (loss?.kind !== 'replaced') setLoss(null);
    if (!isReplacing) return saveChange(event.id, coupon.grant, { before: own, after, clearedId });
    // The code of another event's tickets that were removed is not a code for these.
    const isOfThese = coupon.grant !== null || code === codeOfAddress() || code !== codeBefore.current;
    saveCart(after, isOfThese ? code : null);
  };

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
    change: (id, count, date) => step(null, id, (own) => addUnits(own, id, count, date)),
    remove: (id) => step('removed', id, (own) => clearType(own, id)),
    clear: () => step('cleared', null, () => EMPTY_CART),
    loss,
    undo() {
      if (loss) saveCart(loss.cart, loss.code);
      setLoss(null);
    },
  };
}

// The code that was there when the page was opened; any other code was typed here.
function useCodeAtOpening(eventId: number) {
  const code = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event's page is opened anew
  useEffect(() => {
    code.current = savedCode();
  }, [eventId]);
  return code;
}

// A link may bring its code along.
function useCodeOfAddress(): void {
  useEffect(() => {
    const code = codeOfAddress();
    if (code !== null) saveCoupon(code);
  }, []);
}

const codeOfAddress = () => readCouponCode(new URLSearchParams(location.search).get('coupon'));
