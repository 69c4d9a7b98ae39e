import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { mountCampaignLinks } from './mount-campaign-links.ts';

function open(url: string, method = 'GET', isHttps = true) {
  let status = 0;
  let headers: Record<string, string> = {};
  const answer = {
    writeHead(given: number, sent: Record<string, string>) {
      status = given;
      headers = sent;
    },
    end() {},
  } as unknown as ServerResponse;
  const isTaken = mountCampaignLinks(isHttps)({ url, method } as IncomingMessage, answer);
  return { isTaken, status, headers };
}

test('a link of a campaign is remembered for a week and leads on without it', () => {
  const { status, headers } = open('/events/a-night?c=radio');
  expect(status).toBe(302);
  expect(headers).toEqual({
    location: '/events/a-night',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'set-cookie': 'MY_SOURCE=a-night.link.radio; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax; Secure',
  });
});

test('a link of an embed is remembered as one', () => {
  const { headers } = open('/events/a-night?embed=1');
  expect(headers.location).toBe('/events/a-night');
  expect(headers['set-cookie']).toMatch(/^MY_SOURCE=a-night\.embed;/);
  expect(open('/events/a-night?embed=1&c=radio').headers['set-cookie']).toMatch(
    /^MY_SOURCE=a-night\.link\.radio;/,
  );
});

test('what else the address says stays', () => {
  expect(open('/events/a-night?coupon=HALF&c=radio').headers.location).toBe('/events/a-night?coupon=HALF');
});

test('what can be no campaign is dropped without being remembered', () => {
  const { headers, status } = open('/events/a-night?c=%0d%0aSet-Cookie:x');
  expect(status).toBe(302);
  expect(headers.location).toBe('/events/a-night');
  expect(headers).not.toHaveProperty('set-cookie');
});

test.each([
  ['/events/a-night', 'GET'],
  ['/events/a-night?coupon=c=1', 'GET'],
  ['/events/a-night?c=radio', 'POST'],
  ['/events?c=radio', 'GET'],
  ['/events/a-night/reviews?c=radio', 'GET'],
  ['//evil.example/events/a?c=radio', 'GET'],
])('%s by %s goes its usual way', (url, method) => {
  expect(open(url, method).isTaken).toBe(false);
});
