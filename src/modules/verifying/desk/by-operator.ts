import { type By, may, membershipsOf } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Operator } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface ByOperator extends By {
  actor: Operator;
}

// One of the platform's own people who has just proved who they are, and does not belong to the team.
export async function admitJudge(
  tx: Tx,
  { actor, now }: ByOperator,
  organizerId: number,
): Promise<Result<undefined, 'not_allowed' | 'proof_needed' | 'own_team'>> {
  const allowed = may(actor, 'judge_organizer', { organizerId, eventId: null }, now);
  if (!allowed.ok) return allowed;
  const memberships = await membershipsOf(tx, actor.accountId);
  return memberships.some((one) => one.organizerId === organizerId) ? fail('own_team') : ok();
}
