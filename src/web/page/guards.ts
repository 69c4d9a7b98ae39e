import { redirect, replace } from 'react-router';
import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { ACCOUNT_PATH, loginPath } from '#web/paths/account.ts';
import type { PageContext } from './page-context.ts';
import { broken } from './page-errors.ts';

// For personal pages: guests sign in first, and then come back. Their cart is a cookie and is not lost.
export async function requireUser({ call }: Pick<PageContext, 'call'>, url: URL): Promise<UserView> {
  const user = await findUser(call);
  // Replaces the page in the history: going back to it would only lead here again.
  if (!user) throw replace(loginPath(url.pathname + url.search), 303);
  return user;
}

// For pages that only guests need: signed-in people are sent on.
export async function requireGuest({ call }: Pick<PageContext, 'call'>): Promise<void> {
  if (await findUser(call)) throw redirect(ACCOUNT_PATH, 303);
}

// Answers null for a guest. If the call fails, the page says so instead of taking somebody for a guest.
export async function findUser(call: PageContext['call']): Promise<UserView | null> {
  const found = await call('GET /api/user/find');
  if (!found.ok) throw broken(found.error);
  return found.body.data;
}
