import type { Ask } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import { readEmailKey } from '#shared/email.ts';
import { readPhoneAnywhere } from '#shared/phone.ts';
import type { AccountServices } from './account-services.ts';
import { knownBrowserOf } from './known-browser.ts';
import { KNOWN_BROWSER_TRIES, SIGN_IN_TRIES, SIGN_IN_TRIES_ANYWHERE } from './limits.ts';

export interface Admission {
  // Seconds to wait; 0: go on.
  wait: number;
  // After it went well: as if nothing had been tried.
  forget(): Promise<void>;
}

// Tries count for the account, however its name is spelt, and for a name that nobody has just the same. By place, and
// slowly over all places. A browser that signed in before counts for itself alone: nobody elsewhere can lock it out.
export async function admitSignIn(
  services: AccountServices,
  accountId: string | null,
  username: string,
  ask: Ask,
): Promise<Admission> {
  const { tries } = services;
  const browser = accountId === null ? null : knownBrowserOf(services, accountId, ask);
  if (accountId !== null && browser !== null) {
    const who = [accountId, browser];
    return {
      wait: await tries.take(KNOWN_BROWSER_TRIES, ...who),
      forget: () => tries.forget(KNOWN_BROWSER_TRIES, ...who),
    };
  }
  const name = accountId ?? plainName(username);
  const here = [addressKey(ask.caller.address()), name];
  const waitHere = await tries.take(SIGN_IN_TRIES, ...here);
  return {
    wait: waitHere > 0 ? waitHere : await tries.take(SIGN_IN_TRIES_ANYWHERE, name),
    forget: () => tries.forget(SIGN_IN_TRIES, ...here),
  };
}

// Of a name that nobody has: the same for every spelling.
export function plainName(username: string): string {
  const name = username.trim().toLowerCase();
  if (name.includes('@')) return readEmailKey(name);
  return readPhoneAnywhere(name).sort().join(' ') || name;
}
