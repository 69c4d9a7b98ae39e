import { paged, withQuery } from './address.ts';

export const HOME_PATH = '/';
export const EVENTS_PATH = '/events';
export const SEARCH_PATH = '/events/search';
export const LISTING_PATH = '/events/listing';

export const eventsPath = (page = 1): string => paged(EVENTS_PATH, page);

export const eventPath = (slug: string): string => `/events/${encodeURIComponent(slug)}`;

export const categoryPath = (slug: string, page = 1): string =>
  paged(`/events/category/${encodeURIComponent(slug)}`, page);

export const organizerPath = (slug: string, page = 1): string =>
  paged(`/organizers/${encodeURIComponent(slug)}`, page);

// `segment` as formatFilters writes it; see filters.ts.
export const listingPath = (segment: string, page = 1): string =>
  paged(segment === '' ? LISTING_PATH : `${LISTING_PATH}/${segment}`, page);

export type SearchQuery = { event?: string; city?: string; page?: number };

export function searchPath({ event = '', city = '', page = 1 }: SearchQuery): string {
  const query = new URLSearchParams();
  if (event !== '') query.set('event', event);
  if (city !== '') query.set('city', city);
  if (page > 1) query.set('page', String(page));
  return withQuery(SEARCH_PATH, query);
}
