import { useEffect } from 'react';

// Tells the service worker that this phone is a scanner: the page and its files are kept for when there is no network.
export function useDoorKept(): void {
  useEffect(() => {
    navigator.serviceWorker?.ready.then(
      ({ active }) => active?.postMessage({ door: true }),
      () => {},
    );
  }, []);
}
