import { m } from '#shared/messages/messages.js';
import { kept } from '#web/ui/kept.tsx';

// The same links on every page of a visit; see useCurrentLinks for the one that is lit.
const KeptLinks = kept('bottom-links', async () => (await import('./bottom-links.tsx')).BottomLinks);

export function BottomNav() {
  return (
    <nav
      aria-label={m.shell_nav()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-md:[html:has(.tickets-bar:not([inert]))_&]:invisible lg:hidden"
    >
      <KeptLinks />
    </nav>
  );
}
