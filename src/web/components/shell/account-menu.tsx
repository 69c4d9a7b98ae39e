import { useEffect, useState } from 'react';
import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { m } from '#shared/messages/messages.js';
import { call } from '#web/api/api.ts';
import { hearAccount } from '#web/kept/account-news.ts';
import { ACCOUNT_PATH, PROFILE_PATH } from '#web/paths/account.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { MY_TICKETS_PATH } from '#web/paths/tickets.ts';
import { Menu } from '#web/ui/menu.tsx';
import { Avatar } from '../account/avatar.tsx';
import { meetPerson } from '../account/meet-person.ts';
import { SignOutLink } from '../account/sign-out-link.tsx';
import { SignInLink } from './sign-in-link.tsx';

const ITEM = 'flex min-h-11 w-full cursor-pointer items-center rounded-small px-3 text-left hover:bg-sunken';

// How soon to ask again when it is not known who is signed in: what the phone keeps of somebody who has left must be
// removed.
const ASK_AGAIN_MS = 5_000;

// The name of the person who is signed in. The hint cookie may be older than the session: then the visitor is a guest
// after all.
export function AccountMenu() {
  const [user, setUser] = useState<UserView | null>();
  useEffect(() => {
    let again: number | undefined;
    const ask = async () => {
      const found = await call('GET /api/user/find');
      if (!found.ok) {
        again = window.setTimeout(ask, ASK_AGAIN_MS);
        return;
      }
      setUser(found.body.data);
      meetPerson(found.body.data?.id ?? null).catch(() => {});
    };
    ask();
    const stopHearing = hearAccount(setUser);
    return () => {
      clearTimeout(again);
      stopHearing();
    };
  }, []);
  if (user === null) return <SignInLink />;
  if (!user) return <span className="size-11" />;
  return (
    <Menu
      label={m.shell_account()}
      summary={<Avatar name={user.name} size="size-9 text-[15px]" />}
      summaryClass="flex rounded-pill p-1"
      panelClass="right-0 w-64"
    >
      <p className="truncate px-3 pt-1 font-semibold">{user.name}</p>
      <p className="truncate border-b border-line px-3 pb-2 text-small text-ink-2">{user.email}</p>
      <nav aria-label={m.shell_account()} className="pt-1">
        <a href={ACCOUNT_PATH} className={ITEM}>
          {m.shell_account()}
        </a>
        <a href={MY_TICKETS_PATH} className={ITEM}>
          {m.shell_my_tickets()}
        </a>
        {user.is_merchant && (
          <a href={SELLER_PATH} className={ITEM}>
            {m.seller_nav()}
          </a>
        )}
        <a href={PROFILE_PATH} className={ITEM}>
          {m.shell_profile()}
        </a>
        <SignOutLink person={user.id} className={ITEM}>
          {m.shell_sign_out()}
        </SignOutLink>
      </nav>
    </Menu>
  );
}
