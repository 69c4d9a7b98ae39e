import {
  type AccountServices,
  checkSecondFactor,
  deleteSessionsOf,
  FACTOR_TRIES,
  giveRecoveryCodes,
  insertHistory,
  tooManyTries,
  updateTotpOn,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount } from '../own-account.ts';

// Switches the second factor on. The recovery codes are shown only now. Sessions that were opened without it end.
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
  const codes = await db.sql.transaction().execute(async (tx) => {
    if (!(await checkSecondFactor(tx, services, account, code, ask.now))) return null;
    await updateTotpOn(tx, account.id);
    await deleteSessionsOf(tx, account.id, ask.actor.sessionId);
    await insertHistory(tx, account.id, 'second_factor_on');
    return giveRecoveryCodes(tx, secrets, account.id);
  });
  return codes ? ok(codes) : fail('code_wrong', { field: 'code' });
}
