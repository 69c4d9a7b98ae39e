import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { mountCodeLinks } from './mount-code-links.ts';

function cookieOf(url: string, method = 'GET'): string | undefined {
  let cookie: string | undefined;
  const answer = {
    setHeader(_: string, line: string) {
      cookie = line;
    },
  } as unknown as ServerResponse;
  mountCodeLinks((code) => `remembered=${code}`)({ url, method } as IncomingMessage, answer);
  return cookie;
}

test.each(['/events/a-night?coupon=half', '/events/a-night?lang=sw&coupon=HALF'])(
  '%s is remembered',
  (url) => {
    expect(cookieOf(url)).toBe('remembered=HALF');
  },
);

test.each([
  ['/events/a-night', 'GET'],
  ['/events/a-night?coupon=', 'GET'],
  ['/events/a-night?coupon=%0d%0aSet-Cookie:x', 'GET'],
  ['/events/a-night?mycoupon=HALF', 'GET'],
  ['/events/a-night?coupon=HALF', 'HEAD'],
  ['/events?coupon=HALF', 'GET'],
  ['//evil.example/events/a?coupon=HALF', 'GET'],
])('%s by %s is not', (url, method) => {
  expect(cookieOf(url, method)).toBeUndefined();
});
