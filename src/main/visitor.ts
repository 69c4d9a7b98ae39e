import type { IncomingMessage } from 'node:http';
import { createMemo } from '#platform/page-cache/bounded-memo.ts';
import { cookieValue } from '#platform/page-cache/request-headers.ts';
import { isLocale, type Locale, preferredLocale } from '#shared/i18n.ts';

export const LANGUAGE_COOKIE = 'MY_LANG';

// Few headers are in use, and every call brings one.
const REMEMBERED_HEADERS = 500;
const localeByHeader = createMemo(REMEMBERED_HEADERS, (header) => ({ preferred: preferredLocale(header) }));

export function localeOf({ headers }: IncomingMessage, fallback: Locale): Locale {
  const chosen = cookieValue(headers.cookie, LANGUAGE_COOKIE);
  return isLocale(chosen)
    ? chosen
    : (localeByHeader(headers['accept-language'] ?? '')?.preferred ?? fallback);
}

// A browser says where a request comes from; what changes anything must come from our own pages.
export function isSameOrigin(req: IncomingMessage, publicUrl: string): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = req.headers;
  if (origin === undefined) return false;
  return origin === new URL(publicUrl).origin || sameHost(origin, req.headers.host);
}

// Someone who tries it out opens 127.0.0.1 as well as localhost.
function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return host !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
}
