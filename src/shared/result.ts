// Expected outcomes are values: a use case answers a Result and the compiler makes the caller look at it.

export type Ok<T> = { ok: true; value: T };

export type Failure<Reason extends string> = {
  ok: false;
  reason: Reason;
  details?: Record<string, unknown>;
};

export type Result<T, Reason extends string> = Ok<T> | Failure<Reason>;

export function ok(): Ok<undefined>;
export function ok<T>(value: T): Ok<T>;
export function ok<T>(value?: T): Ok<T | undefined> {
  return { ok: true, value };
}

export function fail<const Reason extends string>(
  reason: Reason,
  details?: Record<string, unknown>,
): Failure<Reason> {
  return details ? { ok: false, reason, details } : { ok: false, reason };
}
