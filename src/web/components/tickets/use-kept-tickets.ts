import { useEffect, useState } from 'react';
import type { MyHolding } from '#modules/tickets/finding.contract.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import type { Keeping } from './keep-tickets.ts';

// Keeps the shown tickets on this device. True once they are kept.
export function useKeptTickets(paths: readonly string[], how: Keeping = 'keep'): boolean {
  const [isKept, setKept] = useState(false);
  const list = paths.join('\n');
  useEffect(() => {
    let isGone = false;
    setKept(false);
    if (list === '') return;
    import('./keep-tickets.ts')
      .then(({ keepTickets }) => keepTickets(list.split('\n'), how))
      .then((kept) => !isGone && setKept(kept))
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [list, how]);
  return isKept;
}

// The same for the tickets of a list, gently: at the door there may be no network.
export function useKeptHoldings(holdings: readonly MyHolding[]): boolean {
  const ids = holdings.flatMap((holding) => (holding.kind === 'order' ? holding.ticket_ids : [holding.id]));
  return useKeptTickets(
    ids.map((id) => ticketPath(id)),
    'listed',
  );
}
