import { data, redirect } from 'react-router';
import {
  CART_COOKIE,
  type Cart,
  COUPON_COOKIE,
  cartEntries,
  isEmptyCart,
  keepsCoupon,
  readCart,
  readCouponCode,
  writeCart,
} from '#modules/pricing/cart.rules.ts';
import { EMBED_FIELD, sourceCookieLine, writeSource } from '#shared/order-source.ts';
import type { Call } from '#web/api/api.ts';
import { canBeSecure, cartCookieLine, cookieIn } from '#web/components/cart/cart-cookies.ts';
import {
  CLEAR_FIELD,
  CODE_FIELD,
  cartOfForm,
  DROP_CODE_FIELD,
  removedLine,
} from '#web/components/cart/cart-form.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { PAY_PATH, payPathOf } from '#web/paths/checkout.ts';

// For a ticket list that was sent as a form: stores the choice in the cookies and leads on to paying.
export async function changeCart({ call, publicUrl }: PageContext, form: FormData, request: Request) {
  const cart = cartOfForm(form);
  if (cart === null || writeCart(cart) === null) {
    throw data({ statusMessage: 'Tickets must be whole numbers, and not too many.' }, { status: 400 });
  }
  const typed = readCouponCode(String(form.get(CODE_FIELD) ?? ''));
  const dropped = form.get(DROP_CODE_FIELD) !== null || form.get(CLEAR_FIELD) !== null;
  const code = dropped ? null : (typed ?? (await keptCode(call, form, request, cart)));
  const slug = String(form.get('event') ?? '');
  const isEmpty = isEmptyCart(cart);
  const headers = cartCookies(cart, code, publicUrl);
  const source = form.has(EMBED_FIELD) ? writeSource(slug, { channel: 'embed' }) : null;
  if (source) headers.append('Set-Cookie', sourceCookieLine(source, canBeSecure(new URL(publicUrl))));
  const wasEmptied = dropped || removedLine(form) !== null;
  if (isEmpty && code === null && slug !== '' && !wasEmptied) {
    return data({ nothingChosen: slug }, { status: 422, headers });
  }
  const next = isEmpty ? (code === null || slug === '' ? eventPath(slug) : payPathOf(slug)) : PAY_PATH;
  return redirect(slug === '' && isEmpty ? PAY_PATH : next, {
    status: 303,
    headers,
  });
}

// The present code, unless it goes with what was removed. The server is asked what it applies to only then.
async function keptCode(call: Call, form: FormData, request: Request, after: Cart): Promise<string | null> {
  const cookies = request.headers.get('cookie') ?? '';
  const code = readCouponCode(cookieIn(cookies, COUPON_COOKIE));
  const before = readCart(cookieIn(cookies, CART_COOKIE));
  const stays = cartEntries(before).filter(({ id }) => id in after);
  if (code === null || stays.length === cartEntries(before).length) return code;
  // Nothing of the old cart is left, so its code goes, too.
  if (stays.length === 0) return null;
  const asked = await call('POST /api/event/coupons/validate', {
    body: { coupon_code: code, ticket_details: cartEntries(before) },
  });
  const validFor = asked.ok ? asked.body.data.valid_coupons.map((valid) => valid.ticket_type_id) : [];
  const clearedId = removedLine(form)?.id;
  return keepsCoupon(validFor, { before, after, clearedId }) ? code : null;
}

export function cartCookies(cart: Cart, code: string | null, publicUrl: string): Headers {
  const isSecure = canBeSecure(new URL(publicUrl));
  const value = isEmptyCart(cart) ? '' : (writeCart(cart) ?? '');
  const headers = new Headers();
  headers.append('Set-Cookie', cartCookieLine(CART_COOKIE, value, isSecure));
  headers.append('Set-Cookie', cartCookieLine(COUPON_COOKIE, code ?? '', isSecure));
  return headers;
}
