import type { Database } from '#platform/database/index.ts';
import { addHolds, findCountable, lockHoldMark } from './holds.queries.ts';

const STRETCH = 20_000;

// Adds the orders that were begun since the last time to the counts by day. Whatever stops it, the next run goes on where it ended.
export async function countHolds({ db }: { db: Database }): Promise<void> {
  const countStretch = () =>
    db.sql.transaction().execute(async (tx) => {
      const after = await lockHoldMark(tx);
      const until = await findCountable(tx, after, STRETCH);
      if (until !== null) await addHolds(tx, after, until);
      return until;
    });
  while ((await countStretch()) !== null);
}
