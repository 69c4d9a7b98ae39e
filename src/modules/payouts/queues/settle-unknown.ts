import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { movePayout, settlePart } from '../move-payout.ts';
import { lockParts, updateClaim } from '../payouts.queries.ts';
import { type ByOperator, changePayout, isOfTeam, type QueueGate } from './change-payout.ts';

export interface Claim {
  part: number;
  outcome: 'sent' | 'failed';
  // As it stands in the provider's statement.
  line: string;
}

// Nobody could say whether it arrived. It is never sent again: what two people read in a statement, each for themselves, ends it.
// Whoever reads something else begins anew.
export const settleUnknown = (
  db: Database,
  by: ByOperator,
  id: string,
  { part: number, outcome, line }: Claim,
): Promise<Result<{ is_over: boolean }, QueueGate | 'another_person_needed'>> =>
  changePayout<{ is_over: boolean }, 'another_person_needed' | QueueGate>(
    db,
    by,
    id,
    ['unknown'],
    async (tx, payout) => {
      const { accountId } = by.actor;
      if (await isOfTeam(tx, accountId, payout)) return fail('another_person_needed');
      const part = (await lockParts(tx, payout.id)).find((one) => one.number === number);
      if (part?.state !== 'unknown') return fail('payout_moved', { data: { state: payout.state } });
      const isConfirmed = part.claimed_outcome === outcome && part.claimed_line === line;
      if (isConfirmed && part.claimed_by === accountId) return fail('another_person_needed');
      if (!isConfirmed) {
        await updateClaim(tx, payout.id, number, { outcome, line, by: accountId });
        await movePayout(tx, by, payout, {}, { step: 'claimed', part: number, said: `${outcome}: ${line}` });
        return ok({ is_over: false });
      }
      const words = outcome === 'sent' ? { reference: line } : { problem: line };
      await settlePart(tx, by, payout, part, { state: outcome }, words);
      return ok({ is_over: true });
    },
  );
