import {
  type AccountRow,
  type AccountServices,
  checkSecondFactor,
  FACTOR_TRIES,
  lockUnchanged,
  tooManyTries,
} from '#modules/accounts/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { requirePassword } from './own-account.ts';

export interface Proof {
  password: string;
  // Of the second factor, or a recovery code.
  code?: string | undefined;
}

export type ProofReason =
  | 'password_wrong'
  | 'second_factor_needed'
  | 'second_factor_wrong'
  | 'too_many_tries';

// Does the work only for somebody who proves again that they are the account's owner: with the password, and with the second
// factor where it is on. Tries of both are limited, as at sign-in.
export async function withProof<Done>(
  services: AccountServices,
  account: AccountRow,
  { password, code }: Proof,
  now: Date,
  work: (tx: Tx) => Promise<Done>,
): Promise<Result<Done, ProofReason>> {
  const { db, tries } = services;
  const known = await requirePassword(services, account, password, 'password');
  if (!known.ok) return known;
  const hasFactor = account.totp_confirmed_at !== null;
  if (hasFactor) {
    if (code === undefined) return fail('second_factor_needed', { field: 'code' });
    const wait = await tries.take(FACTOR_TRIES, account.id);
    if (wait > 0) return tooManyTries(wait);
  }
  const proved = await db.sql.transaction().execute(async (tx): Promise<Result<Done, ProofReason>> => {
    // Another password, or a second factor, since: what was checked is worth nothing any more.
    if (!(await lockUnchanged(tx, account))) return fail('password_wrong', { field: 'password' });
    if (hasFactor && !(await checkSecondFactor(tx, services, account, code ?? '', now)))
      return fail('second_factor_wrong', { field: 'code' });
    return ok(await work(tx));
  });
  if (proved.ok && hasFactor) await tries.forget(FACTOR_TRIES, account.id);
  return proved;
}
