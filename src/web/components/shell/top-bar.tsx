import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { EVENTS_PATH, LISTING_PATH, SEARCH_PATH } from '#web/paths.ts';
import { useSiteData } from '#web/site-data.ts';
import { SearchBox } from '../search-box.tsx';
import { AccountSpot } from './account-spot.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function TopBar() {
  const site = useSiteData()?.site;
  const { pathname } = useLocation();
  return (
    <header className="z-20 bg-bg lg:sticky lg:top-0 lg:border-b lg:border-line">
      <div className="pindo" />
      <div className="page-width flex h-14 items-center gap-2 lg:h-18 lg:gap-6">
        <a
          href={EVENTS_PATH}
          className="-ml-1 flex min-h-11 items-center gap-2 px-1 text-[20px] font-extrabold tracking-tight lg:text-[22px]"
        >
          {site && <img src={site.logo} alt="" width="32" height="32" className="size-8" />}
          {site?.name ?? m.shell_home()}
        </a>
        <div className="hidden max-w-140 flex-1 lg:block">
          {pathname !== SEARCH_PATH && <SearchBox isSmall />}
        </div>
        <nav aria-label={m.shell_nav()} className="ml-auto hidden gap-1 lg:flex">
          <TopLink to={EVENTS_PATH} pathname={pathname}>
            {m.shell_explore()}
          </TopLink>
          <TopLink to={LISTING_PATH} pathname={pathname}>
            {m.shell_all_events()}
          </TopLink>
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

function TopLink({ to, pathname, children }: { to: string; pathname: string; children: string }) {
  return (
    <a
      href={to}
      aria-current={pathname === to ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-pill px-4 font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:text-primary"
    >
      {children}
    </a>
  );
}
