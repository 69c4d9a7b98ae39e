import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { EVENTS_PATH, SEARCH_PATH } from '#web/paths/catalogue.ts';
import { linkedPath } from '#web/paths/tickets.ts';
import { kept } from '#web/ui/kept.tsx';
import { SearchBox } from '../filters/search-box.tsx';
import { AccountSpot } from './account-spot.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { SiteMark } from './site-mark.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

// useCurrentLinks highlights the current one.
const KeptLinks = kept('top-links', async () => (await import('./more-links.tsx')).TopLinks);

export function TopBar() {
  const { pathname } = useLocation();
  return (
    <header className="z-20 bg-bg lg:sticky lg:top-0 lg:border-b lg:border-line">
      <div className="pindo" />
      <div className="page-width flex h-14 items-center gap-2 lg:h-18 lg:gap-6">
        <a
          href={EVENTS_PATH}
          className="-ml-1 flex min-h-11 items-center gap-2 px-1 text-[20px] font-extrabold tracking-tight lg:text-[22px]"
        >
          <SiteMark />
        </a>
        <div className="hidden max-w-140 flex-1 lg:block">
          {pathname !== SEARCH_PATH && <SearchBox isSmall />}
        </div>
        <nav aria-label={m.shell_nav()} className="ml-auto hidden lg:block">
          <KeptLinks current={linkedPath(pathname)} />
        </nav>
        <div className="ml-auto flex items-center lg:ml-0">
          <LanguageMenu />
          <ThemeSwitch />
          <AccountSpot />
        </div>
      </div>
    </header>
  );
}
