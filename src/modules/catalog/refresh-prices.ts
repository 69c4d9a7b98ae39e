import type { Database } from '#platform/database/index.ts';
import { noteClockEdges, refreshFromPrices, takeStalePrices } from './refresh-prices.queries.ts';

const MOST_AT_ONCE = 1_000;

// Updates the lowest price by which lists sort and filter, for events where something sold out, came back, began or
// ended since the last time. The cards themselves work out their price when they are shown.
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
