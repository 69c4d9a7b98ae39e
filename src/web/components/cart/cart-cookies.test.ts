import { expect, test } from 'vitest';
import { canBeSecure, cartCookieLine, cookieIn } from './cart-cookies.ts';

test('an hour, for every page, and secure wherever browsers keep such a cookie', () => {
  expect(cartCookieLine('MY_CART', 'x', true)).toBe('MY_CART=x; Max-Age=3600; Path=/; Secure; SameSite=None');
  expect(cartCookieLine('MY_CART', 'x', false)).toBe('MY_CART=x; Max-Age=3600; Path=/; SameSite=Lax');
  expect(cartCookieLine('MY_COUPON', '', true)).toBe('MY_COUPON=; Max-Age=0; Path=/; Secure; SameSite=None');
});

test.each([
  ['https://tickets.example.com', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://192.168.1.20:3000', false],
  ['http://localhost.example.com', false],
])('%s: secure %s', (url, isSecure) => expect(canBeSecure(new URL(url))).toBe(isSecure));

test('a cookie is found by its whole name', () => {
  const cookies = 'NOT_MY_CART=1; MY_CARTS=2; MY_CART=%7B%7D; MY_COUPON=TEN';
  expect(cookieIn(cookies, 'MY_CART')).toBe('%7B%7D');
  expect(cookieIn(cookies, 'MY_COUPON')).toBe('TEN');
  expect(cookieIn('', 'MY_CART')).toBe('');
});
