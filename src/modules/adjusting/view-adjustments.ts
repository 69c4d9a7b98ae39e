import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import type { Adjustment, Adjustments } from './adjusting.contract.ts';
import { listAsked, listDecided, type ShownAdjustmentRow } from './adjusting.queries.ts';

const MOST = 100;
const MOST_DECIDED = 30;

// What waits for a second person, and what was decided last.
export async function viewAdjustments(
  { sql }: Pick<Database, 'sql'>,
  accountId: string,
): Promise<Adjustments> {
  const present = (row: ShownAdjustmentRow): Adjustment => ({
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
    is_mine: row.asked_by === accountId,
  });
  return {
    asked: (await listAsked(sql, MOST)).map(present),
    decided: (await listDecided(sql, MOST_DECIDED)).map(present),
  };
}
