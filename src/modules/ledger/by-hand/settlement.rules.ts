import type { Currency } from '#shared/money.ts';
import { type Account, type AccountKind, type Booking, mergeEntries, negated } from '../booking.rules.ts';

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

// `time` 2: it was booked before, by mistake, and undone.
export function settlementOf({ provider, reference, ...paid }: Settlement, time = 1): Booking {
  const { currency, amountMinor, costMinor, at } = paid;
  const own = (kind: AccountKind, of = ''): Account => ({ kind, provider: of, organizerId: 0, currency });
  return {
    key: settlementKey('settle', provider, reference, time),
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

export const undoneOf = (settlement: Pick<Booking, 'key' | 'currency' | 'entries'>, at: string): Booking => ({
  key: `un${settlement.key}`,
  kind: 'unsettle',
  currency: settlement.currency,
  at,
  eventId: 0,
  orderReference: null,
  entries: negated(settlement.entries),
});

// So often the same reference can be booked and undone.
const MOST_TIMES = 20;

const settlementKey = (kind: 'settle' | 'unsettle', provider: string, reference: string, time: number) =>
  `${kind}:${provider}:${reference}${time === 1 ? '' : `:${time}`}`;

export const settlementKeys = (provider: string, reference: string): string[] =>
  Array.from({ length: MOST_TIMES }, (_, place) => place + 1).flatMap((time) => [
    settlementKey('settle', provider, reference, time),
    settlementKey('unsettle', provider, reference, time),
  ]);

// Which of a reference's bookings stands, and how often it was booked.
export function standingOf<B extends { key: string }>(
  booked: readonly B[],
): { standing: B | null; times: number } {
  const settled = booked.filter(({ key }) => key.startsWith('settle:'));
  const undone = new Set(booked.map(({ key }) => key));
  return { standing: settled.find(({ key }) => !undone.has(`un${key}`)) ?? null, times: settled.length };
}
