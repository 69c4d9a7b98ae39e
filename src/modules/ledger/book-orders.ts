import type { Tx } from '#platform/database/index.ts';
import { type Booking, type Entry, isSame } from './booking.rules.ts';
import { listOrderFacts } from './facts.queries.ts';
import { listBooked, lockLedger } from './ledger.queries.ts';
import { bookingsOf, disputesOf, nextDisputeBooking, type OrderFacts } from './order-bookings.rules.ts';
import { writeBookings } from './write-bookings.ts';

export interface Booked {
  // How many bookings were new.
  count: number;
  // Keys that are booked with other amounts than the facts ask for, or that no fact asks for. They stay as they are; a person has to
  // look.
  unlike: string[];
}

// Books everything about these orders that is not booked yet. Safe to run twice, at once, and for any order.
export async function bookOrders(tx: Tx, references: readonly string[]): Promise<Booked> {
  await lockLedger(tx);
  const booked = new Map<string, { key: string; entries: Entry[] }[]>();
  for (const { order_reference, ...row } of await listBooked(tx, references))
    booked.set(order_reference, [...(booked.get(order_reference) ?? []), row]);
  const wanted: Booking[] = [];
  const unlike: string[] = [];
  for (const facts of await listOrderFacts(tx, references)) {
    const known = new Map((booked.get(facts.reference) ?? []).map(({ key, entries }) => [key, entries]));
    booked.delete(facts.reference);
    const asked = bookingsOf(facts);
    unlike.push(...unasked(facts, asked, [...known.keys()]));
    for (const booking of asked) {
      const entries = known.get(booking.key);
      if (!entries) wanted.push(booking);
      else if (!isSame(entries, booking.entries)) unlike.push(booking.key);
    }
    wanted.push(...disputeBookings(facts, known));
  }
  // Of orders that there are not.
  for (const rows of booked.values()) unlike.push(...rows.map(({ key }) => key));
  return { count: await writeBookings(tx, wanted), unlike };
}

// A dispute is booked in steps, of which facts know none.
function unasked(facts: OrderFacts, asked: readonly Booking[], keys: readonly string[]): string[] {
  const known = new Set(asked.map(({ key }) => key));
  const disputes = facts.disputes.map(({ attemptId }) => `dispute:${attemptId}:`);
  return keys.filter((key) => !known.has(key) && !disputes.some((start) => key.startsWith(start)));
}

function disputeBookings(facts: OrderFacts, known: ReadonlyMap<string, Entry[]>): Booking[] {
  return disputesOf(facts).flatMap((now) => {
    const before = [...known]
      .filter(([key]) => key.startsWith(`dispute:${now.dispute.attemptId}:`))
      .map(([, entries]) => entries);
    return nextDisputeBooking(facts, now, before) ?? [];
  });
}
