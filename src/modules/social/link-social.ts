import {
  type AccountServices,
  emailKey,
  enter,
  findAccount,
  findAccountByEmail,
  insertHistory,
  type Seat,
  SIGN_IN_TRIES,
  tooManyTries,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Entered } from './confirm-social.ts';
import { findAccountIdByIdentity, insertIdentity } from './identities.queries.ts';
import type { SocialArrival } from './social-cookie.ts';

type Reason =
  | 'social_expired'
  | 'wrong_pair'
  | 'second_factor_needed'
  | 'second_factor_wrong'
  | 'too_many_tries';

// Links the provider to the account with the same address, for a person who knows its password.
export async function linkSocial(
  services: AccountServices,
  arrival: SocialArrival | null,
  given: { password: string; code?: string | undefined },
  seat: Seat,
  ask: Ask<Visitor>,
): Promise<Result<Entered, Reason>> {
  const { db, passwords, tries } = services;
  if (!arrival) return fail('social_expired');
  const who = [addressKey(ask.actor.address()), emailKey(arrival.email)];
  const wait = await tries.take(SIGN_IN_TRIES, ...who);
  if (wait > 0) return tooManyTries(wait);
  const linkedId = await findAccountIdByIdentity(db.sql, arrival.provider, arrival.subject);
  const account = await (linkedId === null
    ? findAccountByEmail(db.sql, arrival.email)
    : findAccount(db.sql, linkedId));
  const isRight = await passwords.verify(account?.password_hash ?? passwords.decoy, given.password);
  if (!account || !isRight) return fail('wrong_pair');
  const entered = await enter(services, account, given.code, seat, ask, async (tx) => {
    await insertIdentity(tx, account.id, arrival);
    await insertHistory(tx, account.id, `linked_${arrival.provider}`);
  });
  if (!entered.ok) return entered;
  await tries.forget(SIGN_IN_TRIES, ...who);
  return ok({ opened: entered.value, next: arrival.next });
}
