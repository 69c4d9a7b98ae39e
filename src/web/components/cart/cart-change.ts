import { type CartChange, cartEntries, keepsCoupon } from '#modules/pricing/cart.rules.ts';
import type { CouponGrant } from '#modules/pricing/grant.rules.ts';
import { saveCart, savedCode } from './cart-store.ts';

// Saves a change of the cart; the code is kept unless it goes with what was removed. `grant` is the server's last
// answer about the code, which may be missing, or be about an earlier cart.
export function saveChange(eventId: number, grant: CouponGrant | null, change: CartChange): void {
  const code = savedCode();
  const validFor = grant?.code === code ? grant?.discounts.map(({ ticketTypeId }) => ticketTypeId) : [];
  const keeps = keepsCoupon(validFor ?? [], change);
  saveCart(change.after, keeps ? code : null);
  const hasLost = cartEntries(change.before).some(({ id }) => !(id in change.after));
  if (code === null || !keeps || !hasLost) return;
  // If the server cannot be asked, the code stays: it takes nothing off tickets that it is not for.
  import('./late-code.ts').then(
    ({ dropLateCode }) => dropLateCode(eventId, code, change),
    () => {},
  );
}
