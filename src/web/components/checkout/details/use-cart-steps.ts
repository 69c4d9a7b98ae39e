import { useState } from 'react';
import {
  addUnits,
  type Cart,
  cartOfEvent,
  clearDate,
  clearType,
  EMPTY_CART,
} from '#modules/pricing/cart.rules.ts';
import type { CouponGrant } from '#modules/pricing/grant.rules.ts';
import { saveChange } from '#web/components/cart/cart-change.ts';
import { saveCart, savedCart, savedCode } from '#web/components/cart/cart-store.ts';

export interface CartSteps {
  change(ticketTypeId: number, count: number, date?: string): void;
  // `name` is used to tell what was removed.
  remove(line: { ticketTypeId: number; date?: string | undefined; name: string }): void;
  clear(): void;
  loss: CartLoss | null;
  undo(): void;
}

// What the last step took out. `ticketTypeId` null: everything.
export interface CartLoss {
  ticketTypeId: number | null;
  name: string;
  cart: Cart;
  code: string | null;
}

// Steps on the cart page. Each reads the cookies as they are at that moment, and writes them at once.
export function useCartSteps(eventId: number, ids: readonly number[], grant: CouponGrant | null): CartSteps {
  const [loss, setLoss] = useState<CartLoss | null>(null);
  const step = (next: (cart: Cart) => Cart, lost: Pick<CartLoss, 'ticketTypeId' | 'name'> | null) => {
    const before = cartOfEvent(savedCart(), ids);
    setLoss(lost && { ...lost, cart: before, code: savedCode() });
    saveChange(eventId, grant, { before, after: next(before), clearedId: lost?.ticketTypeId ?? undefined });
  };
  return {
    change: (id, count, date) => step((cart) => addUnits(cart, id, count, date), null),
    remove: ({ ticketTypeId: id, date, name }) =>
      step((cart) => (date === undefined ? clearType(cart, id) : clearDate(cart, id, date)), {
        ticketTypeId: id,
        name,
      }),
    clear: () => step(() => EMPTY_CART, { ticketTypeId: null, name: '' }),
    loss,
    undo() {
      if (loss) saveCart(loss.cart, loss.code);
      setLoss(null);
    },
  };
}
