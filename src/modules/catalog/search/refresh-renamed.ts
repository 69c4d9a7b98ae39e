import type { Database } from '#platform/database/index.ts';
import { refreshEventSearch } from './refresh-event-search.ts';
import { lockEventsOf, type Named } from './renamed.queries.ts';

const BATCH = 200;

// Events whose place or category is called otherwise are found by the new name. Safe to run twice.
export async function refreshRenamed({ sql }: Pick<Database, 'sql'>, named: Named): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await sql.transaction().execute(async (tx) => {
      const found = await lockEventsOf(tx, named, after, BATCH);
      await refreshEventSearch(tx, found);
      return found;
    });
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}
