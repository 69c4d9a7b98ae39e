import type { AccountServices } from '#modules/accounts/index.ts';

export interface ProfileServices extends AccountServices {
  holdings: Holdings;
}

// What higher slices know about somebody, by an address and a number that were proved to be theirs.
export interface Holdings {
  // Why the account cannot be deleted yet.
  findTie(person: Holder): Promise<'tickets_upcoming' | 'events_upcoming' | null>;
  // They act for organisers of others, and have none of their own.
  worksForOthers(accountId: string): Promise<boolean>;
  // Their orders, tickets and organisers, for the person themselves.
  view(person: Holder): Promise<Record<string, unknown>>;
}

export interface Holder {
  accountId: string;
  email: string;
  phone: string | null;
}
