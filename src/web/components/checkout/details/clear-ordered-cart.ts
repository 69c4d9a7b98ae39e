import { useEffect } from 'react';
import { dropCart } from '#web/components/cart/cart-store.ts';

// The cart's tickets are in the order now, so the cart is cleared: when the order's page is shown (earlier, the visitor
// would see the cart empty itself), or when this page is left (without a network the order's page comes later, as a new
// document).
export function expectOrderPage(): void {
  addEventListener('pagehide', clear);
  isExpected = true;
}

let isExpected = false;

function clear(): void {
  if (!isExpected) return;
  removeEventListener('pagehide', clear);
  isExpected = false;
  dropCart();
}

export function useClearOrderedCart(): void {
  useEffect(clear, []);
}
