import {
  type AccountServices,
  getAccount,
  insertHistory,
  presentUser,
  type UserView,
  updateTotpOff,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount, requirePassword } from '../own-account.ts';

export async function stopSecondFactor(
  services: AccountServices,
  password: string,
  ask: Ask<Person>,
): Promise<Result<UserView, 'sign_in_needed' | 'password_wrong' | 'second_factor_off' | 'too_many_tries'>> {
  const { db } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  if (account.totp_confirmed_at === null) return fail('second_factor_off');
  const known = await requirePassword(services, account, password, 'password');
  if (!known.ok) return known;
  const changed = await db.sql.transaction().execute(async (tx) => {
    await updateTotpOff(tx, account.id);
    await insertHistory(tx, account.id, 'second_factor_off');
    return getAccount(tx, account.id);
  });
  return ok(presentUser(changed));
}
