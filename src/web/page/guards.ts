import { redirect, replace } from 'react-router';
import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { ACCOUNT_PATH, loginPath } from '#web/paths/account.ts';
import type { PageContext } from './page-context.ts';
import { broken } from './page-errors.ts';

// A page of somebody's own: guests sign in first, and come back. The cart is a cookie and stays what it was.
export async function requireUser({ call }: Pick<PageContext, 'call'>, url: URL): Promise<UserView> {
  const user = await findUser(call);
  // In the place of the page: going back would only lead here again.
  if (!user) throw replace(loginPath(url.pathname + url.search), 303);
  return user;
}

// A page for guests only: whoever is signed in has no use for it.
export async function requireGuest({ call }: Pick<PageContext, 'call'>): Promise<void> {
  if (await findUser(call)) throw redirect(ACCOUNT_PATH, 303);
}

// Null: a guest. Where that cannot be told, the page says so instead of taking somebody for a guest.
export async function findUser(call: PageContext['call']): Promise<UserView | null> {
  const found = await call('GET /api/user/find');
  if (!found.ok) throw broken(found.error);
  return found.body.data;
}
