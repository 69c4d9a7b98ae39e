import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { ACCOUNT_PATH, EVENTS_PATH, MY_TICKETS_PATH, SEARCH_PATH } from '#web/paths.ts';
import { SearchIcon, TicketIcon } from '#web/ui/icons.tsx';
import { CompassIcon } from '#web/ui/more-icons.tsx';
import { PersonIcon } from '../account/account-icons.tsx';

export function BottomLinks() {
  return (
    <ul className="mx-auto grid h-16 max-w-180 grid-cols-4">
      <Destination to={EVENTS_PATH} icon={<CompassIcon />} name={m.shell_explore()} />
      <Destination to={SEARCH_PATH} icon={<SearchIcon />} name={m.shell_search()} />
      <Destination to={MY_TICKETS_PATH} icon={<TicketIcon />} name={m.shell_tickets()} />
      <Destination to={ACCOUNT_PATH} icon={<PersonIcon />} name={m.shell_account()} />
    </ul>
  );
}

function Destination({ to, icon, name }: { to: string; icon: ReactNode; name: string }) {
  const { pathname } = useLocation();
  return (
    <li className="flex">
      <a
        href={to}
        aria-current={pathname === to ? 'page' : undefined}
        className="flex flex-1 flex-col items-center justify-center gap-1 text-[13px] leading-4 font-semibold text-ink-2 -outline-offset-4 aria-[current=page]:text-primary"
      >
        {icon}
        {name}
      </a>
    </li>
  );
}
