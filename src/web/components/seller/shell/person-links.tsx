import { m } from '#shared/messages/messages.js';
import { Avatar } from '#web/components/account/avatar.tsx';
import { SignOutLink } from '#web/components/account/sign-out-link.tsx';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import { HELP_PATH } from '#web/paths/site.ts';
import type { SellerData } from './seller-data.ts';

const LINK = 'flex min-h-11 items-center text-small font-semibold text-ink-2 hover:text-ink hover:underline';

// Who is signed in, at the foot of the side menu. Phones have the same links behind "More".
export function PersonLinks({ person: { id, name } }: { person: NonNullable<SellerData['person']> }) {
  return (
    <nav aria-label={m.shell_account()} className="-mx-2 mt-2 border-t border-line px-2 pt-2">
      <a
        href={ACCOUNT_PATH}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-small px-2 hover:bg-sunken"
      >
        <Avatar name={name} size="size-8 text-[14px]" />
        <span className="min-w-0">
          <span className="block truncate text-small leading-5 font-bold">{name}</span>
          <span className="block text-[12px] leading-4 text-ink-2">{m.shell_account()}</span>
        </span>
      </a>
      <div className="flex flex-wrap gap-x-6">
        <a href={HELP_PATH} className={LINK}>
          {m.seller_help()}
        </a>
        <SignOutLink person={id} className={LINK}>
          {m.shell_sign_out()}
        </SignOutLink>
      </div>
    </nav>
  );
}
