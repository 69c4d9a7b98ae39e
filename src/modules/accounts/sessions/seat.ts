import type { AccountRow } from '../accounts.queries.ts';

// What the browser on which somebody signs in brought along.
export interface Seat {
  // The session that this browser had; it ends when the new one begins.
  formerSession: Buffer | null;
  // The browser's random name, if somebody signed in to this account on it before.
  knownAs(accountId: string): string | null;
}

// A new session and its account.
export interface Opened {
  token: string;
  account: AccountRow;
}
