// Helpers for all addresses.

export const absoluteUrl = (publicUrl: string, path: string): string => new URL(path, publicUrl).href;

// The first page has the address without a number, so that it has only one address.
export function paged(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

export function withQuery(path: string, query: URLSearchParams): string {
  const tail = query.toString();
  return tail === '' ? path : `${path}?${tail}`;
}

// The secret part of a link to an order or a ticket: with it the page shows names, amounts and codes.
export const secretQuery = (token: string | null | undefined): URLSearchParams =>
  new URLSearchParams(token ? { t: token } : {});
