import type { Database } from '#platform/database/index.ts';
import { noteClockEdges, refreshFromPrices, takeStalePrices } from './refresh-prices.queries.ts';

const MOST_AT_ONCE = 1_000;

// The lowest price that can be paid, by which lists sort and filter, follows what sold out, came back, began or ended
// since the last time. Cards work theirs out themselves.
export async function refreshPrices(db: Database, now: Date): Promise<void> {
  await db.sql.transaction().execute((tx) => noteClockEdges(tx, now));
  for (;;) {
    const taken = await db.sql.transaction().execute(async (tx) => {
      const ids = await takeStalePrices(tx, MOST_AT_ONCE);
      if (ids.length > 0) await refreshFromPrices(tx, ids, now);
      return ids.length;
    });
    if (taken === 0) return;
  }
}
