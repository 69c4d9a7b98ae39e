import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { settlePart } from '../move-payout.ts';
import { lockParts } from '../payouts.queries.ts';
import { type ByOperator, changePayout, type QueueGate } from './change-payout.ts';

// It was sent and came back: a closed account, a wrong name. It is due again.
export const returnPayout = (
  db: Database,
  by: ByOperator,
  id: string,
  { part: number, words }: { part: number; words: string },
): Promise<Result<undefined, QueueGate>> =>
  changePayout(db, by, id, ['sent'], async (tx, payout) => {
    const part = (await lockParts(tx, payout.id)).find((one) => one.number === number);
    if (part?.state !== 'sent') return fail('payout_moved', { data: { state: payout.state } });
    await settlePart(tx, by, payout, part, { state: 'returned' }, { problem: words });
    return ok();
  });
