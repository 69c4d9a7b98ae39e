import { data, redirect } from 'react-router';
import {
  CART_COOKIE,
  type Cart,
  COUPON_COOKIE,
  cartEntries,
  EMPTY_CART,
  readCouponCode,
  writeCart,
} from '#modules/pricing/cart.rules.ts';
import { canBeSecure, cartCookieLine, cookieIn } from '#web/components/cart/cart-cookies.ts';
import { CODE_FIELD, cartOfForm, DROP_CODE_FIELD } from '#web/components/cart/cart-form.ts';
import { eventPath, PAY_PATH, payPathOf } from '#web/paths.ts';

// A ticket list that came as a form: the choice goes into the cookies, and on to paying.
export function changeCart(form: FormData, request: Request, publicUrl: string): Response {
  const cart = cartOfForm(form);
  const value = cart && writeCart(cart);
  if (value === null) {
    throw data({ statusMessage: 'Tickets must be whole numbers, and not too many.' }, { status: 400 });
  }
  const typed = readCouponCode(String(form.get(CODE_FIELD) ?? ''));
  const kept = readCouponCode(cookieIn(request.headers.get('cookie') ?? '', COUPON_COOKIE));
  const code = form.get(DROP_CODE_FIELD) === null ? (typed ?? kept) : null;
  const isEmpty = cartEntries(cart ?? EMPTY_CART).length === 0;
  const slug = String(form.get('event') ?? '');
  const next = isEmpty ? (code === null || slug === '' ? eventPath(slug) : payPathOf(slug)) : PAY_PATH;
  return redirect(slug === '' && isEmpty ? PAY_PATH : next, {
    status: 303,
    headers: cartCookies(cart ?? EMPTY_CART, code, publicUrl),
  });
}

export function cartCookies(cart: Cart, code: string | null, publicUrl: string): Headers {
  const isSecure = canBeSecure(new URL(publicUrl));
  const value = cartEntries(cart).length === 0 ? '' : (writeCart(cart) ?? '');
  const headers = new Headers();
  headers.append('Set-Cookie', cartCookieLine(CART_COOKIE, value, isSecure));
  headers.append('Set-Cookie', cartCookieLine(COUPON_COOKIE, code ?? '', isSecure));
  return headers;
}
