import { useSyncExternalStore } from 'react';

const never = () => () => {};

// True once script runs here: for controls that would do nothing without it.
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
