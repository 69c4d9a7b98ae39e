import { guardMoney, type MoneyRefusal } from '#modules/accounts/index.ts';
import { lockLedger } from '#modules/ledger/index.ts';
import { type ByOperator, may } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, type Result } from '#shared/result.ts';
import { lockMethod, type MethodRow } from '../methods/methods.queries.ts';
import { findPayout, lockPayout, type PayoutRow } from '../payouts.queries.ts';
import type { PayoutState } from '../payouts.rules.ts';

export type QueueGate = 'payout_not_found' | 'payout_moved' | 'not_allowed' | 'proof_needed' | MoneyRefusal;

// An operator does something with a payout that is in one of these states. Nobody else changes it, its method or the ledger
// meanwhile; whoever comes second hears that it has moved on.
export async function changePayout<T, Reason extends string>(
  { sql }: Pick<Database, 'sql'>,
  by: ByOperator,
  id: string,
  states: readonly PayoutState[],
  work: (tx: Tx, payout: PayoutRow, method: MethodRow) => Promise<Result<T, Reason>>,
): Promise<Result<T, Reason | QueueGate>> {
  const { actor, now } = by;
  return sql.transaction().execute(async (tx): Promise<Result<T, Reason | QueueGate>> => {
    const guarded = await guardMoney(tx, actor, now);
    if (!guarded.ok) return guarded;
    await lockLedger(tx);
    const found = await findPayout(tx, id);
    if (!found) return fail('payout_not_found');
    const allowed = may(actor, 'request_payout', { organizerId: found.organizer_id, eventId: null }, now);
    if (!allowed.ok) return allowed;
    const method = await lockMethod(tx, found.method_id);
    const payout = await lockPayout(tx, id);
    if (!method || !payout) return fail('payout_not_found');
    if (!states.includes(payout.state)) return fail('payout_moved', { data: { state: payout.state } });
    return work(tx, payout, method);
  });
}
