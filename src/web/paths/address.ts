// What all addresses are made with.

export const absoluteUrl = (publicUrl: string, path: string): string => new URL(path, publicUrl).href;

// The first page has the bare address, so that it has only one.
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
