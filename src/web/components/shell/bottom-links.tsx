import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import type { SiteData } from '#web/page/read-site.ts';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import { EVENTS_PATH, SEARCH_PATH } from '#web/paths/catalogue.ts';
import { TICKETS_PATH } from '#web/paths/tickets.ts';
import { PersonIcon } from '#web/ui/account-icons.tsx';
import { SearchIcon, TicketIcon } from '#web/ui/icons.tsx';
import { CompassIcon } from '#web/ui/more-icons.tsx';

// `current`: the link that leads to this page, if one does.
export function BottomLinks({ current }: { root: SiteData | undefined; current: string }) {
  return (
    <ul className="mx-auto grid h-16 max-w-180 grid-cols-4">
      <Destination to={EVENTS_PATH} current={current} icon={<CompassIcon />} name={m.shell_explore()} />
      <Destination to={SEARCH_PATH} current={current} icon={<SearchIcon />} name={m.shell_search()} />
      <Destination to={TICKETS_PATH} current={current} icon={<TicketIcon />} name={m.shell_tickets()} />
      <Destination to={ACCOUNT_PATH} current={current} icon={<PersonIcon />} name={m.shell_account()} />
    </ul>
  );
}

type DestinationProps = { to: string; current: string; icon: ReactNode; name: string };

function Destination({ to, current, icon, name }: DestinationProps) {
  return (
    <li className="flex">
      <a
        href={to}
        aria-current={current === to ? 'page' : undefined}
        className="flex flex-1 flex-col items-center justify-center gap-1 text-[13px] leading-4 font-semibold text-ink-2 -outline-offset-4 aria-[current=page]:text-primary"
      >
        {icon}
        {name}
      </a>
    </li>
  );
}
