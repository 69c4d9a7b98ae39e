import type { Sql, Tx } from '#platform/database/index.ts';
import type { Operator } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { By } from './audit-log.ts';
import { may } from './may.rules.ts';
import { membershipsOf } from './memberships-of.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface ByOperator extends By {
  actor: Operator;
}

export type JudgeRefusal = 'not_allowed' | 'proof_needed' | 'own_team';

// One of the platform's own people who has just proved who they are, and does not belong to the team.
export async function admitJudge(
  tx: Tx,
  { actor, now }: ByOperator,
  organizerId: number,
): Promise<Result<undefined, JudgeRefusal>> {
  const allowed = may(actor, 'judge_organizer', { organizerId, eventId: null }, now);
  return allowed.ok ? refuseOwnTeam(tx, actor, organizerId) : allowed;
}

// Nobody decides about their own team.
export async function refuseOwnTeam(
  tx: Tx,
  { accountId }: Operator,
  organizerId: number,
): Promise<Result<undefined, 'own_team'>> {
  return (await isOfTeam(tx, accountId, organizerId)) ? fail('own_team') : ok();
}

// Whoever has no account, such as the console, belongs to none.
export async function isOfTeam(db: Sql | Tx, accountId: string, organizerId: number): Promise<boolean> {
  if (!UUID.test(accountId)) return false;
  const memberships = await membershipsOf(db, accountId);
  return memberships.some((one) => one.organizerId === organizerId);
}
