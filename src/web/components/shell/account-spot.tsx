import { Suspense, useEffect } from 'react';
import { hintedPerson, lastPerson, notePerson } from '#web/kept/whose-phone.ts';
import { part } from '#web/ui/part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { SignInLink } from './sign-in-link.tsx';

// Not loaded for guests.
const AccountMenu = part(async () => (await import('./account-menu.tsx')).AccountMenu);

// Pages are the same for everybody, so the browser asks who is signed in: if a cookie hints at a session, or if there
// was one before, because then what the phone keeps of that person may have to be removed.
export function AccountSpot() {
  const isHydrated = useHydrated();
  const hinted = isHydrated ? hintedPerson() : null;
  const mayBeSignedIn = hinted !== null || (isHydrated && lastPerson() !== null);
  // Noted before anybody answers: they may leave before that.
  useEffect(() => {
    if (hinted !== null && lastPerson() === null) notePerson(hinted);
  }, [hinted]);
  return mayBeSignedIn ? (
    <Suspense>
      <AccountMenu />
    </Suspense>
  ) : (
    <SignInLink />
  );
}
