import { available, type Counts } from '#modules/inventory/stock.rules.ts';

// Limits on tickets that are held but not yet paid for.
export interface UnpaidLimits {
  // By one visitor or account, who are refused more; and in the name of one contact without a token. Anybody can write
  // down an email or a phone, so nobody is refused for what others hold in their name.
  mostTickets: number;
  // From one network address without a token. Whole towns share an address, so nobody is refused for this; they only
  // need a token.
  mostPerAddress: number;
  // When less than this percentage of an event's tickets is left, every order needs a token. 0: never.
  scarcePercent: number;
}

interface UnpaidCounts {
  // What this person holds already, by the key that holds most.
  held: number;
  // What is held in the name of their email or phone, by whomever.
  ofContact: number;
  ofAddress: number;
  wanted: number;
}

type Crowding = 'full' | 'crowded' | 'free';

export function crowdingOf(
  { held, ofContact, ofAddress, wanted }: UnpaidCounts,
  limits: UnpaidLimits,
): Crowding {
  if (held + wanted > limits.mostTickets) return 'full';
  if (ofContact + wanted > limits.mostTickets) return 'crowded';
  return ofAddress + wanted > limits.mostPerAddress ? 'crowded' : 'free';
}

// Once everything is sold there is nothing left to guard, and buyers are simply told that it is sold out.
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
