import { randomUUID } from 'node:crypto';

// What each call is sent, and what those hear who are let in.

export interface Sample {
  // Of whoever was let in, by whose it is; nobody is a stranger like any other buyer.
  inside: [buyer: number, merchant: number, own: number];
  // The path after /api; the call's own unless it needs something in it.
  path?: () => string;
  body?: () => object;
}
export type Samples = Record<string, Sample>;

export const OWNER = { name: 'Wangari Muthoni', email: 'wangari@example.com', phone: '0722000111' };

export const now = new Date();

export const owned = {
  type: 0,
  event: 0,
  paid: '',
  held: '',
  unwanted: '',
  organizer: '',
  attempt: '',
  ticket: '',
  session: '',
  review: 0,
  offer: '',
};

export const line = (inside: Sample['inside'], path?: () => string, body?: () => object): Sample => ({
  inside,
  ...(path && { path }),
  ...(body && { body }),
});

export const everybody = (status: number, path?: () => string, body?: () => object): Sample =>
  line([status, status, status], path, body);

export const ownOnly = (refused: number, path: () => string, body?: () => object): Sample =>
  line([refused, refused, 200], path, body);

// What is an organiser's: to another merchant it is not there.
export const sellers = (own: number, path: () => string, body?: () => object): Sample =>
  line([403, 404, own], path, body);

export const DRAFT = randomUUID();

export const ofEvent = (rest: string) => () => `/sell/${owned.organizer}/events/${owned.event}/${rest}`;

export const sold = (own: number, path: string, body?: () => object): Sample =>
  sellers(own, () => `/sell/${owned.organizer}/events/${owned.event}/${path}`, body);
