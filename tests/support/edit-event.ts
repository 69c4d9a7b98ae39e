import { changeEventRow, lockEvent } from '#modules/catalog/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// An event as a test needs it, past the gate and also where no seller could bring it, such as back into a draft. What sellers do
// is in `publishing`.
export function editEvent(
  db: Database,
  eventId: number,
  changes: Parameters<typeof changeEventRow>[2],
  now: Date,
): Promise<Result<{ slug: string }, string>> {
  return db.sql.transaction().execute(async (tx) => {
    const before = await lockEvent(tx, eventId);
    if (!before) return fail('event_not_found');
    const changed = await changeEventRow(tx, before, changes, now);
    return changed.ok ? ok({ slug: changed.value.slug }) : changed;
  });
}
