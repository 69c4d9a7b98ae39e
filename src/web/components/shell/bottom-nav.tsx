import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { useSiteData } from '#web/page/site-data.ts';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import { EVENTS_PATH, SEARCH_PATH } from '#web/paths/catalogue.ts';
import { linkedPath, TICKETS_PATH } from '#web/paths/tickets.ts';
import { kept } from '#web/ui/kept.tsx';

// The same links on every page; useCurrentLinks highlights the current one.
const KeptLinks = kept(
  'bottom-links',
  async () => (await import('./bottom-links.tsx')).BottomLinks,
  ({ root, current }) => root && { data: root, variant: current },
);

const DESTINATIONS = [EVENTS_PATH, SEARCH_PATH, TICKETS_PATH, ACCOUNT_PATH];

export function BottomNav() {
  const place = linkedPath(useLocation().pathname);
  return (
    <nav
      aria-label={m.shell_nav()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-md:[html:has(.tickets-bar:not([inert]))_&]:invisible lg:hidden"
    >
      <KeptLinks root={useSiteData()} current={DESTINATIONS.includes(place) ? place : ''} />
    </nav>
  );
}
