import { useEffect, useState } from 'react';

// Keeps the shown tickets on this device. True once they are kept.
export function useKeptTickets(paths: readonly string[]): boolean {
  const [isKept, setKept] = useState(false);
  const list = paths.join('\n');
  useEffect(() => {
    let isGone = false;
    if (list === '') return;
    import('./keep-tickets.ts')
      .then(({ keepTickets }) => keepTickets(list.split('\n')))
      .then((kept) => !isGone && setKept(kept))
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [list]);
  return isKept;
}
