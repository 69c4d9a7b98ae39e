// Kilobytes of JavaScript, after gzip, that a page may bring with its first load.
// Public pages carry the map of all routes, sellers' included: 2 kB of it.
export const JS_BUDGET_KB = { public: 137, checkout: 150, account: 150 } as const;

export type PageKind = keyof typeof JS_BUDGET_KB;

const CHECKOUT = /^\/events\/pay(\/|$)/;
const ACCOUNT =
  /^\/(login|signup|forgotPassword|logout|account|profile|tickets)(\/|$)|^\/reviews(\/report\/\d+)?$/;

export function kindOf(path: string): PageKind {
  const [pathname = ''] = path.split('?');
  if (CHECKOUT.test(pathname)) return 'checkout';
  return ACCOUNT.test(pathname) ? 'account' : 'public';
}
