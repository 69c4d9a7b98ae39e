import { type ByOperator, isOfTeam } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { giveBack } from '../move-payout.ts';
import { changePayout, type QueueGate } from './change-payout.ts';

// The seller reads why. Nobody of the team: their own request they withdraw.
export const refusePayout = (
  db: Database,
  by: ByOperator,
  id: string,
  words: string,
): Promise<Result<undefined, QueueGate | 'another_person_needed'>> =>
  changePayout(db, by, id, ['requested', 'approved'], async (tx, payout) => {
    if (await isOfTeam(tx, by.actor.accountId, payout.organizer_id)) return fail('another_person_needed');
    await giveBack(tx, by, payout, 'refused', words);
    await announce(tx, 'payout.ended', {
      ...{ payoutId: id, part: 0, became: 'refused', amountMinor: payout.amount_minor, backMinor: 0, words },
    });
    return ok();
  });
