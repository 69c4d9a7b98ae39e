import {
  type AccountServices,
  checkSecondFactor,
  FACTOR_TRIES,
  lockUnchanged,
  tooManyTries,
  updateSessionProved,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount, requirePassword } from './own-account.ts';

type Reason =
  | 'sign_in_needed'
  | 'password_wrong'
  | 'second_factor_needed'
  | 'second_factor_wrong'
  | 'too_many_tries';

// That it is still the person who signed in, on this session alone: by what signing in asks for, and as seldom.
export async function prove(
  services: AccountServices,
  given: { password: string; code?: string | undefined },
  { actor, now }: Ask<Person>,
): Promise<Result<undefined, Reason>> {
  const { db, tries } = services;
  const person = await ownAccount(services, actor);
  if (!person.ok) return person;
  const account = person.value;
  const known = await requirePassword(services, account, given.password, 'password');
  if (!known.ok) return known;
  const hasFactor = account.totp_confirmed_at !== null;
  if (hasFactor) {
    if (given.code === undefined) return fail('second_factor_needed');
    const wait = await tries.take(FACTOR_TRIES, account.id);
    if (wait > 0) return tooManyTries(wait);
  }
  const proved = await db.sql.transaction().execute(async (tx): Promise<Result<undefined, Reason>> => {
    // Another password, or a second factor, since: what was checked is worth nothing any more.
    if (!(await lockUnchanged(tx, account))) return fail('password_wrong', { field: 'password' });
    if (hasFactor && !(await checkSecondFactor(tx, services, account, given.code ?? '', now)))
      return fail('second_factor_wrong', { field: 'code' });
    await updateSessionProved(tx, actor.sessionId, account.id, now);
    return ok();
  });
  if (proved.ok && hasFactor) await tries.forget(FACTOR_TRIES, account.id);
  return proved;
}
