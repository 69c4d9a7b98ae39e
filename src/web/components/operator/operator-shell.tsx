import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { LanguageMenu } from '#web/components/shell/language-switch.tsx';
import { OfflineBanner } from '#web/components/shell/offline-banner.tsx';
import { ThemeSwitch } from '#web/components/shell/theme-switch.tsx';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import {
  OPERATOR_PATH,
  ORGANIZERS_DESK_PATH,
  PAYOUT_QUEUES_PATH,
  VERIFICATIONS_PATH,
} from '#web/paths/payouts.ts';

const LINK =
  'inline-flex min-h-11 items-center rounded-small px-3 text-small font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft';

// What stands around the pages of operators: one row, which wraps on phones.
export function OperatorShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const rooms = [
    { path: OPERATOR_PATH, name: m.operator_title() },
    { path: PAYOUT_QUEUES_PATH, name: m.payouts_title() },
    { path: VERIFICATIONS_PATH, name: m.desk_verifications() },
    { path: ORGANIZERS_DESK_PATH, name: m.desk_organizers() },
  ];
  return (
    <>
      <header className="border-b border-line bg-bg">
        <div className="pindo" />
        <div className="flex flex-wrap items-center gap-1 px-4 py-1 sm:px-6 lg:px-10">
          <nav aria-label={m.operator_nav()} className="flex flex-1 flex-wrap gap-1">
            {rooms.map(({ path, name }) => (
              <a
                key={path}
                href={path}
                aria-current={path === pathname ? 'page' : undefined}
                className={LINK}
              >
                {name}
              </a>
            ))}
            <a href={ACCOUNT_PATH} className={LINK}>
              {m.shell_account()}
            </a>
          </nav>
          <LanguageMenu />
          <ThemeSwitch />
        </div>
      </header>
      <OfflineBanner />
      {children}
    </>
  );
}
