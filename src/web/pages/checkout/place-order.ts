import { data, redirect } from 'react-router';
import { CART_COOKIE, EMPTY_CART, readCart } from '#modules/pricing/cart.rules.ts';
import { withFormToken } from '#web/bot-check/checked-call.ts';
import { cookieIn } from '#web/components/cart/cart-cookies.ts';
import { placing } from '#web/components/checkout/details/place.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { cartCookies } from './change-cart.ts';

// For an order that was sent as a form. On a refusal, what was typed comes back with the reason.
export async function placeOrder({ call, publicUrl }: PageContext, form: FormData, request: Request) {
  const cart = readCart(cookieIn(request.headers.get('cookie') ?? '', CART_COOKIE));
  const answer = await placing({ cart })(withFormToken(call, form), form);
  if (!answer.ok) return data({ answer }, { status: answer.refusal.status });
  throw redirect(answer.done.link, { status: 303, headers: cartCookies(EMPTY_CART, null, publicUrl) });
}
