import { changeEventRow, waitsForDate } from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent, noteEvent } from '../change-event.ts';
import type { ProblemReason } from '../problems.rules.ts';
import type { WhenForm } from './event.contract.ts';
import { lockOrdersOf } from './event-news.queries.ts';
import { takeTo, timesOf } from './move-event.ts';
import { refuseOftenTold } from './refuse-often-told.ts';

type Reason =
  | ChangeRefusal
  | ProblemReason
  | 'days_left_out'
  | 'date_unchanged'
  | 'event_not_on'
  | 'told_too_often';

// Puts an event off. With a new date it is sold for that one; without (null) it waits for one and nothing of it is sold
// meanwhile. Holders are told of either. Sent again, it may still give that date another end.
export function postponeEvent(
  db: Database,
  eventId: number,
  to: WhenForm | null,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(
    db,
    eventId,
    'edit_events',
    by,
    async (tx, before) => {
      if (before.status !== 'published' && before.status !== 'postponed') return fail('event_not_on');
      const isSame = to !== null && new Date(to.starts_at).getTime() === before.starts_at.getTime();
      const hasNewDate = before.status === 'postponed' && !waitsForDate(before);
      if (isSame && !hasNewDate) return fail('date_unchanged', { field: 'starts_at' });
      const no = to && (await takeTo(tx, before, to, by.now));
      if (no) return no;
      const changes = { status: 'postponed' as const, ...(to && timesOf(to)) };
      const changed = await changeEventRow(tx, before, changes, by.now);
      if (!changed.ok) throw new Error(`Nothing spoke against it, and yet: ${changed.reason}`);
      const often = await refuseOftenTold(tx, before, changed.value, by.now);
      if (often) return often;
      return ok({ value: undefined, noted: noteEvent('event.postponed', before, changed.value) });
    },
    lockOrdersOf,
  );
}
