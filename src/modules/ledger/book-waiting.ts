import type { Database } from '#platform/database/index.ts';
import { add, type BookedByHalves, bookByHalves, referencesOf } from './book-by-halves.ts';
import { bookOrders } from './book-orders.ts';
import { deleteWaiting, listWaiting, lockLedger, putOffWaiting } from './ledger.queries.ts';

const AT_ONCE = 500;

// Books what waits, some hundred orders at a time, until nothing does or somebody else needs the house. Orders that could not be
// booked are tried again later; a person has to look.
export async function bookWaiting({
  db,
  mayGoOn = () => Promise.resolve(true),
}: {
  db: Database;
  mayGoOn?: () => Promise<boolean>;
}): Promise<BookedByHalves> {
  const all: BookedByHalves = { count: 0, unlike: [], failed: [] };
  while (await mayGoOn()) {
    const waiting = await listWaiting(db.sql, AT_ONCE);
    if (waiting.length === 0) break;
    const booked = await bookByHalves(waiting, (rows) =>
      db.sql.transaction().execute(async (tx) => {
        await lockLedger(tx);
        await deleteWaiting(tx, rows);
        return bookOrders(tx, referencesOf(rows));
      }),
    );
    for (const failed of booked.failed) await putOffWaiting(db.sql, failed.waiting);
    add(all, booked);
  }
  return all;
}
