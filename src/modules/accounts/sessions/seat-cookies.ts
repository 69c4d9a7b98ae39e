import type { Browser } from '#platform/http/caller.ts';
import type { AccountServices } from '../account-services.ts';
import type { UserView } from '../accounts.contract.ts';
import { presentUser } from '../present-user.ts';
import { knownBrowserOf, rememberBrowser } from './known-browser-cookie.ts';
import { bringLanguage } from './language-cookie.ts';
import type { Opened, Seat } from './seat.ts';
import { readSessionHash, setSessionCookies } from './session-cookie.ts';

type Needs = Pick<AccountServices, 'secrets' | 'publicUrl'>;

export const seatOf = (services: Needs, browser: Browser): Seat => ({
  formerSession: readSessionHash(services.publicUrl, browser),
  knownAs: (accountId) => knownBrowserOf(services, accountId, browser),
});

// Gives the browser its session cookies. Call it only after the transaction that opened the session has committed.
export function takeSeat(services: Needs, browser: Browser, { token, account }: Opened): UserView {
  const user = presentUser(account);
  setSessionCookies(services.publicUrl, browser, { token, person: user.id });
  rememberBrowser(services, account.id, browser);
  return user;
}

// The same for an existing account: on a new device people find the language of their account.
export function takeSeatAgain(services: Needs, browser: Browser, opened: Opened): UserView {
  const user = takeSeat(services, browser, opened);
  bringLanguage(browser, opened.account.locale);
  return user;
}
