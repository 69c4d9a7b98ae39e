import { type AccountServices, updateSessionProved } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount } from '../own-account.ts';
import { deleteProofCode, tryProofCode } from './proof-codes.queries.ts';
import { proofCodeHash } from './send-proof-code.ts';

// Five tries in ten minutes, on the session that asked for the code, once.
export async function proveByMail(
  services: AccountServices,
  code: string,
  { actor, now }: Ask<Person>,
): Promise<Result<undefined, 'sign_in_needed' | 'code_wrong' | 'code_expired'>> {
  const { db, secrets } = services;
  const person = await ownAccount(services, actor);
  if (!person.ok) return person;
  const { id } = person.value;
  const tried = await tryProofCode(db.sql, id, actor.sessionId, proofCodeHash(secrets, id, code));
  if (!tried) return fail('code_expired');
  if (!tried.is_right) return fail('code_wrong', { field: 'code', data: { tries_left: tried.tries_left } });
  const isFirst = await db.sql.transaction().execute(async (tx) => {
    const isTaken = await deleteProofCode(tx, id);
    if (isTaken) await updateSessionProved(tx, actor.sessionId, id, now);
    return isTaken;
  });
  return isFirst ? ok() : fail('code_expired');
}
