import type { IncomingMessage } from 'node:http';
import { createMemo } from '#platform/page-cache/bounded-memo.ts';
import { cookieValue } from '#platform/page-cache/request-headers.ts';
import { isLocale, LANGUAGE_COOKIE, type Locale, preferredLocale } from '#shared/i18n.ts';

// Few headers are in use, and every call brings one.
const REMEMBERED_HEADERS = 500;
const localeByHeader = createMemo(REMEMBERED_HEADERS, (header) => ({ preferred: preferredLocale(header) }));

export function localeOf({ headers }: IncomingMessage, fallback: Locale): Locale {
  const chosen = cookieValue(headers.cookie, LANGUAGE_COOKIE);
  return isLocale(chosen)
    ? chosen
    : (localeByHeader(headers['accept-language'] ?? '')?.preferred ?? fallback);
}
