import { lockLedger } from '#modules/ledger/index.ts';
import { type ForOrganizer, may } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { giveBack } from './move-payout.ts';
import { lockPayout } from './payouts.queries.ts';

type Reason = 'not_allowed' | 'proof_needed' | 'payout_not_found' | 'payout_moved';

// Whoever may ask may take it back until somebody has approved it. It needs no second factor and waits for no day after a reset:
// who has just got an account back stops what somebody else asked for.
export async function cancelPayout(
  { sql }: Pick<Database, 'sql'>,
  by: ForOrganizer,
  id: string,
): Promise<Result<undefined, Reason>> {
  const { actor, organizer, now } = by;
  const allowed = may(actor, 'request_payout', { organizerId: organizer.id, eventId: null }, now);
  if (!allowed.ok) return allowed;
  return sql.transaction().execute(async (tx): Promise<Result<undefined, Reason>> => {
    await lockLedger(tx);
    const payout = await lockPayout(tx, id);
    if (payout?.organizer_id !== organizer.id) return fail('payout_not_found');
    if (payout.state !== 'requested') return fail('payout_moved', { data: { state: payout.state } });
    await giveBack(tx, by, payout, 'cancelled');
    return ok();
  });
}
