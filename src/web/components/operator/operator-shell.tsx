import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { LanguageMenu, LanguageRow } from '#web/components/shell/language-switch.tsx';
import { OfflineBanner } from '#web/components/shell/offline-banner.tsx';
import { ThemeSwitch } from '#web/components/shell/theme-switch.tsx';
import { VisitorShell } from '#web/components/shell/visitor-shell.tsx';
import { useBroughtBack } from '#web/kept/use-brought-back.ts';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import { OPERATOR_PATH } from '#web/paths/payouts.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { useCurrentInView } from '#web/ui/use-current-in-view.ts';
import { SearchField } from './inquiring/search-field.tsx';
import { MENU_GROUPS, QUEUE_PAGES } from './operator-menu.ts';
import { useRowKeys } from './use-row-keys.ts';
import { countText, useWaiting, type Waiting } from './waiting.ts';

// To everybody but operators there is nothing here, with what stands around that everywhere.
export function OperatorShell({ children }: { children: ReactNode }) {
  const waiting = useWaiting();
  const Shell = waiting === null ? VisitorShell : MenuShell;
  return <Shell>{children}</Shell>;
}

// What stands around the pages of operators: the queues with what waits in each, at the side of wide screens, and in one
// row to open on phones.
function MenuShell({ children }: { children: ReactNode }) {
  const waiting = useWaiting();
  useRowKeys();
  const menu = useCurrentInView();
  const isBack = useBroughtBack();
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[240px_minmax(0,1fr)]">
      <header
        ref={menu}
        className="border-b border-line bg-bg lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0"
      >
        <div className="pindo" />
        <div className="flex h-14 items-center px-4 sm:px-6 lg:h-18 lg:px-5">
          <a
            href={OPERATOR_PATH}
            className="flex min-h-11 items-center text-[20px] font-extrabold tracking-tight"
          >
            {m.operator_title()}
          </a>
          <div className="ml-auto flex items-center lg:hidden">
            <LanguageMenu />
            <ThemeSwitch />
          </div>
        </div>
        <details className="px-1 pb-1 sm:px-3 lg:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 text-small font-semibold text-ink-2 hover:bg-sunken">
            <span className="flex-1">{m.ops_menu()}</span>
            {waiting && <Count of={waiting.reduce((sum, { count }) => sum + count, 0)} />}
          </summary>
          <Menu waiting={waiting} />
        </details>
        <div className="hidden px-3 lg:block">
          <Menu waiting={waiting} />
        </div>
        <div className="mt-auto hidden px-5 pt-4 pb-4 lg:block">
          <LanguageRow />
          <div className="-ml-3">
            <ThemeSwitch />
          </div>
        </div>
      </header>
      <div className="flex min-w-0 flex-col">
        <OfflineBanner />
        {waiting && <SearchField />}
        <p
          role="status"
          className={
            isBack ? 'mx-4 mt-4 rounded-card bg-info-soft px-4 py-3 text-info sm:mx-6 lg:mx-10' : undefined
          }
        >
          {isBack && m.seller_typed_back()}
        </p>
        {children}
      </div>
    </div>
  );
}

const LINK =
  'flex min-h-11 items-center gap-3 rounded-small px-3 text-small font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft';

function Menu({ waiting }: { waiting: Waiting }) {
  const { pathname } = useLocation();
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const link = (path: string, name: string, isHere: boolean, count?: number) => (
    <li key={path}>
      <a href={path} aria-current={isHere ? 'page' : undefined} className={LINK}>
        <span className="flex-1">{name}</span>
        {count !== undefined && <Count of={count} />}
      </a>
    </li>
  );
  return (
    <nav aria-label={m.operator_nav()}>
      <ul className="grid gap-1">
        {link(OPERATOR_PATH, m.ops_all(), pathname === OPERATOR_PATH)}
        {waiting?.map(({ queue, count }) => {
          const { path, name } = QUEUE_PAGES[queue];
          return link(path, name(), isIn(path), count);
        })}
      </ul>
      {waiting &&
        MENU_GROUPS.map(({ name, pages }) => (
          <details key={name()} open={pages.some(({ path }) => isIn(path))}>
            <summary className="flex min-h-11 cursor-pointer items-center rounded-small px-3 text-small font-semibold text-ink hover:bg-sunken">
              <span className="flex-1">{name()}</span>
              <ChevronDownIcon className="size-4" />
            </summary>
            <ul className="grid gap-1 pl-3">
              {pages.map((page) => link(page.path, page.name(), isIn(page.path)))}
            </ul>
          </details>
        ))}
      <ul>{link(ACCOUNT_PATH, m.shell_account(), false)}</ul>
    </nav>
  );
}

// What does not wait need not be seen.
const Count = ({ of }: { of: number }) =>
  of > 0 && <span className="rounded-pill bg-warn-soft px-2 text-small text-warn">{countText(of)}</span>;
