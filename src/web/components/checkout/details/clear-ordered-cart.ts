import { useEffect } from 'react';
import { dropCart } from '#web/components/cart/cart-store.ts';

// What was in the cart is in the order now. It stays until that order's page is there, because the old one would be seen
// to empty itself, or until the old one goes away: without a network the order's page comes later, as a new document.
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
