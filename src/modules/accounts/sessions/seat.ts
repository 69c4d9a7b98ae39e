import type { AccountRow } from '../accounts.queries.ts';

// Where somebody signs in: what their browser brought along.
export interface Seat {
  // Ends when a new one begins.
  formerSession: Buffer | null;
  // Its own name, if somebody signed in to this account on it before.
  knownAs(accountId: string): string | null;
}

// A new session, and whose it is.
export interface Opened {
  token: string;
  account: AccountRow;
}
