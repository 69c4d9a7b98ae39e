import { m } from '#shared/messages/messages.js';
import { Avatar } from '#web/components/account/avatar.tsx';
import { sellerHomePath } from '#web/paths/seller.ts';
import { CheckIcon, ChevronDownIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { roleWord } from '../words.ts';
import type { SellerData } from './seller-data.ts';

// For whom somebody acts here; a menu where there are several.
export function OrganizerSwitch({ organizer, organizers }: SellerData) {
  const here = (
    <>
      <Avatar name={organizer.name} size="size-8 text-[14px]" />
      <span className="min-w-0 text-left">
        <span className="block truncate text-small leading-5 font-bold">{organizer.name}</span>
        <span className="block truncate text-[12px] leading-4 text-ink-2">{roleWord(organizer.role)}</span>
      </span>
    </>
  );
  if (organizers.length < 2) return <div className="flex min-h-11 items-center gap-2 px-2">{here}</div>;
  return (
    <Menu
      label={m.seller_switch()}
      summary={
        <>
          {here}
          <ChevronDownIcon className="ml-auto size-4 shrink-0 text-ink-3" />
        </>
      }
      summaryClass="flex min-h-11 w-full items-center gap-2 rounded-card px-2 hover:bg-sunken lg:border lg:border-line lg:py-1"
      panelClass="left-0 w-64 lg:w-54"
    >
      {organizers.map(({ slug, name }) => (
        <a
          key={slug}
          href={sellerHomePath(slug)}
          aria-current={slug === organizer.slug ? 'true' : undefined}
          className="flex min-h-11 items-center justify-between gap-2 rounded-small px-3 hover:bg-sunken aria-[current=true]:font-semibold"
        >
          <span className="truncate">{name}</span>
          {slug === organizer.slug && <CheckIcon className="size-5" />}
        </a>
      ))}
    </Menu>
  );
}
