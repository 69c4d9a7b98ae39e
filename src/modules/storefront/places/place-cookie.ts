import type { IncomingHttpHeaders } from 'node:http';
import { EVERYWHERE, formatFilters, NO_FILTERS, type Place, parseFilters } from '#modules/catalog/index.ts';
import { cookieValue } from '#platform/http/request-headers.ts';
import type { PlaceFinder } from './known-places.ts';

// The last city that was chosen; see web/kept/remembered.ts.
const PLACE_COOKIE = 'MY_CITY';

// Written like the filters: short, and the same for all visitors who look there.
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
