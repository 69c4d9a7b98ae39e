import { useMemo, useSyncExternalStore } from 'react';
import {
  CART_COOKIE,
  type Cart,
  COUPON_COOKIE,
  readCart,
  readCouponCode,
  writeCart,
} from '#modules/pricing/cart.rules.ts';
import { type CartCookie, canBeSecure, cartCookieLine, cookieIn } from './cart-cookies.ts';

// The cart lives in cookies, which every tab of this browser shares.

const CHANGED = 'cart';

const readCookie = (name: CartCookie) => cookieIn(document.cookie, name);

function writeCookie(name: CartCookie, value: string): void {
  // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = cartCookieLine(name, value, canBeSecure(location));
  // Some browsers keep no Secure cookie of this machine.
  if (readCookie(name) !== value) document.cookie = cartCookieLine(name, value, false);
  // biome-ignore-end lint/suspicious/noDocumentCookie: as above
  dispatchEvent(new Event(CHANGED));
}

// False where the cart would be too large to keep.
export function saveCart(cart: Cart): boolean {
  const value = writeCart(cart);
  if (value === null) return false;
  writeCookie(CART_COOKIE, value);
  return true;
}

export const dropCart = (): void => writeCookie(CART_COOKIE, '');

export function saveCoupon(code: string | null): void {
  writeCookie(COUPON_COOKIE, code ?? '');
}

export const savedCart = (): Cart => readCart(readCookie(CART_COOKIE));

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  addEventListener('focus', onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('focus', onChange);
  };
}

// `atFirst` is the cookie as the server saw it: '' on pages that are the same for everybody.
export function useCart(atFirst = ''): Cart {
  const cookie = useSyncExternalStore(
    subscribe,
    () => readCookie(CART_COOKIE),
    () => atFirst,
  );
  return useMemo(() => readCart(cookie), [cookie]);
}

export function useCouponCode(atFirst = ''): string | null {
  const cookie = useSyncExternalStore(
    subscribe,
    () => readCookie(COUPON_COOKIE),
    () => atFirst,
  );
  return readCouponCode(cookie);
}
