import type { UserView } from '#modules/accounts/accounts.contract.ts';

const NEWS = 'tiketi:account';

// Tells the header, which stays while pages change, what a page has just changed about the signed-in person.
export function tellAccount(user: UserView): void {
  dispatchEvent(new CustomEvent<UserView>(NEWS, { detail: user }));
}

// Answers a function that stops listening.
export function hearAccount(hear: (user: UserView) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<UserView>).detail);
  addEventListener(NEWS, listen);
  return () => removeEventListener(NEWS, listen);
}
