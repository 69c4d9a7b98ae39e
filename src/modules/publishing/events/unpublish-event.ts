import { changeEventRow, findTakeDown, listTypePools } from '#modules/catalog/index.ts';
import { lockPools } from '#modules/inventory/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent, noteEvent } from '../change-event.ts';

type Reason = ChangeRefusal | 'event_sold' | 'event_not_on' | 'event_past' | 'event_taken_down';

// Takes an event off sale and out of sight before anybody bought, or puts it back. Its pools are locked: whoever buys at this
// moment was first, and it stays on sale, or finds that the sale has changed. `wasSold` says whether there ever was a ticket: the
// pools have forgotten what was given back. What an operator took down, an operator puts up.
export function unpublishEvent(
  db: Database,
  eventId: number,
  isUnpublished: boolean,
  by: By,
  wasSold: (tx: Tx) => Promise<boolean>,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx, before) => {
    if ((before.status === 'draft') === isUnpublished) return ok({ value: undefined, noted: null });
    if (before.ends_at <= by.now) return fail('event_past');
    const down = await findTakeDown(tx, eventId);
    if (down) return fail('event_taken_down', { data: { words: down.words } });
    if (isUnpublished) {
      if (before.status !== 'published' && before.status !== 'postponed') return fail('event_not_on');
      const poolIds = new Set((await listTypePools(tx, eventId)).map((link) => link.pool_id));
      const pools = await lockPools(tx, [...poolIds]);
      if (pools.some(({ held, sold }) => held + sold > 0) || (await wasSold(tx))) return fail('event_sold');
    }
    const status = isUnpublished ? 'draft' : 'published';
    const changed = await changeEventRow(tx, before, { status }, by.now);
    if (!changed.ok) throw new Error(`Nothing spoke against it, and yet: ${changed.reason}`);
    const action = isUnpublished ? 'event.unpublished' : 'event.published';
    return ok({ value: undefined, noted: noteEvent(action, before, changed.value) });
  });
}
