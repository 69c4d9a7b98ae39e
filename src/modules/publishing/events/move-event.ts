import {
  changeEventRow,
  type EventRow,
  findTakeDown,
  listTypePools,
  shiftPassDays,
  type TypePoolRow,
  waitsForDate,
} from '#modules/catalog/index.ts';
import { lockPools } from '#modules/inventory/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Refusal, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent, noteEvent } from '../change-event.ts';
import { type ProblemReason, refuseProblems } from '../problems.rules.ts';
import type { WhenForm } from './event.contract.ts';
import { lockOrdersOf } from './event-news.queries.ts';
import { refuseOftenTold } from './refuse-often-told.ts';
import { daysLeftOut, type PassDay, problemsOfWhen, shiftOfDays } from './when.rules.ts';

type Reason = ChangeRefusal | ProblemReason | 'days_left_out' | 'told_too_often' | 'event_taken_down';

// Gives the event another time or day. If the day changes, everybody who holds a ticket is told and may have the money
// back; of one that was taken down nobody holds any. An event that was postponed without a date gets one this way: a new one, or the old one after all.
export function moveEvent(
  db: Database,
  eventId: number,
  when: WhenForm,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(
    db,
    eventId,
    'edit_events',
    by,
    async (tx, before) => {
      // Whoever holds a ticket would not hear of it.
      const down = await findTakeDown(tx, eventId);
      if (down) return fail('event_taken_down', { data: { words: down.words } });
      const no = await takeTo(tx, before, when, by.now);
      if (no) return no;
      const times = timesOf(when);
      const isBackOn = waitsForDate(before) && times.startsAt.getTime() === before.starts_at.getTime();
      const changes = isBackOn ? { ...times, status: 'published' as const } : times;
      const changed = await changeEventRow(tx, before, changes, by.now);
      if (!changed.ok) throw new Error(`Nothing spoke against it, and yet: ${changed.reason}`);
      const often = await refuseOftenTold(tx, before, changed.value, by.now);
      if (often) return often;
      return ok({ value: undefined, noted: noteEvent('event.moved', before, changed.value) });
    },
    lockOrdersOf,
  );
}

// Takes the days of passes along, with what is held and sold for them, or says what speaks against having the event then.
export async function takeTo(
  tx: Tx,
  event: EventRow,
  when: WhenForm,
  now: Date,
): Promise<Refusal<ProblemReason | 'days_left_out'> | null> {
  const no = refuseProblems(problemsOfWhen(when, event, now));
  if (no) return no;
  const dated = (await listTypePools(tx, event.id)).filter(isPassDay);
  // Whoever buys waits for these, and then sees which days there are.
  await lockPools(
    tx,
    dated.map((link) => link.pool_id),
  );
  const shift = shiftOfDays(when, event, dated);
  const days = daysLeftOut(when, event, dated, shift);
  if (days.length > 0) return fail('days_left_out', { field: 'starts_at', data: { days } });
  if (shift !== 0) await shiftPassDays(tx, event.id, shift);
  return null;
}

const isPassDay = (link: TypePoolRow): link is TypePoolRow & PassDay => link.valid_on !== null;

export const timesOf = (when: WhenForm) => ({
  startsAt: new Date(when.starts_at),
  endsAt: new Date(when.ends_at),
  doorsAt: when.doors_at === null ? null : new Date(when.doors_at),
});
