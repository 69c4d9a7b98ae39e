import { posterPath } from '#shared/poster/poster-path.ts';
import type { PosterRatio } from '#shared/poster/poster-ratios.ts';

// Every address of the site is built here.

export const HOME_PATH = '/';
export const EVENTS_PATH = '/events';
export const SEARCH_PATH = '/events/search';
export const LISTING_PATH = '/events/listing';
export const LANGUAGE_PATH = '/language';
export const PLACE_PATH = '/place';
export const OPENAPI_PATH = '/api/openapi.json';

export const eventsPath = (page = 1): string => paged(EVENTS_PATH, page);

export const eventPath = (slug: string): string => `/events/${encodeURIComponent(slug)}`;

export const categoryPath = (slug: string, page = 1): string =>
  paged(`/events/category/${encodeURIComponent(slug)}`, page);

export const organizerPath = (slug: string, page = 1): string =>
  paged(`/organizers/${encodeURIComponent(slug)}`, page);

// `segment` as formatFilters writes it; see filter-path.ts.
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

type WithPoster = { slug_name: string; poster: { category: string; seed: number } };

export function posterSrc({ slug_name, poster }: WithPoster, ratio: PosterRatio): string {
  return posterPath({ slug: slug_name, category: poster.category, seed: poster.seed, ratio });
}

export const absoluteUrl = (publicUrl: string, path: string): string => new URL(path, publicUrl).href;

// The first page has the bare address, so that it has only one.
function paged(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

export function withQuery(path: string, query: URLSearchParams): string {
  const tail = query.toString();
  return tail === '' ? path : `${path}?${tail}`;
}

export const PAY_PATH = '/events/pay';

// `token` is the secret part of the link: with it the page shows names, amounts and tickets.
export const orderPath = (reference: string, token?: string): string =>
  withQuery(`${PAY_PATH}/${encodeURIComponent(reference)}`, secretQuery(token));

export type OutcomeName = 'success' | 'fail' | 'pending' | 'callback';

export function outcomePath(outcome: OutcomeName, reference: string, token?: string): string {
  const query = new URLSearchParams({ REF_NUMBER: reference });
  if (token) query.set('t', token);
  return withQuery(`${PAY_PATH}/${outcome}`, query);
}

// The cart may be empty: a code can show tickets that nobody could have chosen yet.
export const payPathOf = (slug: string): string => withQuery(PAY_PATH, new URLSearchParams({ event: slug }));

export const ticketPath = (id: string, token?: string): string =>
  withQuery(`/tickets/${encodeURIComponent(id)}`, secretQuery(token));

const secretQuery = (token: string | undefined) => new URLSearchParams(token ? { t: token } : {});

export const LOGIN_PATH = '/login';
export const MERCHANT_SIGNUP_PATH = '/signup/merchant';
export const ACCOUNT_PATH = '/account';
// For everybody: whoever is signed in is led on to their own.
export const TICKETS_PATH = '/tickets';
export const MY_TICKETS_PATH = '/account/myTickets';
export const CHECK_TICKET_PATH = '/account/myTickets/checkTicket';

// Sign in, and come back to where one was.
export const loginPath = (next: string): string => withQuery(LOGIN_PATH, new URLSearchParams({ next }));
