import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { loginPath } from '#web/paths.ts';
import { part } from '#web/ui/part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

// Guests never fetch it.
const AccountMenu = part(async () => (await import('./account-menu.tsx')).AccountMenu);

// Pages are the same for everybody; who looks at one is asked in the browser, where a cookie hints at a session.
export function AccountSpot() {
  const mayBeSignedIn = useHydrated() && document.cookie.includes('MY_SESSION=1');
  return mayBeSignedIn ? (
    <Suspense>
      <AccountMenu />
    </Suspense>
  ) : (
    <SignInLink />
  );
}

export function SignInLink() {
  const { pathname } = useLocation();
  return (
    <a
      href={loginPath(pathname)}
      rel="nofollow"
      className="sign-in hidden min-h-11 items-center rounded-pill px-4 font-semibold text-primary hover:bg-sunken sm:flex"
    >
      {m.shell_sign_in()}
    </a>
  );
}
