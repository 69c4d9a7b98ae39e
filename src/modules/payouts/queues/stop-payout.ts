import { type ByOperator, isOfTeam } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { stopWaiting } from '../move-payout.ts';
import { changePayout, type QueueGate } from './change-payout.ts';

type Reason = QueueGate | 'another_person_needed';

// What waits for M-Pesa, because its account is empty or it takes no calls, is due again, and the seller reads why. What has left is
// followed until somebody knows what became of it.
export const stopPayout = (
  db: Database,
  by: ByOperator,
  id: string,
  words: string,
): Promise<Result<undefined, Reason>> =>
  changePayout<undefined, Reason>(db, by, id, ['sending', 'unknown'], async (tx, payout) => {
    if (await isOfTeam(tx, by.actor.accountId, payout.organizer_id)) return fail('another_person_needed');
    const stopped = await stopWaiting(tx, by, payout, words);
    return stopped > 0 ? ok() : fail('payout_moved', { data: { state: payout.state } });
  });
