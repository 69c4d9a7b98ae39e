import type { IncomingMessage, ServerResponse } from 'node:http';
import { readCouponCode } from './cart.rules.ts';

const EVENT_WITH_CODE = /^\/events\/[a-z0-9-]{1,80}\?(?:.*&)?coupon=/;

// Stands before the page cache. The link that brings a code along: remembers it by the same cookie as the page's script does, for
// browsers where none runs. The page itself stays the same for everyone.
export function mountCodeLinks(
  cookieOf: (code: string) => string,
): (req: IncomingMessage, res: ServerResponse) => void {
  return ({ url = '', method }, res) => {
    if (method !== 'GET' || !EVENT_WITH_CODE.test(url)) return;
    const code = readCouponCode(new URLSearchParams(url.slice(url.indexOf('?'))).get('coupon'));
    if (code !== null) res.setHeader('set-cookie', cookieOf(code));
  };
}
