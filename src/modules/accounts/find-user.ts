import type { Ask } from '#platform/http/call.ts';
import type { AccountServices } from './account-services.ts';
import type { UserView } from './accounts.contract.ts';
import { findAccount } from './accounts.queries.ts';
import { presentUser } from './present-user.ts';
import {
  clearPersonCookies,
  clearSessionCookies,
  HINT_COOKIE,
  readSessionToken,
  setSessionCookies,
} from './session-cookie.ts';

// Who is signed in. Also keeps the cookies in step with the session: they last on while it is used. When it was ended from
// elsewhere, that is a sign-out here as well; a mere hint of a session goes away alone.
export async function findUser(
  services: Pick<AccountServices, 'db' | 'publicUrl' | 'personalCookies'>,
  ask: Ask,
): Promise<UserView | null> {
  const { db, publicUrl } = services;
  const signedIn = await ask.caller.signedIn();
  const account = signedIn && (await findAccount(db.sql, signedIn.accountId));
  const token = readSessionToken(publicUrl, ask);
  if (!account) {
    if (token !== null) clearPersonCookies(services, ask);
    else if (ask.caller.cookie(HINT_COOKIE) !== null) clearSessionCookies(publicUrl, ask);
    return null;
  }
  if (token !== null) setSessionCookies(publicUrl, ask, token);
  return presentUser(account);
}
