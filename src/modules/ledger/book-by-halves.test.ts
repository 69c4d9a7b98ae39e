import { expect, test } from 'vitest';
import { bookByHalves, nothingYet } from './book-by-halves.ts';
import type { WaitingRow } from './ledger.queries.ts';

const waiting: WaitingRow[] = ['A', 'B', 'C', 'D'].map((order_reference, place) => ({
  id: String(place),
  order_reference,
}));

test('what differs, and what could not be booked, stays known where the database goes away halfway', async () => {
  const all = nothingYet();
  const book = async (rows: readonly WaitingRow[]) => {
    const references = rows.map((row) => row.order_reference);
    if (references.length > 1 || references[0] === 'B') throw new Error('not this one');
    if (references[0] === 'C') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    return { count: 1, unlike: references };
  };
  await expect(bookByHalves(waiting, book, all)).rejects.toThrow('gone');
  expect(all).toMatchObject({ count: 1, unlike: ['A'], failed: [{ reference: 'B' }] });
});
