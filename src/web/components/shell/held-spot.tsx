import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { hearHeld, mayHold } from '#web/kept/held-mark.ts';
import { PAY_PATH } from '#web/paths/checkout.ts';
import { MY_TICKETS_PATH, TICKETS_PATH } from '#web/paths/tickets.ts';
import { part } from '#web/ui/part.ts';

// Loaded only for visitors who hold tickets.
const HeldBar = part(async () => (await import('./held-bar.tsx')).HeldBar);

// A link back to an unpaid order, on every page that does not show the order itself. Pages are the same for everybody,
// so the browser asks for it.
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
