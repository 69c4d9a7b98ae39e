// What must be true of the ledger at any moment, as prove-ledger.ts calls it.
export const INVARIANTS = [
  'sum',
  'balance',
  'line',
  'provider',
  'settled',
  'buyers',
  'payouts',
  'due',
  'unbooked',
  'lag',
] as const;

export type Invariant = (typeof INVARIANTS)[number];
