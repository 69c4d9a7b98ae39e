import type { Ask, Refusal } from '#platform/http/call.ts';
import { type Ok, ok } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import type { UserView } from '../accounts.contract.ts';
import { getAccount, insertHistory } from '../accounts.queries.ts';
import type { TooManyTries } from '../limits.ts';
import { presentUser } from '../present-user.ts';
import { requirePassword, requireSignIn, type SignInNeeded } from '../require-sign-in.ts';
import { updateTotpOff } from './second-factor.queries.ts';

export async function stopSecondFactor(
  services: AccountServices,
  password: string,
  ask: Ask,
): Promise<Ok<UserView> | SignInNeeded | Refusal<'password_wrong' | 'second_factor_off'> | TooManyTries> {
  const { db } = services;
  const person = await requireSignIn(services, ask);
  if (!person.ok) return person;
  const account = person.value;
  if (account.totp_confirmed_at === null) return { ok: false, reason: 'second_factor_off' };
  const known = await requirePassword(services, account, password, 'password');
  if (!known.ok) return known;
  const changed = await db.sql.transaction().execute(async (tx) => {
    await updateTotpOff(tx, account.id);
    await insertHistory(tx, account.id, 'second_factor_off');
    return getAccount(tx, account.id);
  });
  return ok(presentUser(changed));
}
