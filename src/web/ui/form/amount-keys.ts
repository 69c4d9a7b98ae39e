import { type Currency, payableStepMinor } from '#shared/money.ts';

// Which keys a phone offers for an amount: no decimal mark where nobody can pay less than one unit.
export const amountKeys = (currency: Currency): 'numeric' | 'decimal' =>
  payableStepMinor(currency) < 100 ? 'decimal' : 'numeric';
