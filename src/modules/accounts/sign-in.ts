import type { Tx } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountServices } from './account-services.ts';
import { type AccountRow, lockUnchanged } from './accounts.queries.ts';
import { admitSignIn } from './admit-sign-in.ts';
import { findByUsername } from './find-by-username.ts';
import { FACTOR_TRIES, tooManyTries } from './limits.ts';
import { checkSecondFactor } from './second-factor/check-second-factor.ts';
import { openSession } from './sessions/open-session.ts';
import type { Opened, Seat } from './sessions/seat.ts';
import { readSignInName } from './sign-in-name.rules.ts';

interface Given {
  username: string;
  password: string;
  code?: string | undefined;
}

type EnterReason = 'wrong_pair' | 'second_factor_needed' | 'second_factor_wrong' | 'too_many_tries';

// A wrong name and a wrong password get the same answer after the same work.
export async function signIn(
  services: AccountServices,
  given: Given,
  seat: Seat,
  ask: Ask<Visitor>,
): Promise<Result<Opened, EnterReason>> {
  const { db, passwords } = services;
  const name = readSignInName(given.username);
  const account = await findByUsername(db.sql, name);
  const { wait, forget } = await admitSignIn(services, account?.id ?? null, name, seat, ask);
  if (wait > 0) return tooManyTries(wait);
  const isRight = await passwords.verify(account?.password_hash ?? passwords.decoy, given.password);
  // Nobody is told here that an address is still waiting to be confirmed: by registering somebody else's address one
  // could find out whether it has an account.
  if (!account || !isRight) return fail('wrong_pair');
  const answer = await enter(services, account, given.code, seat, ask);
  if (answer.ok) await forget();
  return answer;
}

// What follows a right password, on whichever page it was typed.
export async function enter(
  services: AccountServices,
  account: AccountRow,
  code: string | undefined,
  seat: Seat,
  ask: Ask<Visitor>,
  // Further work in the same transaction.
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<Opened, EnterReason>> {
  const { db, tries } = services;
  const hasFactor = account.totp_confirmed_at !== null;
  if (hasFactor) {
    if (code === undefined) return fail('second_factor_needed');
    const wait = await tries.take(FACTOR_TRIES, account.id);
    if (wait > 0) return tooManyTries(wait);
  }
  const opened = await db.sql.transaction().execute(async (tx): Promise<Result<string, EnterReason>> => {
    if (!(await lockUnchanged(tx, account))) return fail('wrong_pair');
    if (hasFactor && !(await checkSecondFactor(tx, services, account, code ?? '', ask.now))) {
      return fail('second_factor_wrong');
    }
    await also(tx);
    return ok(await openSession(tx, account.id, seat, ask.actor));
  });
  if (!opened.ok) return opened;
  if (hasFactor) await tries.forget(FACTOR_TRIES, account.id);
  return ok({ token: opened.value, account });
}
