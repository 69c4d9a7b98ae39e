import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import { insertHistory } from '../accounts.queries.ts';
import { FACTOR_TRIES, tooManyTries } from '../limits.ts';
import { ownAccount } from '../own-account.ts';
import { deleteSessionsOf } from '../sessions.queries.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { replaceRecoveryCodes, updateTotpOn } from './second-factor.queries.ts';

// Switches it on. The recovery codes are shown this once. Sessions that were opened without it end.
export async function confirmSecondFactor(
  services: AccountServices,
  code: string,
  ask: Ask<Person>,
): Promise<Result<string[], 'sign_in_needed' | 'code_wrong' | 'second_factor_off' | 'too_many_tries'>> {
  const { db, secrets, tries } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  if (account.totp_secret === null || account.totp_confirmed_at !== null) {
    return fail('second_factor_off');
  }
  const wait = await tries.take(FACTOR_TRIES, account.id);
  if (wait > 0) return tooManyTries(wait);
  const codes = newRecoveryCodes();
  const isRight = await db.sql.transaction().execute(async (tx) => {
    if (!(await checkSecondFactor(tx, services, account, code, ask.now))) return false;
    await updateTotpOn(tx, account.id);
    await replaceRecoveryCodes(
      tx,
      account.id,
      codes.map((one) => recoveryHash(secrets, one)),
    );
    await deleteSessionsOf(tx, account.id, ask.actor.sessionId);
    await insertHistory(tx, account.id, 'second_factor_on');
    return true;
  });
  return isRight ? ok(codes) : fail('code_wrong', { field: 'code' });
}
