import { changeEventRow } from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { changeEvent, type Gate } from '../change-event.ts';
import { noteEvent } from '../differences.ts';

type Reason = Gate | 'event_not_published';

// Nothing is sold from now on, and everybody who bought is paid back: whoever hears `event.cancelled` sees to it. Cancelling
// twice is cancelling once.
export function cancelEvent(db: Database, eventId: number, by: By): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'cancel_event', by, async (tx, before) => {
    if (before.status === 'draft') return fail('event_not_published');
    const changed = await changeEventRow(tx, before, { status: 'cancelled' }, by.now);
    if (!changed.ok) throw new Error(`Nothing spoke against it, and yet: ${changed.reason}`);
    return ok({ value: undefined, noted: noteEvent('event.cancelled', before, changed.value) });
  });
}
