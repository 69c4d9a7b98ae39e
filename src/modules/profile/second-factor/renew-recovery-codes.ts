import { type AccountServices, giveRecoveryCodes, insertHistory } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount, requirePassword } from '../own-account.ts';

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
  const codes = await db.sql.transaction().execute(async (tx) => {
    await insertHistory(tx, account.id, 'recovery_codes_renewed');
    return giveRecoveryCodes(tx, secrets, account.id);
  });
  return ok(codes);
}
