import { guardMoney, type MoneyRefusal } from '#modules/accounts/index.ts';
import { lockLedger } from '#modules/ledger/index.ts';
import { type By, may, membershipsOf } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Operator } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface ByOperator extends By {
  actor: Operator;
}

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
  if (!allowed.ok) return allowed;
  const memberships = await membershipsOf(tx, actor.accountId);
  return memberships.some((one) => one.organizerId === organizerId) ? fail('own_team') : ok();
}
