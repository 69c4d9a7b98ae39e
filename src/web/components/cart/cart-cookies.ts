import { type CART_COOKIE, CART_SECONDS, type COUPON_COOKIE } from '#modules/pricing/cart.rules.ts';

export type CartCookie = typeof CART_COOKIE | typeof COUPON_COOKIE;

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

// Whether browsers accept a Secure cookie here.
export function canBeSecure({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  return protocol === 'https:' || THIS_MACHINE.includes(hostname);
}

// One whole cookie, for a header or for document.cookie. An empty value deletes it.
export function cartCookieLine(name: CartCookie, value: string, isSecure: boolean): string {
  const age = value === '' ? 0 : CART_SECONDS;
  const scope = isSecure ? 'Secure; SameSite=None' : 'SameSite=Lax';
  return `${name}=${value}; Max-Age=${age}; Path=/; ${scope}`;
}

// The raw value from a Cookie header or from document.cookie; '' if it is missing.
export function cookieIn(cookies: string, name: CartCookie): string {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}
