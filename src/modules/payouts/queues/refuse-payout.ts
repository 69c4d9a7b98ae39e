import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { giveBack } from '../move-payout.ts';
import { type ByOperator, changePayout, type QueueGate } from './change-payout.ts';

// The seller reads why.
export const refusePayout = (
  db: Database,
  by: ByOperator,
  id: string,
  words: string,
): Promise<Result<undefined, QueueGate>> =>
  changePayout(db, by, id, ['requested', 'approved'], async (tx, payout) => {
    await giveBack(tx, by, payout, 'refused', words);
    await announce(tx, 'payout.ended', {
      ...{ payoutId: id, part: 0, became: 'refused', amountMinor: payout.amount_minor, backMinor: 0, words },
    });
    return ok();
  });
