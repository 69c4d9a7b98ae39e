import {
  changeEventRow,
  deleteTakeDown,
  type EventRow,
  findTakeDown,
  insertTakeDown,
} from '#modules/catalog/index.ts';
import { type ByOperator, refuseOwnTeam } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';

type JudgeRefusal = ChangeRefusal | 'own_team';

// Takes an event off the site, whoever bought: nothing more of it is sold and nobody finds it; tickets, the door and refunds
// go on, and its money waits. Its team cannot put it up again. `tell` lets them know in the same transaction.
export function takeDownEvent(
  db: Database,
  eventId: number,
  words: string,
  by: ByOperator,
  tell: (tx: Tx, event: EventRow) => Promise<void>,
): Promise<Result<undefined, JudgeRefusal | 'event_not_on' | 'event_past' | 'event_taken_down'>> {
  type Reason = JudgeRefusal | 'event_not_on' | 'event_past' | 'event_taken_down';
  return changeEvent<undefined, Reason>(db, eventId, 'judge_organizer', by, async (tx, before) => {
    const others = await refuseOwnTeam(tx, by.actor, before.organizer_id);
    if (!others.ok) return others;
    const down = await findTakeDown(tx, eventId);
    if (down) return fail('event_taken_down', { data: { words: down.words } });
    if (before.ends_at <= by.now) return fail('event_past');
    const { status } = before;
    if (status !== 'published' && status !== 'postponed') return fail('event_not_on');
    await insertTakeDown(tx, eventId, { at: by.now, words, status });
    await changeStatus(tx, before, 'draft', by.now);
    await tell(tx, before);
    return ok({ value: undefined, noted: note('event.taken_down', eventId, [null, words]) });
  });
}

export function putUpEvent(
  db: Database,
  eventId: number,
  by: ByOperator,
  tell: (tx: Tx, event: EventRow) => Promise<void>,
): Promise<Result<undefined, JudgeRefusal | 'event_not_down'>> {
  return changeEvent<undefined, JudgeRefusal | 'event_not_down'>(
    db,
    eventId,
    'judge_organizer',
    by,
    async (tx, before) => {
      const others = await refuseOwnTeam(tx, by.actor, before.organizer_id);
      if (!others.ok) return others;
      const down = await findTakeDown(tx, eventId);
      if (!down) return fail('event_not_down');
      await deleteTakeDown(tx, eventId);
      await changeStatus(tx, before, down.status, by.now);
      await tell(tx, before);
      return ok({ value: undefined, noted: note('event.put_up', eventId, [down.words, null]) });
    },
  );
}

const note = (action: string, eventId: number, why: [before: unknown, after: unknown]) => ({
  action,
  subject: `event:${eventId}`,
  changes: { why },
});

// The start is given, or something put off would have none.
async function changeStatus(tx: Tx, before: EventRow, status: EventRow['status'], now: Date): Promise<void> {
  const changed = await changeEventRow(tx, before, { status, startsAt: before.starts_at }, now);
  if (!changed.ok) throw new Error(`Nothing spoke against it, and yet: ${changed.reason}`);
}
