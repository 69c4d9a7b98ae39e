import { secretQuery, withQuery } from './address.ts';

// For everybody; signed-in people are sent on to their own page.
export const TICKETS_PATH = '/tickets';
export const MY_TICKETS_PATH = '/account/myTickets';
// Both are behind the same link of the bars.
export const linkedPath = (pathname: string): string =>
  pathname === MY_TICKETS_PATH ? TICKETS_PATH : pathname;
export const CHECK_TICKET_PATH = '/account/myTickets/checkTicket';

export const ticketPath = (id: string, token?: string): string =>
  withQuery(`${TICKETS_PATH}/${encodeURIComponent(id)}`, secretQuery(token));

// The page on which an order's tickets are given names or passed on.
export const distributePath = (reference: string, token?: string | null): string =>
  withQuery(`${MY_TICKETS_PATH}/${encodeURIComponent(reference)}`, secretQuery(token));

export const acceptPath = (token: string): string => `${TICKETS_PATH}/accept/${encodeURIComponent(token)}`;
