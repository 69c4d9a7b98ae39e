// Kilobytes of JavaScript, after gzip, that a page may bring with its first load.
export const JS_BUDGET_KB = { public: 139, checkout: 150, account: 150, seller: 170, door: 150 } as const;

export type PageKind = keyof typeof JS_BUDGET_KB;

const CHECKOUT = /^\/events\/pay(\/|$)/;
const DOOR = /^\/(sell\/door|door\/pair)$/;
const SELLER = /^\/sell(\/|$)/;
const ACCOUNT =
  /^\/(login|signup|forgotPassword|logout|account|profile|tickets)(\/|$)|^\/reviews(\/report\/\d+)?$/;

export function kindOf(path: string): PageKind {
  const [pathname = ''] = path.split('?');
  if (CHECKOUT.test(pathname)) return 'checkout';
  if (DOOR.test(pathname)) return 'door';
  if (SELLER.test(pathname)) return 'seller';
  return ACCOUNT.test(pathname) ? 'account' : 'public';
}
