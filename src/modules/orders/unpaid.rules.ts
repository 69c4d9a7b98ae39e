import { available, type Counts } from '#modules/inventory/stock.rules.ts';

// What may be held without being paid for.
export interface UnpaidLimits {
  // By one visitor or contact.
  mostTickets: number;
  // From one address without a token: whole towns share one, so nobody is refused for it.
  mostPerAddress: number;
  // Below so many of a hundred an event is scarce, and every order needs a token. 0: never.
  scarcePercent: number;
}

interface UnpaidCounts {
  // The most that any name of this person holds already.
  held: number;
  ofAddress: number;
  wanted: number;
}

type Crowding = 'full' | 'crowded' | 'free';

export function crowdingOf({ held, ofAddress, wanted }: UnpaidCounts, limits: UnpaidLimits): Crowding {
  if (held + wanted > limits.mostTickets) return 'full';
  return ofAddress + wanted > limits.mostPerAddress ? 'crowded' : 'free';
}

// Once everything is sold for good there is nothing to guard, and whoever asks is simply told.
export function isScarce(pools: Iterable<Counts>, scarcePercent: number): boolean {
  let capacity = 0;
  let left = 0;
  let held = 0;
  for (const pool of pools) {
    capacity += pool.capacity;
    held += pool.held;
    left += Math.max(0, available(pool));
  }
  return left * 100 < capacity * scarcePercent && left + held > 0;
}
