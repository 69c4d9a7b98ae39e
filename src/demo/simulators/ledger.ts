export interface LedgerEntry {
  provider: 'daraja' | 'stripe';
  kind: 'taken' | 'returned' | 'paid_out';
  // The order's reference, as the provider was told it.
  reference: string;
  receipt: string;
  // Hundredths, like our own.
  amountMinor: number;
  currency: string;
}

export interface Ledger {
  write(entry: LedgerEntry): void;
  read(): { entries: LedgerEntry[]; balanceMinor: Record<string, number> };
  clear(): void;
}

// The simulator's own record of money, to compare ours with.
export function createLedger(): Ledger {
  let entries: LedgerEntry[] = [];
  return {
    write: (entry) => void entries.push(entry),
    read() {
      const balanceMinor: Record<string, number> = {};
      for (const { kind, amountMinor, currency } of entries) {
        balanceMinor[currency] =
          (balanceMinor[currency] ?? 0) + (kind === 'taken' ? amountMinor : -amountMinor);
      }
      return { entries: [...entries], balanceMinor };
    },
    clear() {
      entries = [];
    },
  };
}
