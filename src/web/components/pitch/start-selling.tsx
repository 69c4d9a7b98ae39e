import { Suspense } from 'react';
import { m } from '#shared/messages/messages.js';
import { hintedPerson } from '#web/kept/whose-phone.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { part } from '#web/ui/part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

// Not loaded for guests.
const SellerLink = part(async () => (await import('./seller-link.tsx')).SellerLink);

// The page is the same for everybody. It leads to the first things about an event, for people with an account and without;
// people who sell already are shown a link to their own pages once the browser knows.
export function StartSelling() {
  const mayBeSignedIn = useHydrated() && hintedPerson() !== null;
  const link = (
    <a href={SELLER_PATH} className={`${PRIMARY_BUTTON} min-h-12 px-6`}>
      {m.pitch_start()}
    </a>
  );
  return mayBeSignedIn ? (
    <Suspense fallback={link}>
      <SellerLink instead={link} />
    </Suspense>
  ) : (
    link
  );
}
