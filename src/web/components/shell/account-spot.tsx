import { Suspense, useEffect } from 'react';
import { lastPerson, notePerson, SOMEBODY } from '#web/kept/whose-phone.ts';
import { part } from '#web/ui/part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { SignInLink } from './sign-in-link.tsx';

// Guests never fetch it.
const AccountMenu = part(async () => (await import('./account-menu.tsx')).AccountMenu);

// Pages are the same for everybody; who looks at one is asked in the browser, where a cookie hints at a session, or where
// there was one: what the phone keeps of somebody goes when they have gone.
export function AccountSpot() {
  const isHydrated = useHydrated();
  const isSignedIn = isHydrated && document.cookie.includes('MY_SESSION=1');
  const mayBeSignedIn = isSignedIn || (isHydrated && lastPerson() !== null);
  useEffect(() => {
    if (isSignedIn && lastPerson() === null) notePerson(SOMEBODY);
  }, [isSignedIn]);
  return mayBeSignedIn ? (
    <Suspense>
      <AccountMenu />
    </Suspense>
  ) : (
    <SignInLink />
  );
}
