import { listAvailable } from '#modules/ledger/index.ts';
import type { Database, Sql } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import type { Adjustment, Adjustments } from './adjusting.contract.ts';
import { listAsked, listDecided, type ShownAdjustmentRow } from './adjusting.queries.ts';
import { MOST_ASKED } from './adjusting.rules.ts';

const MOST_DECIDED = 30;

// What waits for a second person, with what it means for what is due, and what was decided last.
export async function viewAdjustments(
  { sql }: Pick<Database, 'sql'>,
  accountId: string,
  now: Date,
): Promise<Adjustments> {
  const present = (row: ShownAdjustmentRow, dueMinor: number | null): Adjustment => ({
    id: row.id,
    organizer: { slug: row.organizer_slug, name: row.organizer_name },
    currency: row.currency,
    amount: toMajor(row.amount_minor),
    words: row.words,
    state: row.state,
    asked_by: row.asked_by_name,
    asked_at: row.asked_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    stand: dueMinor === null ? null : { due: toMajor(dueMinor), after: toMajor(dueMinor + row.amount_minor) },
    is_mine: row.asked_by === accountId,
  });
  const asked = await listAsked(sql, MOST_ASKED);
  const due = await listDueTo(sql, new Set(asked.map(({ organizer_id }) => organizer_id)), now);
  return {
    asked: asked.map((row) => present(row, due.get(`${row.organizer_id} ${row.currency}`) ?? 0)),
    decided: (await listDecided(sql, MOST_DECIDED)).map((row) => present(row, null)),
  };
}

async function listDueTo(
  sql: Sql,
  organizerIds: ReadonlySet<number>,
  now: Date,
): Promise<Map<string, number>> {
  const due = new Map<string, number>();
  for (const id of organizerIds)
    for (const { currency, due_minor } of await listAvailable(sql, id, now))
      due.set(`${id} ${currency}`, due_minor);
  return due;
}
