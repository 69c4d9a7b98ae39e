import {
  CART_COOKIE,
  COUPON_COOKIE,
  cartEntries,
  cartOfEvent,
  readCart,
  readCouponCode,
  writeCart,
} from '#modules/pricing/cart.rules.ts';
import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { isBotRefusal } from '#shared/bot-check.ts';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { cookieIn } from '#web/components/cart/cart-cookies.ts';
import type { CouponVerdict } from '#web/components/cart/use-coupon.ts';
import { absent } from '#web/page/page-errors.ts';

export interface LoadedCart {
  event: EventView;
  // The usable part of the cookies, with which the page starts in the browser.
  cartCookie: string;
  couponCookie: string;
  verdict: CouponVerdict | null;
}

// What a visitor is about to buy: tickets from the cookies, everything else from the server. null: nothing, or tickets
// that no event sells together.
export async function loadCart(call: Call, request: Request, url: URL): Promise<LoadedCart | null> {
  const cookies = request.headers.get('cookie') ?? '';
  const cart = readCart(cookieIn(cookies, CART_COOKIE));
  const code = readCouponCode(url.searchParams.get('coupon') ?? cookieIn(cookies, COUPON_COOKIE));
  const slug = await slugOf(call, Object.keys(cart), url.searchParams.get('event'));
  if (slug === null) return null;
  const view = await call('GET /api/event/view/{slug}', { params: { slug } });
  if (!view.ok) return absent(view.error);
  const event = view.body.data;
  const verdict =
    code === null
      ? null
      : await call('POST /api/event/coupons/validate', {
          body: { coupon_code: code, ticket_details: cartEntries(cart), event: event.id },
        }).then((outcome): CouponVerdict => {
          if (outcome.ok) return { code, answer: outcome.body.data, refusal: null };
          const { message, code: reason } = outcome.error;
          return {
            code,
            answer: null,
            refusal: message || m.cart_code_failed(),
            isOpen: isBotRefusal(reason),
          };
        });
  const known = [...event.ticket_types, ...(verdict?.answer?.unlocked ?? [])].map((type) => type.id);
  return {
    event,
    cartCookie: writeCart(cartOfEvent(cart, known)) ?? '',
    couponCookie: code ?? '',
    verdict,
  };
}

async function slugOf(call: Call, ids: string[], asked: string | null): Promise<string | null> {
  if (ids.length === 0) return asked;
  const found = await call('GET /api/event/of-tickets/{ids}', { params: { ids: ids.join(',') } });
  return found.ok ? found.body.data.slug_name : (absent(found.error) ?? asked);
}
