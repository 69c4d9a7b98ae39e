import { ProviderFailure } from './provider.ts';

export interface Breaker {
  // True while calls are let through: the method may be offered.
  isClosed(): boolean;
  run<T>(call: () => Promise<T>): Promise<T>;
}

const FAILURES_TO_OPEN = 3;
const OPEN_MS = 5_000;

// After three failures in a row a provider is not called for five seconds; then one call tests whether it is back. A
// provider that answers with a refusal, or with something about one payment alone, is healthy; one that cannot be reached,
// or answers with errors to whatever it is asked, is not.
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;

  const isOpen = () => failures >= FAILURES_TO_OPEN && (isTrying || now() < openUntil);
  return {
    isClosed: () => !isOpen(),
    async run(call) {
      if (isOpen()) throw new ProviderFailure('breaker_open', false);
      isTrying = failures >= FAILURES_TO_OPEN;
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        if (error instanceof ProviderFailure && error.isOfOnePayment) failures = 0;
        else if (error instanceof ProviderFailure) {
          failures++;
          openUntil = now() + OPEN_MS;
        }
        throw error;
      } finally {
        isTrying = false;
      }
    },
  };
}
