import { useSyncExternalStore } from 'react';

const never = () => () => {};

// False on the server and in the first picture that must equal the server's, true from then on.
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
