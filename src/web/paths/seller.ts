import { withQuery } from './address.ts';

// The seller's wing. The organiser always stands in the address.
export const SELLER_PATH = '/sell';

export const sellerHomePath = (organizer: string): string => `${SELLER_PATH}/${organizer}`;
export const sellerEventsPath = (organizer: string, query: Record<string, string> = {}): string =>
  withQuery(`${sellerHomePath(organizer)}/events`, new URLSearchParams(query));
export const newEventPath = (organizer: string): string => `${sellerHomePath(organizer)}/new`;
export const draftPath = (organizer: string, draft: string): string =>
  `${sellerHomePath(organizer)}/drafts/${draft}`;
export const sellerMorePath = (organizer: string): string => `${sellerHomePath(organizer)}/more`;

// What belongs to one event: its overview, and a page for each tab.
export const sellerEventPath = (organizer: string, event: number, tab = ''): string =>
  `${sellerHomePath(organizer)}/events/${event}${tab && `/${tab}`}`;
