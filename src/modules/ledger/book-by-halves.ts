import { waitReason } from '#platform/too-busy.ts';
import type { Booked } from './book-orders.ts';
import type { WaitingRow } from './ledger.queries.ts';

export interface BookedByHalves extends Booked {
  // Orders that could not be booked, with what waited of them.
  failed: { reference: string; waiting: readonly WaitingRow[]; error: unknown }[];
}

export const referencesOf = (waiting: readonly WaitingRow[]): string[] => [
  ...new Set(waiting.map((row) => row.order_reference)),
];

// All of them at once; where one fails, the half that it is in is tried by halves, so that the others are booked. `book` does all or
// nothing.
export async function bookByHalves(
  waiting: readonly WaitingRow[],
  book: (waiting: readonly WaitingRow[]) => Promise<Booked>,
): Promise<BookedByHalves> {
  try {
    return { ...(await book(waiting)), failed: [] };
  } catch (error) {
    // Not the fault of any order.
    if (waitReason(error) !== null) throw error;
    const references = referencesOf(waiting);
    const [reference = ''] = references;
    if (references.length === 1) return { count: 0, unlike: [], failed: [{ reference, waiting, error }] };
    const first = new Set(references.slice(0, references.length / 2));
    const all: BookedByHalves = { count: 0, unlike: [], failed: [] };
    for (const isFirst of [true, false]) {
      const half = waiting.filter((row) => first.has(row.order_reference) === isFirst);
      add(all, await bookByHalves(half, book));
    }
    return all;
  }
}

export function add(all: BookedByHalves, { count, unlike, failed }: BookedByHalves): void {
  all.count += count;
  all.unlike.push(...unlike);
  all.failed.push(...failed);
}
