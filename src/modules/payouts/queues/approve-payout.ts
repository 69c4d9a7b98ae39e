import { type ByOperator, isOfTeam } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { movePayout } from '../move-payout.ts';
import { changePayout, type QueueGate } from './change-payout.ts';

// By somebody who neither asked for it nor belongs to the team.
export const approvePayout = (
  db: Database,
  by: ByOperator,
  id: string,
): Promise<Result<undefined, QueueGate | 'another_person_needed' | 'organizer_suspended'>> =>
  changePayout(db, by, id, ['requested'], async (tx, payout) => {
    const { accountId } = by.actor;
    if (payout.requested_by === accountId || (await isOfTeam(tx, accountId, payout.organizer_id)))
      return fail('another_person_needed');
    if (payout.is_suspended) return fail('organizer_suspended');
    await movePayout(tx, by, payout, { state: 'approved', approved_by: accountId }, { step: 'approved' });
    return ok();
  });
