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

// Once it has committed, the browser is given it.
export function takeSeat(services: Needs, browser: Browser, { token, account }: Opened): UserView {
  setSessionCookies(services.publicUrl, browser, token);
  rememberBrowser(services, account.id, browser);
  return presentUser(account);
}

// The same for somebody who was here before: on a new device they find their own language.
export function takeSeatAgain(services: Needs, browser: Browser, opened: Opened): UserView {
  const user = takeSeat(services, browser, opened);
  bringLanguage(browser, opened.account.locale);
  return user;
}
