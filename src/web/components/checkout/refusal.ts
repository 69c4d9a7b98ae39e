import { m } from '#shared/messages/messages.js';
import { waitToken } from '#web/bot-check/checked-call.ts';
import { type Buyer, type FieldErrors, fieldErrorsOf } from './buyer-form.ts';

// Why an order was not placed, with what was typed.
export interface PlaceRefusal {
  message: string;
  fields: FieldErrors;
  // The new total, where the price is another one now.
  newTotal: number | null;
  oldTotal: number | null;
  typed: Buyer;
  // For whoever waits, where no script runs.
  waitToken?: string | null;
}

interface RefusedCall {
  message: string;
  code: string;
  errors?: Record<string, string[]>;
  data?: unknown;
}

export function placeRefusal(error: RefusedCall, typed: Buyer, oldTotal: number): PlaceRefusal {
  const total = (error.data as { total?: unknown } | undefined)?.total;
  return {
    message: error.message || m.pay_unreachable(),
    fields: fieldErrorsOf(error.errors, error.message),
    newTotal: error.code === 'price_changed' && typeof total === 'number' ? total : null,
    oldTotal,
    typed,
    waitToken: waitToken(error),
  };
}
