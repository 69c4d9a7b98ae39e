import type { IncomingMessage } from 'node:http';
import { cookieValue } from '#platform/page-cache/request-headers.ts';
import { type Locale, pickLocale } from '#shared/i18n.ts';

export const LANGUAGE_COOKIE = 'MY_LANG';

export function localeOf(req: IncomingMessage, fallback: Locale): Locale {
  return pickLocale({
    cookie: cookieValue(req.headers.cookie, LANGUAGE_COOKIE),
    acceptLanguage: req.headers['accept-language'],
    fallback,
  });
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
