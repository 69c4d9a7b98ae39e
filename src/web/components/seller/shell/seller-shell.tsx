import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { LanguageMenu, LanguageRow } from '#web/components/shell/language-switch.tsx';
import { OfflineBanner } from '#web/components/shell/offline-banner.tsx';
import { SiteMark } from '#web/components/shell/site-mark.tsx';
import { ThemeSwitch } from '#web/components/shell/theme-switch.tsx';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { MoreIcon } from '#web/ui/seller-icons.tsx';
import { useCurrentInView } from '#web/ui/use-current-in-view.ts';
import { OrganizerSwitch } from './organizer-switch.tsx';
import { PersonLinks } from './person-links.tsx';
import { type SellerData, useSellerData } from './seller-data.ts';
import { currentLink, moreLink, type SellerLink, sellerLinks } from './seller-links.ts';

// What stands around the pages of sellers: a menu at the side of wide screens, at the bottom of phones.
export function SellerShell({ children }: { children: ReactNode }) {
  const seller = useSellerData();
  const menu = useCurrentInView();
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[240px_minmax(0,1fr)]">
      <header
        ref={menu}
        className="bg-bg lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-line"
      >
        <div className="pindo" />
        <TopRow seller={seller} />
        {seller && (
          <div className="hidden px-3 lg:block">
            <OrganizerSwitch {...seller} />
            <SideNav seller={seller} />
          </div>
        )}
        <div className="mt-auto hidden px-5 pt-4 pb-4 lg:block">
          <LanguageRow />
          <div className="-ml-3">
            <ThemeSwitch />
          </div>
          {seller?.person && <PersonLinks person={seller.person} />}
        </div>
      </header>
      <div className="flex min-w-0 flex-col">
        <OfflineBanner />
        {children}
      </div>
      {seller && <BottomNav seller={seller} />}
    </div>
  );
}

function TopRow({ seller }: { seller: SellerData | undefined }) {
  return (
    <div className="flex h-14 items-center gap-2 px-4 sm:px-6 lg:h-18 lg:px-5">
      <a
        href={EVENTS_PATH}
        className="flex min-h-11 items-center gap-2 text-[20px] font-extrabold tracking-tight"
      >
        <SiteMark nameLook={seller ? 'max-lg:sr-only' : ''} />
      </a>
      {seller && (
        <div className="min-w-0 flex-1 lg:hidden">
          <OrganizerSwitch {...seller} />
        </div>
      )}
      <div className="ml-auto flex items-center lg:hidden">
        <LanguageMenu />
        <ThemeSwitch />
      </div>
    </div>
  );
}

function SideNav({ seller: { organizer } }: { seller: SellerData }) {
  const links = sellerLinks(organizer);
  const current = currentLink(links, useLocation().pathname);
  return (
    <nav aria-label={m.seller_nav()} className="mt-4">
      <ul className="grid gap-1">
        {links.map(({ path, name, Icon, isApart }, at) => (
          <li
            key={path}
            className={isApart && !links[at - 1]?.isApart ? 'mt-3 border-t border-line pt-3' : undefined}
          >
            <a
              href={path}
              aria-current={path === current?.path ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-small px-3 text-small font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
            >
              <Icon className="size-5" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const FIRST = 5;

// As many as a thumb can tell apart; the others are behind "More".
function BottomNav({ seller: { organizer } }: { seller: SellerData }) {
  const { pathname } = useLocation();
  const links = sellerLinks(organizer);
  const more: SellerLink = {
    path: moreLink(organizer),
    name: m.seller_more(),
    Icon: MoreIcon,
    needs: 'see_home',
  };
  const shown = [...links.filter(({ isApart }) => !isApart).slice(0, FIRST), more];
  const current = currentLink([...links, more], pathname);
  const lit = shown.find(({ path }) => path === current?.path) ?? more;
  return (
    <nav
      aria-label={m.seller_nav()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex h-16 max-w-180">
        {shown.map(({ path, name, Icon, isFilled }) => (
          <li key={path} className="flex flex-1">
            <a
              href={path}
              aria-current={path === lit.path ? 'page' : undefined}
              className="flex flex-1 flex-col items-center justify-center gap-1 text-[13px] leading-4 font-semibold text-ink-2 -outline-offset-4 aria-[current=page]:text-primary"
            >
              <span className={isFilled && 'rounded-small bg-primary px-3 py-0.5 text-on-primary'}>
                <Icon />
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
