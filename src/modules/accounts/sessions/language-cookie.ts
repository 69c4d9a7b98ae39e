import type { Browser } from '#platform/http/caller.ts';
import { LANGUAGE_COOKIE, type Locale } from '#shared/i18n.ts';

const YEAR_SECONDS = 365 * 86_400;

export function setLanguage(browser: Browser, locale: Locale): void {
  const cookie = { name: LANGUAGE_COOKIE, value: locale, maxAgeSeconds: YEAR_SECONDS };
  browser.setCookie({ ...cookie, isReadable: true });
}

// Who signs in on a new device finds their own language there; a choice made on this one stands.
export function bringLanguage(browser: Browser, locale: Locale): void {
  if (browser.cookie(LANGUAGE_COOKIE) === null) setLanguage(browser, locale);
}
