import type { Currency } from '#shared/money.ts';

// Converts our hundredths into each provider's units and back. A sum that a provider cannot express is refused here,
// before anybody is asked to pay another one.

// Stripe counts these in whole units. UGX has no cents either but is sent as hundredths that end in 00, as Stripe
// kept it for old integrations.
const STRIPE_WHOLE: ReadonlySet<Currency> = new Set(['RWF']);
const STRIPE_HUNDREDTHS_OF_WHOLE: ReadonlySet<Currency> = new Set(['UGX']);

export function toStripeAmount(minor: number, currency: Currency): number {
  if (STRIPE_WHOLE.has(currency)) return wholeUnits(minor, currency);
  if (STRIPE_HUNDREDTHS_OF_WHOLE.has(currency)) return wholeUnits(minor, currency) * 100;
  return minor;
}

export function fromStripeAmount(amount: number, currency: string): number {
  return STRIPE_WHOLE.has(currency as Currency) ? amount * 100 : amount;
}

export function toShillings(minor: number): number {
  return wholeUnits(minor, 'KES');
}

// M-Pesa writes 1.0 as well as 1; anything that is not an amount is null.
export function fromShillings(amount: unknown): number | null {
  const shillings = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount;
  if (typeof shillings !== 'number' || !Number.isFinite(shillings) || shillings < 0) return null;
  const minor = Math.round(shillings * 100);
  return Number.isSafeInteger(minor) ? minor : null;
}

function wholeUnits(minor: number, currency: Currency): number {
  if (!Number.isSafeInteger(minor) || minor % 100 !== 0) {
    throw new RangeError(`${minor} hundredths of ${currency} cannot be paid: there are no cents`);
  }
  return minor / 100;
}
