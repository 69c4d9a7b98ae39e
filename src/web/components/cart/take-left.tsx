import { type Cart, cartEntries, writeCart } from '#modules/pricing/cart.rules.ts';
import type { PricedLine } from '#modules/pricing/price-lines.rules.ts';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TAKE_FIELD } from './cart-form.ts';

// Orders what there is of a cart that there is too little for: for less than was agreed to, and in one step, because
// somebody else may take it while the cart is being changed.
export function TakeLeft({ cart, lines }: { cart: Cart; lines: readonly PricedLine[] }) {
  const entries = cartEntries(cart);
  const value = writeCart(cart);
  if (entries.length === 0 || value === null) return null;
  const nameOf = (id: number) => lines.find((line) => line.ticketTypeId === id)?.name ?? '';
  const what = entries.map(({ id, quantity }) => `${quantity} × ${nameOf(id)}`).join(', ');
  return (
    <button type="submit" name={TAKE_FIELD} value={value} className={`-mt-3 mb-6 ${QUIET_BUTTON}`}>
      {m.cart_take({ what })}
    </button>
  );
}
