import type { Browser } from '#platform/http/caller.ts';
import { LANGUAGE_COOKIE, type Locale } from '#shared/i18n.ts';

const YEAR_SECONDS = 365 * 86_400;

export function setLanguage(browser: Browser, locale: Locale): void {
  const cookie = { name: LANGUAGE_COOKIE, value: locale, maxAgeSeconds: YEAR_SECONDS };
  browser.setCookie({ ...cookie, isReadable: true });
}

// On a new device people find the language of their account; a language that was chosen on this device stays.
export function bringLanguage(browser: Browser, locale: Locale): void {
  if (browser.cookie(LANGUAGE_COOKIE) === null) setLanguage(browser, locale);
}
