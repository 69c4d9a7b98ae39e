import { changeEventRow, lockEvent } from '#modules/catalog/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// Changes an event as a test needs it, without access checks and even into states that no seller can bring about, such
// as back to a draft. What sellers can do is in `publishing`.
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
