import { Suspense, useEffect } from 'react';
import { lastPerson, notePerson, SOMEBODY } from '#web/kept/whose-phone.ts';
import { part } from '#web/ui/part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { SignInLink } from './sign-in-link.tsx';

// Not loaded for guests.
const AccountMenu = part(async () => (await import('./account-menu.tsx')).AccountMenu);

// Pages are the same for everybody, so the browser asks who is signed in: if a cookie hints at a session, or if there
// was one before, because then what the phone keeps of that person may have to be removed.
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
