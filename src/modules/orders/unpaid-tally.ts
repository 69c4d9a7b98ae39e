import type { OrderWish } from './placing.ts';

// Tickets that were placed and not paid yet, as far as this process placed them.
export interface UnpaidTally {
  // Counts the wish at once, so that many at the same moment are no more than one after the other. Null: too many.
  take(wish: OrderWish, address: string, nowMs: number): Hold | null;
  // From one address, more or less.
  fromAddress(address: string, nowMs: number): number;
  // Paid, cancelled or given back.
  end(reference: string): void;
  extend(reference: string, untilMs: number): void;
}

export interface Hold {
  keep(reference: string, untilMs: number): void;
  drop(): void;
}

interface Counted {
  tickets: number;
  untilMs: number;
  eventId: number;
  visitorId: string;
  address: string;
  keys: string[];
  reference: string | null;
}
