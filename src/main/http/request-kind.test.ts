import { describe, expect, it } from 'vitest';
import { kindOf } from './request-kind.ts';

const KINDS: Record<string, string[]> = {
  null: [
    '/healthz',
    '/readyz',
    '/cb/s',
    '/cb/k/token',
    '/api/event/order',
    '/api/event/order/cancel/K7QP2MXA',
    '/api/event/pay/K7QP2MXA',
    '/api/event/coupons/validate',
    '/api/events/orders/viewTickets/K7QP2MXA?t=x',
    '/api/bot-check/order',
    '/dev/pay/prompt/K7QP2MXA',
    '/dev/pay/v1/payment_intents/pi_1/confirm',
    '/assets/root-a1.js',
    '/posters/one.svg',
    '/sw.js',
    '/favicon.ico?v=1',
    '/manifest.webmanifest',
  ],
  buyer_page: [
    '/events/pay',
    '/events/pay/K7QP2MXA?t=x',
    '/events/pay.data',
    '/events/pay/success.data?REF_NUMBER=K7QP2MXA',
    '/tickets',
    '/tickets/',
    '/tickets/_.data',
    '/tickets/accept/secret',
    '/account/myTickets/K7QP2MXA',
    '/files/orders/x.pdf',
  ],
  call: ['/api/events/listing', '/api/event/view/one', '/api/user/login', '/api/nothing'],
  page: [
    '/',
    '/_root.data',
    '/events/search?event=a.b',
    '/events.data',
    '/events/payday-evening',
    '/tickets/one/two/three',
    '/api/docs',
    '/login',
    '/sitemap.xml',
    '/feeds/all.ics',
    '/cards/one.en.png',
    '/nothing/here.js',
  ],
};

describe.each(Object.entries(KINDS))('%s', (kind, urls) => {
  it.each(urls)('%s', (url) => expect(String(kindOf(url))).toBe(kind));
});
