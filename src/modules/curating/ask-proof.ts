import { type ByOperator, may } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// What changes money for everybody needs somebody who has just proved who they are.
export function askProof({ actor, now }: ByOperator): Result<undefined, 'proof_needed'> {
  const allowed = may(actor, 'judge_organizer', { organizerId: 0, eventId: null }, now);
  return allowed.ok ? ok() : fail('proof_needed');
}
