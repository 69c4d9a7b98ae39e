import { data, redirect } from 'react-router';
import { CART_COOKIE, cartEntries, countUnits, EMPTY_CART, readCart } from '#modules/pricing/cart.rules.ts';
import { m } from '#shared/messages/messages.js';
import { withFormToken } from '#web/bot-check/checked-call.ts';
import { cookieIn } from '#web/components/cart/cart-cookies.ts';
import { attendeesOf, buyerErrors, buyerOf } from '#web/components/checkout/details/buyer-form.ts';
import { cartMark, type PlaceRefusal, placeRefusal } from '#web/components/checkout/details/refusal.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { cartCookies } from './change-cart.ts';

// An order that came as a form. Whatever was typed comes back with the reason for a no.
export async function placeOrder({ call, publicUrl }: PageContext, form: FormData, request: Request) {
  const cart = readCart(cookieIn(request.headers.get('cookie') ?? '', CART_COOKIE));
  const typed = buyerOf(form);
  const acceptedTotal = Number(form.get('accepted_total'));
  const fields = buyerErrors(typed, String(form.get('country') ?? ''), acceptedTotal === 0);
  if (Object.keys(fields).length > 0) {
    const refusal: PlaceRefusal = {
      message: m.pay_check_fields(),
      fields,
      newTotal: null,
      oldTotal: null,
      typed,
    };
    return data({ refusal }, { status: 422 });
  }
  const couponCode = String(form.get('coupon_code') ?? '') || null;
  const placed = await withFormToken(call, form)('POST /api/event/order', {
    body: {
      ticket_details: cartEntries(cart),
      coupon_code: couponCode,
      buyer: typed,
      attendee_names: attendeesOf(form, countUnits(cart), typed),
      accepted_total: acceptedTotal,
    },
    idempotencyKey: String(form.get('key') ?? ''),
  });
  if (!placed.ok) {
    const refusal = placeRefusal(placed.error, typed, acceptedTotal, cartMark(cart, couponCode));
    return data({ refusal }, { status: placed.error.statusCode });
  }
  throw redirect(placed.body.data.link, { status: 303, headers: cartCookies(EMPTY_CART, null, publicUrl) });
}
