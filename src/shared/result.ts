// Expected outcomes are values: a use case answers a Result and the compiler makes the caller look at it.

export type Ok<T> = { ok: true; value: T };

// The one kind of "no", from a pure rule up to the answer of a call.
export interface Refusal<Reason extends string> extends Beside {
  ok: false;
  reason: Reason;
}

export interface Beside {
  // The one field that the reason is about.
  field?: string;
  // What the person needs in order to go on, such as the new prices.
  data?: unknown;
  // After how many seconds it is worth trying again.
  retryAfter?: number;
}

export type Result<T, Reason extends string> = Ok<T> | Refusal<Reason>;

export function ok(): Ok<undefined>;
export function ok<T>(value: T): Ok<T>;
export function ok<T>(value?: T): Ok<T | undefined> {
  return { ok: true, value };
}

export function fail<const Reason extends string>(reason: Reason, beside?: Beside): Refusal<Reason> {
  return { ok: false, reason, ...beside };
}
