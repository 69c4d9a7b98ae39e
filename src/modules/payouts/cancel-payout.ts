import { lockLedger } from '#modules/ledger/index.ts';
import type { ForOrganizer } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type MayRefusal, mayFor } from './may-for.ts';
import { giveBack } from './move-payout.ts';
import { lockPayout } from './payouts.queries.ts';

type Reason = MayRefusal | 'payout_not_found' | 'payout_moved';

// Whoever may ask may take it back until somebody has approved it. It needs no second factor and waits for no day after a reset:
// who has just got an account back stops what somebody else asked for.
export async function cancelPayout(
  { sql }: Pick<Database, 'sql'>,
  by: ForOrganizer,
  id: string,
): Promise<Result<undefined, Reason>> {
  const { organizer } = by;
  const allowed = mayFor(by, 'request_payout');
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
