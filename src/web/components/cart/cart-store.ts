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
  // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
  document.cookie = cartCookieLine(name, value, canBeSecure(location));
  // Some browsers refuse Secure cookies on localhost.
  if (readCookie(name) !== value) document.cookie = cartCookieLine(name, value, false);
  // biome-ignore-end lint/suspicious/noDocumentCookie: as above
}

// Both are written every time, so that the code lives as long as the cart.
function write(cart: string, code: string): void {
  writeCookie(CART_COOKIE, cart);
  writeCookie(COUPON_COOKIE, code);
  dispatchEvent(new Event(CHANGED));
}

// Answers false if the cart would be too large for a cookie. Without a `code`, the present one stays.
export function saveCart(cart: Cart, code: string | null = savedCode()): boolean {
  const value = writeCart(cart);
  if (value === null) return false;
  write(value, code ?? '');
  return true;
}

export const dropCart = (): void => write('', '');

export const saveCoupon = (code: string | null): void => write(readCookie(CART_COOKIE), code ?? '');

export const savedCart = (): Cart => readCart(readCookie(CART_COOKIE));

export const savedCode = (): string | null => readCouponCode(readCookie(COUPON_COOKIE));

interface CookieChanges {
  addEventListener(kind: 'change', onChange: () => void): void;
  removeEventListener(kind: 'change', onChange: () => void): void;
}

// Other tabs and the server change the cart, too. Browsers without an event for that look again when the visitor comes
// back to the page.
const COMING_BACK = [CHANGED, 'focus', 'pageshow'];

function subscribe(onChange: () => void): () => void {
  const { cookieStore } = window as { cookieStore?: CookieChanges };
  for (const event of COMING_BACK) addEventListener(event, onChange);
  cookieStore?.addEventListener('change', onChange);
  return () => {
    for (const event of COMING_BACK) removeEventListener(event, onChange);
    cookieStore?.removeEventListener('change', onChange);
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
