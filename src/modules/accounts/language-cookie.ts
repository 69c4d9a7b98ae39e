import type { Ask } from '#platform/http/call.ts';
import { LANGUAGE_COOKIE, type Locale } from '#shared/i18n.ts';

const YEAR_SECONDS = 365 * 86_400;

export function setLanguage(ask: Ask, locale: Locale): void {
  const cookie = { name: LANGUAGE_COOKIE, value: locale, maxAgeSeconds: YEAR_SECONDS };
  ask.caller.setCookie({ ...cookie, isReadable: true });
}

// Who signs in on a new device finds their own language there; a choice made on this one stands.
export function bringLanguage(ask: Ask, locale: Locale): void {
  if (ask.caller.cookie(LANGUAGE_COOKIE) === null) setLanguage(ask, locale);
}
