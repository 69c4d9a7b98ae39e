import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { hearHeld, mayHold } from '#web/kept/held-mark.ts';
import { PAY_PATH } from '#web/paths/checkout.ts';
import { MY_TICKETS_PATH, TICKETS_PATH } from '#web/paths/tickets.ts';
import { part } from '#web/ui/part.ts';

// Only those who hold tickets fetch it.
const HeldBar = part(async () => (await import('./held-bar.tsx')).HeldBar);

// The way back to an order that waits to be paid, on every page that does not show it itself. Pages are the same for
// everybody, so the browser asks.
export function HeldSpot() {
  const { pathname } = useLocation();
  const isMarked = useSyncExternalStore(hearHeld, mayHold, () => false);
  const isShown = pathname.startsWith(PAY_PATH) || pathname === TICKETS_PATH || pathname === MY_TICKETS_PATH;
  return isMarked && !isShown ? (
    <Suspense>
      <HeldBar key={pathname} />
    </Suspense>
  ) : null;
}
