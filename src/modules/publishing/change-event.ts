import { type EventRow, lockEvent, refreshFromPrices } from '#modules/catalog/index.ts';
import { type Audited, type By, differences, mayFind, writeAudit } from '#modules/merchants/index.ts';
import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import type { MemberAction } from '#shared/access.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// Why a change is refused before it is looked at.
export type ChangeRefusal = 'event_not_found' | 'not_allowed' | 'proof_needed' | 'event_cancelled';

export type Noted = Pick<Audited, 'action' | 'subject' | 'changes'>;

export interface Changed<T> {
  value: T;
  // The entry for the audit log; null: nothing changed, and nothing is announced.
  noted: Noted | null;
}

// What all changes of an event share: the event is locked, so that two changes come one after the other; `may` is asked
// with its row; afterwards lists, pages and the audit log are up to date. If the change is refused, nothing of it
// stays.
export function changeEvent<T, Reason extends string>(
  db: Database,
  eventId: number,
  action: MemberAction,
  by: By,
  change: (tx: Tx, event: EventRow) => Promise<Result<Changed<T>, Reason>>,
  // What has to be locked before the event, because others lock it first.
  lockFirst: (tx: Tx, eventId: number) => Promise<void> = async () => {},
): Promise<Result<T, Reason | ChangeRefusal>> {
  return allOrNothing<T, Reason | ChangeRefusal>(db, async (tx) => {
    await lockFirst(tx, eventId);
    const event = await lockEvent(tx, eventId);
    if (!event) return fail('event_not_found');
    const organizerId = event.organizer_id;
    const allowed = mayFind(by.actor, action, { organizerId, eventId }, by.now, 'event_not_found');
    if (!allowed.ok) return allowed;
    if (event.status === 'cancelled' && action !== 'cancel_event') return fail('event_cancelled');
    const changed = await change(tx, event);
    if (!changed.ok) return changed;
    const { value, noted } = changed.value;
    if (noted) {
      await refreshFromPrices(tx, [eventId], by.now);
      await writeAudit(tx, by, { organizerId, eventId, ...noted });
      await announcePageChange(tx, [`event:${eventId}`, `organizer:${organizerId}`, 'lists']);
    }
    return ok(value);
  });
}

// The audit log's entry for a changed event; null: nothing changed.
export function noteEvent(action: string, before: EventRow, after: EventRow): Noted | null {
  const changes = differences(before, after);
  return changes && { action, subject: `event:${before.id}`, changes };
}
