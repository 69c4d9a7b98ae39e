import type { Database } from '#platform/database/index.ts';
import { type BookedByHalves, bookByHalves, nothingYet, referencesOf } from './book-by-halves.ts';
import { bookOrders } from './book-orders.ts';
import { deleteWaiting, listWaiting, lockLedger, putOffWaiting, type WaitingRow } from './ledger.queries.ts';

const AT_ONCE = 500;

// Books what waits, some hundred orders at a time, until nothing does or somebody else needs the house. Orders that could not be
// booked are tried again later; a person has to look. `all` is what came of it until then, also where this fails.
export async function bookWaiting({
  db,
  mayGoOn = () => Promise.resolve(true),
  all = nothingYet(),
}: {
  db: Database;
  mayGoOn?: () => Promise<boolean>;
  all?: BookedByHalves;
}): Promise<BookedByHalves> {
  while (await mayGoOn()) {
    const waiting = await listWaiting(db.sql, AT_ONCE);
    if (waiting.length === 0) break;
    const before = all.failed.length;
    const book = (rows: readonly WaitingRow[]) =>
      db.sql.transaction().execute(async (tx) => {
        await lockLedger(tx);
        await deleteWaiting(tx, rows);
        return bookOrders(tx, referencesOf(rows));
      });
    await bookByHalves(waiting, book, all);
    for (const failed of all.failed.slice(before)) await putOffWaiting(db.sql, failed.waiting);
  }
  return all;
}
