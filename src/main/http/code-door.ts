import type { IncomingMessage, ServerResponse } from 'node:http';
import { COUPON_COOKIE, readCouponCode } from '#modules/pricing/cart.rules.ts';
import { cartCookieLine } from '#web/components/cart/cart-cookies.ts';

const EVENT_WITH_CODE = /^\/events\/[a-z0-9-]{1,80}\?(?:.*&)?coupon=/;

// The link that brings a code along: remembers it as the page's script does, for browsers where none runs. The page itself
// stays the same for everyone.
export function createCodeDoor(isSecure: boolean): (req: IncomingMessage, res: ServerResponse) => void {
  return ({ url = '', method }, res) => {
    if (method !== 'GET' || !EVENT_WITH_CODE.test(url)) return;
    const code = readCouponCode(new URLSearchParams(url.slice(url.indexOf('?'))).get('coupon'));
    if (code !== null) res.setHeader('set-cookie', cartCookieLine(COUPON_COOKIE, code, isSecure));
  };
}
