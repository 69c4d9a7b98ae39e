import { accountKey, type Booking, type Entry, isSame } from '#modules/ledger/booking.rules.ts';
import {
  bookingsOf,
  disputesOf,
  nextDisputeBooking,
  type OrderFacts,
} from '#modules/ledger/order-bookings.rules.ts';

// What goes wrong with them, so that tests show that it is found: bookings of one kind are forgotten, or nothing is remembered by its
// key.
export type Fault = { forgets: string } | 'keys' | null;

// Vitest's own takes longer than everything that is tested with it.
export function mustBe<T>(found: T, expected: T, about = ''): void {
  if (!Object.is(found, expected)) throw new Error(`${about} found ${found}, expected ${expected}`);
}

// The ledger in memory, booked by the same rules as the one in the database.
export class PaperBooks {
  readonly bookings: Booking[] = [];
  // By account, and without those that are zero.
  readonly sums = new Map<string, number>();
  private readonly booked = new Map<string, Entry[]>();
  private readonly fault: Fault;

  constructor(fault: Fault = null) {
    this.fault = fault;
  }

  // Everything about an order that is not booked yet.
  bookOrder(facts: OrderFacts): void {
    for (const booking of bookingsOf(facts)) {
      const known = this.booked.get(booking.key);
      if (known) mustBe(isSame(known, booking.entries), true, booking.key);
      this.book(booking);
    }
    for (const now of disputesOf(facts)) {
      const before: Entry[][] = [];
      for (let n = 1; ; n += 1) {
        const known = this.booked.get(`dispute:${now.dispute.attemptId}:${n}`);
        if (!known) break;
        before.push(known);
      }
      const next = nextDisputeBooking(facts, now, before);
      if (next) this.book(next);
    }
  }

  // Answers false if it was booked before.
  book(booking: Booking): boolean {
    const { key, kind, entries } = booking;
    if (this.booked.has(key) && this.fault !== 'keys') return false;
    let sum = 0;
    for (const { amountMinor } of entries) sum += amountMinor;
    mustBe(sum, 0, key);
    for (const { account } of entries) mustBe(account.currency, booking.currency, key);
    this.booked.set(key, entries);
    if (this.fault !== null && typeof this.fault === 'object' && this.fault.forgets === kind) return true;
    this.bookings.push(booking);
    for (const { account, amountMinor } of entries) {
      const of = accountKey(account);
      const now = (this.sums.get(of) ?? 0) + amountMinor;
      if (now === 0) this.sums.delete(of);
      else this.sums.set(of, now);
    }
    return true;
  }

  // Of all accounts of a kind, and of one provider if it is named. What is ours is above zero.
  of(kind: string, provider?: string): number {
    const start = provider === undefined ? `${kind} ` : `${kind} ${provider} `;
    let sum = 0;
    for (const [key, minor] of this.sums) if (key.startsWith(start)) sum += minor;
    return sum;
  }

  owed(...kinds: string[]): number {
    return kinds.reduce((sum, kind) => sum - this.of(kind), 0);
  }
}
