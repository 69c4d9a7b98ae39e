import { type EventRow, lockEvent, refreshFromPrices } from '#modules/catalog/index.ts';
import { type Audited, type By, mayFind, writeAudit } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import type { MemberAction } from '#shared/access.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { allOrNothing } from './all-or-nothing.ts';

// Why somebody does not get as far as the change.
export type Gate = 'event_not_found' | 'not_allowed' | 'proof_needed' | 'event_cancelled';

export type Noted = Pick<Audited, 'action' | 'subject' | 'changes'>;

export interface Changed<T> {
  value: T;
  // For the log; null: it was like this already, and nobody needs to hear of it.
  noted: Noted | null;
}

// What all changes of an event have in common: the event is locked, so that two of them come one after the other; the gate is
// asked with its row; afterwards lists, pages and the log say what is true now, or nothing has happened at all.
export function changeEvent<T, Reason extends string>(
  db: Database,
  eventId: number,
  action: MemberAction,
  by: By,
  change: (tx: Tx, event: EventRow) => Promise<Result<Changed<T>, Reason>>,
): Promise<Result<T, Reason | Gate>> {
  return allOrNothing<T, Reason | Gate>(db, async (tx) => {
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
