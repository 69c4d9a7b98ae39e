import type { Browser } from '#platform/http/caller.ts';
import { type OrderAccess, type OrderProof, type ProvedBy, UNLOCK_SECONDS } from './order-access.ts';

export const UNLOCK_COOKIE = 'MY_ORDER';

export const orderProof = (token: string | undefined, browser: Pick<Browser, 'cookie'>): OrderProof => ({
  token,
  pass: browser.cookie(UNLOCK_COOKIE),
});

export function setUnlockCookie(
  access: OrderAccess,
  reference: string,
  browser: Browser,
  now: Date,
  by: ProvedBy = 'link',
): void {
  browser.setCookie({
    name: UNLOCK_COOKIE,
    value: access.unlockPass(reference, now.getTime(), by),
    maxAgeSeconds: UNLOCK_SECONDS,
  });
}

// Renews the pass of somebody with the link while the page stays open: a hold may last longer than one pass.
export function refreshUnlockCookie(
  access: OrderAccess,
  reference: string,
  browser: Browser,
  now: Date,
): void {
  const pass = browser.cookie(UNLOCK_COOKIE) ?? '';
  const halfLater = now.getTime() + (UNLOCK_SECONDS * 1000) / 2;
  if (!access.isLinkPass(reference, pass, halfLater)) setUnlockCookie(access, reference, browser, now);
}
