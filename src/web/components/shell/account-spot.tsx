import { Suspense } from 'react';
import { part } from '#web/ui/part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { lastPerson } from '#web/whose-phone.ts';
import { SignInLink } from './sign-in-link.tsx';

// Guests never fetch it.
const AccountMenu = part(async () => (await import('./account-menu.tsx')).AccountMenu);

// Pages are the same for everybody; who looks at one is asked in the browser, where a cookie hints at a session, or where
// there was one: what the phone keeps of somebody goes when they have gone.
export function AccountSpot() {
  const mayBeSignedIn = useHydrated() && (document.cookie.includes('MY_SESSION=1') || lastPerson() !== null);
  return mayBeSignedIn ? (
    <Suspense>
      <AccountMenu />
    </Suspense>
  ) : (
    <SignInLink />
  );
}
