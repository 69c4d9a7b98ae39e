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

export const nothingYet = (): BookedByHalves => ({ count: 0, unlike: [], failed: [] });

// All of them at once; where one fails, the half that it is in is tried by halves, so that the others are booked. `book` does all or
// nothing. What comes of it is added to `all` as it comes: it stays known where the database goes away halfway.
export async function bookByHalves(
  waiting: readonly WaitingRow[],
  book: (waiting: readonly WaitingRow[]) => Promise<Booked>,
  all: BookedByHalves,
): Promise<void> {
  try {
    const { count, unlike } = await book(waiting);
    all.count += count;
    all.unlike.push(...unlike);
  } catch (error) {
    // Not the fault of any order.
    if (waitReason(error) !== null) throw error;
    const references = referencesOf(waiting);
    const [reference = ''] = references;
    if (references.length === 1) {
      all.failed.push({ reference, waiting, error });
      return;
    }
    const first = new Set(references.slice(0, references.length / 2));
    for (const isFirst of [true, false]) {
      const half = waiting.filter((row) => first.has(row.order_reference) === isFirst);
      await bookByHalves(half, book, all);
    }
  }
}
