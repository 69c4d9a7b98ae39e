import { type Currency, roundDownToStep } from '#shared/money.ts';

export const PAYOUT_STATES = [
  'requested',
  'approved',
  'sending',
  'unknown',
  'sent',
  'refused',
  'cancelled',
  'failed',
  'returned',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

// Of each queue, so many are listed.
export const MOST_QUEUED = 100;

// Its money is neither the seller's to ask for nor with the seller.
export const OPEN_STATES: readonly PayoutState[] = ['requested', 'approved', 'sending', 'unknown'];

// Nothing of it has left.
export const UNSENT_STATES: readonly PayoutState[] = ['requested', 'approved'];

// Why a payout went no further, where no person's words say it.
export const METHOD_RETIRED = 'method_retired';

export const PART_STATES = ['waiting', 'sending', 'unknown', 'sent', 'failed', 'returned'] as const;
export type PartState = (typeof PART_STATES)[number];

export const METHOD_KINDS = ['mpesa', 'bank'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

// Who takes the money along; by hand: a person who tells its reference afterwards.
export type Carrier = 'hand' | 'mpesa_b2c';

// How much M-Pesa carries at once; null: it carries nothing, and people send.
export const carrierOf = (kind: MethodKind, mpesaMostMinor: number | null): Carrier =>
  kind === 'mpesa' && mpesaMostMinor !== null ? 'mpesa_b2c' : 'hand';

export const WAIT_MS = 24 * 3_600_000;

// M-Pesa carries no less.
export const MPESA_LEAST_MINOR = 10_00;
// Cents cost more than they are.
const BANK_LEAST_MINOR = 1_00;

export const leastPayable = (kind: MethodKind): number =>
  kind === 'mpesa' ? MPESA_LEAST_MINOR : BANK_LEAST_MINOR;

// Nobody carries less than the smallest amount of a currency.
export const isPayable = (amountMinor: number, currency: Currency): boolean =>
  Number.isSafeInteger(amountMinor) &&
  amountMinor > 0 &&
  amountMinor === roundDownToStep(amountMinor, currency);

// The most that can be paid of it; what is left waits for more.
export const largestPayable = (dueMinor: number, currency: Currency): number =>
  Math.max(0, roundDownToStep(dueMinor, currency));

// As few as possible, each as much as is carried at once and the last one the rest; where that would be too little to be carried,
// the one before leaves it something.
export function splitPayout(
  amountMinor: number,
  mostMinor: number,
  leastMinor = MPESA_LEAST_MINOR,
): number[] {
  const parts: number[] = [];
  for (let left = amountMinor; left > 0; left -= mostMinor) parts.push(Math.min(left, mostMinor));
  const [before, last] = [parts.at(-2) ?? 0, parts.at(-1) ?? 0];
  const missing = Math.max(0, leastMinor - last);
  if (missing > 0 && before - missing >= leastMinor) parts.splice(-2, 2, before - missing, last + missing);
  return parts;
}

// What a payout is when its parts are these. One that arrived in part was sent; what did not arrive is the seller's again.
export function stateOfParts(parts: readonly PartState[]): PayoutState {
  if (parts.includes('unknown')) return 'unknown';
  if (parts.includes('waiting') || parts.includes('sending')) return 'sending';
  if (parts.includes('sent')) return 'sent';
  return parts.includes('returned') ? 'returned' : 'failed';
}
