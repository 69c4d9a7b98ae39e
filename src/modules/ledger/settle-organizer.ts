import { inSavepoint, type Tx } from '#platform/database/index.ts';
import { bookByHalves, nothingYet, referencesOf } from './book-by-halves.ts';
import { bookOrders } from './book-orders.ts';
import { deleteWaiting, listWaitingOf, lockLedger, proveSums, type WaitingRow } from './ledger.queries.ts';
import { listHeldByOrganizer } from './release.queries.ts';
import { release } from './release-events.ts';

const AT_ONCE = 500;

// Books everything that happened to this organiser's orders, and releases what is due, or to be taken from it. Until the end of
// the transaction nobody else books: what is read of its balances stays true. Answers false where an order could not be booked, so
// that nobody knows what is due; it waits on, as what differs does, and who books what waits reports both, and puts it off.
export async function settleOrganizer(tx: Tx, organizerId: number, now: Date): Promise<boolean> {
  await lockLedger(tx);
  const all = nothingYet();
  const book = (rows: readonly WaitingRow[]) =>
    inSavepoint(tx, async () => {
      const booked = await bookOrders(tx, referencesOf(rows));
      await proveSums(tx);
      if (booked.unlike.length === 0) await deleteWaiting(tx, rows);
      return booked;
    });
  const waiting = await listWaitingOf(tx, organizerId);
  for (let done = 0; done < waiting.length; done += AT_ONCE)
    await bookByHalves(waiting.slice(done, done + AT_ONCE), book, all);
  await release(tx, await listHeldByOrganizer(tx, organizerId, now), now);
  return all.failed.length === 0;
}
