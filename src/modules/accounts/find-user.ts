import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import type { AccountServices } from './account-services.ts';
import type { UserView } from './accounts.contract.ts';
import { findAccount } from './accounts.queries.ts';
import { presentUser } from './present-user.ts';

export async function findUser(
  { db }: Pick<AccountServices, 'db'>,
  { actor }: Ask<Visitor>,
): Promise<UserView | null> {
  const signedIn = await actor.person();
  const account = signedIn && (await findAccount(db.sql, signedIn.accountId));
  return account && presentUser(account);
}
