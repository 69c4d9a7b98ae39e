import type { Ask } from '#platform/http/call.ts';
import type { AccountServices } from './account-services.ts';
import type { UserView } from './accounts.contract.ts';
import { findAccount } from './accounts.queries.ts';
import { presentUser } from './present-user.ts';
import { clearSessionCookies, HINT_COOKIE, readSessionToken, setSessionCookies } from './session-cookie.ts';

// Who is signed in. Also keeps the cookies in step with the session: both last on while it is used, and a hint of a
// session that is over goes away.
export async function findUser(
  { db, publicUrl }: Pick<AccountServices, 'db' | 'publicUrl'>,
  ask: Ask,
): Promise<UserView | null> {
  const signedIn = await ask.caller.signedIn();
  const account = signedIn && (await findAccount(db.sql, signedIn.accountId));
  const token = readSessionToken(publicUrl, ask);
  if (!account) {
    if (token !== null || ask.caller.cookie(HINT_COOKIE) !== null) clearSessionCookies(publicUrl, ask);
    return null;
  }
  if (token !== null) setSessionCookies(publicUrl, ask, token);
  return presentUser(account);
}
