import { guardMoney, type MoneyRefusal } from '#modules/accounts/index.ts';
import { lockLedger } from '#modules/ledger/index.ts';
import { type ByOperator, may, refuseOwnTeam } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Result } from '#shared/result.ts';

export type MoneyGate = MoneyRefusal | 'not_allowed' | 'proof_needed' | 'own_team';

// One of the platform's own people who has just proved who they are, lost nothing since yesterday, and does not belong to the team.
// Until the end of the transaction nobody else books.
export async function admitOperator(
  tx: Tx,
  { actor, now }: ByOperator,
  organizerId: number,
): Promise<Result<undefined, MoneyGate>> {
  const guarded = await guardMoney(tx, actor, now);
  if (!guarded.ok) return guarded;
  await lockLedger(tx);
  const allowed = may(actor, 'request_payout', { organizerId, eventId: null }, now);
  return allowed.ok ? refuseOwnTeam(tx, actor, organizerId) : allowed;
}
