import type { Currency } from '#shared/money.ts';

// Amounts above zero are ours or owed to us; below zero we owe them.
export type AccountKind =
  | 'provider' // money that a payment provider keeps for us
  | 'bank'
  | 'buyers' // money of buyers for which nothing was sold, or not any more
  | 'fees'
  | 'taxes'
  | 'costs'
  | 'disputes' // money that a buyer's bank wants back and nobody has decided on
  | 'adjustments'
  | 'held' // a seller's, until the event is over
  | 'due' // a seller's, to be paid out
  | 'payouts' // on its way to a seller
  | 'cash'; // in a seller's own box, until it is theirs

export interface Account {
  kind: AccountKind;
  // Which one; '' for all other kinds.
  provider: string;
  // 0 for the platform's own accounts.
  organizerId: number;
  currency: Currency;
}

export interface Entry {
  account: Account;
  amountMinor: number;
}

export interface Booking {
  // What it books: the same fact is booked once.
  key: string;
  kind: string;
  currency: Currency;
  // As the database writes it.
  at: string;
  eventId: number;
  orderReference: string | null;
  entries: Entry[];
}

export const accountKey = ({ kind, provider, organizerId, currency }: Account): string =>
  `${kind} ${provider} ${organizerId} ${currency}`;

// One entry for each account, none of them zero.
export function mergeEntries(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const { account, amountMinor } of entries) {
    const key = accountKey(account);
    sums.set(key, { account, amountMinor: (sums.get(key)?.amountMinor ?? 0) + amountMinor });
  }
  return [...sums.values()].filter(({ amountMinor }) => amountMinor !== 0);
}

export const negated = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));

export const isSame = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  mergeEntries([...one, ...negated(other)]).length === 0;
