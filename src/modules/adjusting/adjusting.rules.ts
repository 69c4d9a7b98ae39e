import type { Account, Booking } from '#modules/ledger/booking.rules.ts';
import type { Currency } from '#shared/money.ts';

export const ADJUSTMENT_STATES = ['asked', 'booked', 'refused'] as const;
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];

export interface BookedAdjustment {
  id: string;
  organizerId: number;
  currency: Currency;
  // Above zero it is the seller's, below zero it is taken from what is due to them.
  amountMinor: number;
}

export function adjustmentBooking(
  { id, organizerId, currency, amountMinor }: BookedAdjustment,
  at: Date,
): Booking {
  const ours: Account = { kind: 'adjustments', provider: '', organizerId: 0, currency };
  const theirs: Account = { kind: 'due', provider: '', organizerId, currency };
  return {
    key: `adjust:${id}`,
    kind: 'adjust',
    currency,
    at: at.toISOString(),
    eventId: 0,
    orderReference: null,
    entries: [
      { account: ours, amountMinor },
      { account: theirs, amountMinor: 0 - amountMinor },
    ],
  };
}

// Whether it takes what is due below zero, and whoever wants it was not shown how far.
export function isOwingUnsaid(
  { amountMinor, dueMinor }: { amountMinor: number; dueMinor: number },
  saidMinor: number | null,
): boolean {
  const afterMinor = dueMinor + amountMinor;
  return amountMinor < 0 && afterMinor < 0 && saidMinor !== 0 - afterMinor;
}

// So many that wait are listed.
export const MOST_ASKED = 100;
