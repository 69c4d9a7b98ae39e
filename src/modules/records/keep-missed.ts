import type { Database } from '#platform/database/index.ts';
import { keepRecords } from './keep-records.ts';
import { findNewestOrder, listMissed } from './records.queries.ts';

const STRETCH = 10_000;
const AT_ONCE = 500;

// Makes the records that are not there or say what is no longer so: news that got lost, orders of the past, a table that was
// emptied. Walks by id, because orders have no index by when they were paid.
export async function keepMissed({ db }: { db: Database }, newest = Number.POSITIVE_INFINITY): Promise<void> {
  const last = await findNewestOrder(db.sql);
  for (let after = Math.max(0, last - newest); after < last; after += STRETCH) {
    const missed = await listMissed(db.sql, { after, until: after + STRETCH });
    for (let from = 0; from < missed.length; from += AT_ONCE)
      await db.sql.transaction().execute((tx) => keepRecords(tx, missed.slice(from, from + AT_ONCE)));
  }
}
