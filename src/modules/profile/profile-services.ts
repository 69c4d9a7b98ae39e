import type { AccountServices } from '#modules/accounts/index.ts';

export interface ProfileServices extends AccountServices {
  holdings: Holdings;
}

// What higher slices know of somebody, by an address and a number that were proved to be theirs.
export interface Holdings {
  // Why the account cannot go yet.
  findTie(person: Holder): Promise<'tickets_upcoming' | 'events_upcoming' | null>;
  // What they bought and what they sell with, for their own eyes.
  view(person: Holder): Promise<Record<string, unknown>>;
}

export interface Holder {
  accountId: string;
  email: string;
  phone: string | null;
}
