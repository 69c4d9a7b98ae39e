import type { IncomingMessage } from 'node:http';
import { createMemo } from '#platform/cache/bounded-memo.ts';
import { isLocale, LANGUAGE_COOKIE, type Locale, preferredLocale } from '#shared/i18n.ts';
import { cookieValue } from './request-headers.ts';

// Only a few different headers are in use, and every call brings one.
const REMEMBERED_HEADERS = 500;
const localeByHeader = createMemo(REMEMBERED_HEADERS, (header) => ({ preferred: preferredLocale(header) }));

export function localeOf({ headers }: IncomingMessage, fallback: Locale): Locale {
  const chosen = cookieValue(headers.cookie, LANGUAGE_COOKIE);
  return isLocale(chosen)
    ? chosen
    : (localeByHeader(headers['accept-language'] ?? '')?.preferred ?? fallback);
}
