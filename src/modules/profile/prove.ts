import { type AccountServices, updateSessionProved } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import type { Result } from '#shared/result.ts';
import { ownAccount } from './own-account.ts';
import { type Proof, type ProofReason, withProof } from './with-proof.ts';

// That it is still the person who signed in, on this session alone.
export async function prove(
  services: AccountServices,
  given: Proof,
  { actor, now }: Ask<Person>,
): Promise<Result<void, 'sign_in_needed' | ProofReason>> {
  const person = await ownAccount(services, actor);
  if (!person.ok) return person;
  const account = person.value;
  return withProof(services, account, given, now, (tx) =>
    updateSessionProved(tx, actor.sessionId, account.id, now),
  );
}
