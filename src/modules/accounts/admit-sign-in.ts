import type { Ask } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import type { Visitor } from '#shared/actor.ts';
import type { AccountServices } from './account-services.ts';
import { KNOWN_BROWSER_TRIES, SIGN_IN_TRIES, SIGN_IN_TRIES_ANYWHERE } from './limits.ts';
import type { Seat } from './sessions/seat.ts';
import { countedName, type SignInName } from './sign-in-name.rules.ts';

export interface Admission {
  // Seconds to wait; 0: go on.
  wait: number;
  // Called after a successful sign-in: earlier tries are forgotten.
  forget(): Promise<void>;
}

// Limits tries per typed name, however it is spelt and whether or not it has an account: strictly for one address on
// the network, more generously for all addresses together. A browser that has signed in to the account before is
// counted by itself, so that nobody elsewhere can lock it out.
export async function admitSignIn(
  { tries }: Pick<AccountServices, 'tries'>,
  accountId: string | null,
  signInName: SignInName,
  seat: Seat,
  ask: Ask<Visitor>,
): Promise<Admission> {
  const browser = accountId === null ? null : seat.knownAs(accountId);
  if (accountId !== null && browser !== null) {
    const who = [accountId, browser];
    return {
      wait: await tries.take(KNOWN_BROWSER_TRIES, ...who),
      forget: () => tries.forget(KNOWN_BROWSER_TRIES, ...who),
    };
  }
  const name = countedName(signInName);
  const here = [addressKey(ask.actor.address()), name];
  const waitHere = await tries.take(SIGN_IN_TRIES, ...here);
  return {
    wait: waitHere > 0 ? waitHere : await tries.take(SIGN_IN_TRIES_ANYWHERE, name),
    forget: () => tries.forget(SIGN_IN_TRIES, ...here),
  };
}
