import { changeEventRow, deleteTakeDown, findTakeDown, waitsForDate } from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent, noteEvent } from '../change-event.ts';

type Reason = ChangeRefusal | 'event_not_published' | 'event_over';

// Nothing is sold from now on, and everybody who bought is paid back: whoever hears `event.cancelled` sees to it. Cancelling
// twice is cancelling once. One that is under way may be broken off; what has taken place is paid back ticket by ticket.
export function cancelEvent(db: Database, eventId: number, by: By): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'cancel_event', by, async (tx, before) => {
    if (before.status === 'draft' && !(await findTakeDown(tx, eventId))) return fail('event_not_published');
    // The old date of one that waits for a new one says nothing.
    const isOver = before.ends_at <= by.now && !waitsForDate(before);
    if (isOver && before.status !== 'cancelled') return fail('event_over');
    const changed = await changeEventRow(tx, before, { status: 'cancelled' }, by.now);
    if (!changed.ok) throw new Error(`Nothing spoke against it, and yet: ${changed.reason}`);
    await deleteTakeDown(tx, eventId);
    return ok({ value: undefined, noted: noteEvent('event.cancelled', before, changed.value) });
  });
}
