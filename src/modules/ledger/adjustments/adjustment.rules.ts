import type { Currency } from '#shared/money.ts';
import type { Booking } from '../booking.rules.ts';

// Something between a seller and us that no order says.
export interface Adjustment {
  id: string;
  organizerId: number;
  currency: Currency;
  // Above zero: the seller gets it; below: they owe it.
  amountMinor: number;
}

export function adjustmentOf({ id, organizerId, currency, amountMinor }: Adjustment, at: Date): Booking {
  return {
    key: `adjust:${id}`,
    kind: 'adjust',
    currency,
    at: at.toISOString(),
    eventId: 0,
    orderReference: null,
    entries: [
      { account: { kind: 'adjustments', provider: '', organizerId: 0, currency }, amountMinor },
      { account: { kind: 'due', provider: '', organizerId, currency }, amountMinor: -amountMinor },
    ],
  };
}
