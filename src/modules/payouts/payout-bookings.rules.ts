import type { Account, Booking } from '#modules/ledger/booking.rules.ts';
import type { Currency } from '#shared/money.ts';
import type { Carrier } from './payouts.rules.ts';

export interface BookedPayout {
  id: string;
  organizerId: number;
  currency: Currency;
  amountMinor: number;
}

export interface BookedPart {
  number: number;
  amountMinor: number;
  carrier: Carrier;
}

type Own = 'due' | 'payouts';

const own = (kind: Own, { organizerId, currency }: BookedPayout): Account => ({
  kind,
  provider: '',
  organizerId,
  currency,
});

// Where the money leaves from.
const left = (carrier: Carrier, { currency }: BookedPayout): Account =>
  carrier === 'hand'
    ? { kind: 'bank', provider: '', organizerId: 0, currency }
    : { kind: 'provider', provider: carrier, organizerId: 0, currency };

function booking(
  payout: BookedPayout,
  step: string,
  at: Date,
  amountMinor: number,
  to: Account,
  from: Account,
): Booking {
  return {
    key: `payout:${payout.id}:${step}`,
    kind: 'payout',
    currency: payout.currency,
    at: at.toISOString(),
    eventId: 0,
    orderReference: null,
    entries: [
      { account: to, amountMinor },
      { account: from, amountMinor: -amountMinor },
    ],
  };
}

// Taken from what is due, and kept apart until it has arrived or come back.
export const requestedBooking = (payout: BookedPayout, at: Date): Booking =>
  booking(payout, 'requested', at, payout.amountMinor, own('due', payout), own('payouts', payout));

// Nothing of it has left.
export const backBooking = (payout: BookedPayout, why: 'refused' | 'cancelled', at: Date): Booking =>
  booking(payout, why, at, payout.amountMinor, own('payouts', payout), own('due', payout));

export function partBooking(
  payout: BookedPayout,
  { number, amountMinor, carrier }: BookedPart,
  became: 'sent' | 'failed' | 'returned',
  at: Date,
): Booking {
  const out = left(carrier, payout);
  const [to, from] = {
    sent: [own('payouts', payout), out] as const,
    failed: [own('payouts', payout), own('due', payout)] as const,
    returned: [out, own('due', payout)] as const,
  }[became];
  return booking(payout, `${number}:${became}`, at, amountMinor, to, from);
}

// What whoever carried it took for that: ours to bear.
export const costBooking = (
  payout: BookedPayout,
  { number, carrier }: BookedPart,
  costMinor: number,
  at: Date,
): Booking =>
  booking(
    payout,
    `${number}:cost`,
    at,
    costMinor,
    { kind: 'costs', provider: '', organizerId: 0, currency: payout.currency },
    left(carrier, payout),
  );

export const topUpBooking = (given: { amountMinor: number; reference: string; now: Date }): Booking => ({
  key: `topup:${given.reference}`,
  kind: 'topup',
  currency: 'KES',
  at: given.now.toISOString(),
  eventId: 0,
  orderReference: null,
  entries: [
    {
      account: { kind: 'provider', provider: 'mpesa_b2c', organizerId: 0, currency: 'KES' },
      amountMinor: given.amountMinor,
    },
    {
      account: { kind: 'bank', provider: '', organizerId: 0, currency: 'KES' },
      amountMinor: -given.amountMinor,
    },
  ],
});
