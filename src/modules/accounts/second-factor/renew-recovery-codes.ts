import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import { insertHistory } from '../accounts.queries.ts';
import { ownAccount, requirePassword } from '../own-account.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './second-factor.queries.ts';

export async function renewRecoveryCodes(
  services: AccountServices,
  password: string,
  ask: Ask<Person>,
): Promise<Result<string[], 'sign_in_needed' | 'password_wrong' | 'second_factor_off' | 'too_many_tries'>> {
  const { db, secrets } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  if (account.totp_confirmed_at === null) return fail('second_factor_off');
  const known = await requirePassword(services, account, password, 'password');
  if (!known.ok) return known;
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(secrets, code));
  await db.sql.transaction().execute(async (tx) => {
    await replaceRecoveryCodes(tx, account.id, hashes);
    await insertHistory(tx, account.id, 'recovery_codes_renewed');
  });
  return ok(codes);
}
