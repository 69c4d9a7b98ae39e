import { type CartChange, cartEntries, keepsCoupon } from '#modules/pricing/cart.rules.ts';
import type { CouponGrant } from '#modules/pricing/grant.rules.ts';
import { saveCart, savedCode } from './cart-store.ts';

// Writes a step down, with the code unless it leaves with what was taken out. `grant` is what the server last said about
// the code, which may be nothing yet, or of a cart before.
export function saveChange(eventId: number, grant: CouponGrant | null, change: CartChange): void {
  const code = savedCode();
  const validFor = grant?.code === code ? grant?.discounts.map(({ ticketTypeId }) => ticketTypeId) : [];
  const keeps = keepsCoupon(validFor ?? [], change);
  saveCart(change.after, keeps ? code : null);
  const hasLost = cartEntries(change.before).some(({ id }) => !(id in change.after));
  if (code === null || !keeps || !hasLost) return;
  // Where it cannot be asked the code stays: it takes nothing off that it is not for.
  import('./late-code.ts').then(
    ({ dropLateCode }) => dropLateCode(eventId, code, change),
    () => {},
  );
}
