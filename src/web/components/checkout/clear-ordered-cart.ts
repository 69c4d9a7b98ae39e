import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { dropCart } from '../cart/cart-store.ts';

// The state of the history entry that a placed order leads to.
export const JUST_PLACED = { placed: true } as const;

// What was in the cart is in the order now. Not before its page is there: the old one would be seen to empty itself.
export function useClearOrderedCart(): void {
  const { state } = useLocation();
  const isJustPlaced = (state as Partial<typeof JUST_PLACED> | null)?.placed === true;
  useEffect(() => {
    if (isJustPlaced) dropCart();
  }, [isJustPlaced]);
}
