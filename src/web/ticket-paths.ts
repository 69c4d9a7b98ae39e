import { MY_TICKETS_PATH } from './paths.ts';

// Addresses that only the pages with tickets need: what stands in paths.ts travels with every page.

// Who comes with the tickets of an order.
export const distributePath = (reference: string, token?: string | null): string =>
  `${MY_TICKETS_PATH}/${encodeURIComponent(reference)}${token ? `?${new URLSearchParams({ t: token })}` : ''}`;

export const acceptPath = (token: string): string => `/tickets/accept/${encodeURIComponent(token)}`;
