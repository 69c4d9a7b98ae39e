import type { Currency } from '#shared/money.ts';
import { type Account, type AccountKind, type Booking, mergeEntries } from './booking.rules.ts';

// A provider sent what it kept for us to our bank, less its costs.
export interface Settlement {
  provider: string;
  // By which the provider calls it.
  reference: string;
  currency: Currency;
  // What arrived at the bank.
  amountMinor: number;
  costMinor: number;
  // As the database reads it.
  at: string;
}

export function settlementOf({ provider, reference, ...paid }: Settlement): Booking {
  const { currency, amountMinor, costMinor, at } = paid;
  const own = (kind: AccountKind, of = ''): Account => ({ kind, provider: of, organizerId: 0, currency });
  return {
    key: `settle:${provider}:${reference}`,
    kind: 'settle',
    currency,
    at,
    eventId: 0,
    orderReference: null,
    entries: mergeEntries([
      { account: own('bank'), amountMinor },
      { account: own('costs'), amountMinor: costMinor },
      { account: own('provider', provider), amountMinor: -amountMinor - costMinor },
    ]),
  };
}
