import type { GateLimits } from '#platform/http/gate.ts';
import { isBuyersPage } from '#shared/site-map/buyers-pages.ts';

// What passes the gate, most important first: pages of visitors who hold or pay for tickets, calls of others, and pages
// that have to be rendered. Health checks, callbacks, orders, calls of visitors who hold or pay, and files never wait
// there.
export type GatedKind = 'buyer_page' | 'call' | 'page';

const RENDER = { share: 1, atOnce: 8 };

export const GATE: Readonly<Record<GatedKind, GateLimits>> = {
  buyer_page: { ...RENDER, mostWaiting: 200, patienceMs: 2_000 },
  call: { share: 1 / 16, atOnce: 64, mostWaiting: 1_000, patienceMs: 250 },
  page: { ...RENDER, mostWaiting: 100, patienceMs: 250 },
};

const BUYERS_CALLS = [
  '/api/event/order',
  '/api/event/pay/',
  '/api/event/coupons/',
  '/api/events/orders/',
  // An order needs its answer.
  '/api/bot-check/',
  // The demo's phone and card fields.
  '/dev/pay/',
];
// Tickets and receipts to print.
const BUYERS_FILES = ['/files/'];
const ALWAYS = ['/healthz', '/readyz', '/cb/', '/assets/', '/posters/', '/builds/', '/offline/'];
// Files at the top level that exist on disk; sitemaps and data are made for each request.
const FILE_AT_THE_TOP = /^\/(?!sitemap\.)[\w-]+\.(?!data$)\w+$/;

// Files that sellers take along: on a slow network they would keep one of the few places of pages for minutes.
const SELLERS_FILE = /^\/sell\/.+\.csv$/;

// null: answered at once, however busy the server is.
export function kindOf(url: string): GatedKind | null {
  const [path = ''] = url.split('?', 1);
  const begins = (beginnings: readonly string[]) =>
    beginnings.some((beginning) => path.startsWith(beginning));
  if (begins(ALWAYS) || begins(BUYERS_CALLS) || FILE_AT_THE_TOP.test(path)) return null;
  if (isBuyersPage(path) || begins(BUYERS_FILES)) return 'buyer_page';
  return isCall(path) || SELLERS_FILE.test(path) ? 'call' : 'page';
}

// The documentation is a page, although its address begins with /api/.
export const isCall = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

// Payment providers call here.
export const isCallback = (url: string): boolean => url.startsWith('/cb/');
