import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { EVENTS_PATH, LISTING_PATH, SEARCH_PATH } from '#web/paths.ts';
import { CalendarIcon, CompassIcon, SearchIcon } from '#web/ui/icons.tsx';

export function BottomNav() {
  return (
    <nav
      aria-label={m.shell_nav()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-md:[html:has(.tickets-bar:not([inert]))_&]:invisible lg:hidden"
    >
      <ul className="mx-auto grid h-16 max-w-180 grid-cols-3">
        <Destination to={EVENTS_PATH} icon={<CompassIcon />} name={m.shell_explore()} />
        <Destination to={SEARCH_PATH} icon={<SearchIcon />} name={m.shell_search()} />
        <Destination to={LISTING_PATH} icon={<CalendarIcon />} name={m.shell_all_events()} />
      </ul>
    </nav>
  );
}

function Destination({ to, icon, name }: { to: string; icon: ReactNode; name: string }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (to === LISTING_PATH && pathname.startsWith(`${to}/`));
  return (
    <li className="flex">
      <a
        href={to}
        aria-current={isHere ? 'page' : undefined}
        className="flex flex-1 flex-col items-center justify-center gap-1 text-[13px] leading-4 font-semibold text-ink-2 -outline-offset-4 aria-[current=page]:text-primary"
      >
        {icon}
        {name}
      </a>
    </li>
  );
}
