import {
  type AccountRow,
  type AccountServices,
  findAccount,
  type TryLimits,
  tooManyTries,
} from '#modules/accounts/index.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';

const PASSWORD_TRIES: TryLimits = { what: 'password', most: 10, windowSeconds: 300 };

// The account of the person who is signed in; it may have been deleted a moment ago.
export async function ownAccount(
  { db }: Pick<AccountServices, 'db'>,
  { accountId }: Person,
): Promise<Result<AccountRow, 'sign_in_needed'>> {
  const account = await findAccount(db.sql, accountId);
  return account ? ok(account) : fail('sign_in_needed');
}

// Important changes ask for the password again, in case a signed-in phone was left lying about. `field` is the field in
// which it was typed.
export async function requirePassword(
  { passwords, tries }: Pick<AccountServices, 'passwords' | 'tries'>,
  account: AccountRow,
  password: string | undefined,
  field: string,
): Promise<Result<undefined, 'password_wrong' | 'too_many_tries'>> {
  const wait = await tries.take(PASSWORD_TRIES, account.id);
  if (wait > 0) return tooManyTries(wait);
  const isRight =
    password !== undefined && (await passwords.verify(account.password_hash ?? passwords.decoy, password));
  if (!isRight) return fail('password_wrong', { field });
  await tries.forget(PASSWORD_TRIES, account.id);
  return ok();
}
