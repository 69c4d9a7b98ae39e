import type { UserView } from '#modules/accounts/accounts.contract.ts';

const NEWS = 'tiketi:account';

// What a page has just changed of whoever is signed in, for the header, which stays while pages change.
export function tellAccount(user: UserView): void {
  dispatchEvent(new CustomEvent<UserView>(NEWS, { detail: user }));
}

// Answers how to stop.
export function hearAccount(hear: (user: UserView) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<UserView>).detail);
  addEventListener(NEWS, listen);
  return () => removeEventListener(NEWS, listen);
}
