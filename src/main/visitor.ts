import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { EVERYWHERE, formatFilters, NO_FILTERS, type Place, parseFilters } from '#modules/catalog/index.ts';
import type { PlaceFinder } from '#modules/storefront/index.ts';
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

// The last city that was chosen; see web/remembered.ts.
const PLACE_COOKIE = 'MY_CITY';

// As filters write it, which is short, and the same for all who look there.
export type VisitorPlace = (headers: IncomingHttpHeaders) => string;

export const createVisitorPlace =
  (places: PlaceFinder): VisitorPlace =>
  (headers) => {
    const chosen = cookieValue(headers.cookie, PLACE_COOKIE);
    const place = places.find(chosen, headers['accept-language'] ?? '');
    return formatFilters({ ...NO_FILTERS, ...place });
  };

export function readPlace(text: string): Place {
  const parsed = parseFilters(text);
  return parsed.ok ? { country: parsed.filters.country, city: parsed.filters.city } : EVERYWHERE;
}
