import { randomBytes } from 'node:crypto';
import type { Browser } from '#platform/http/caller.ts';
import type { AccountServices } from '../account-services.ts';

type Needs = Pick<AccountServices, 'secrets' | 'publicUrl'>;

const PURPOSE = 'known browser';
const BARE_NAME = 'MY_BROWSER';
const YEAR_SECONDS = 365 * 86_400;

const cookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${BARE_NAME}` : BARE_NAME;

// A random name for this browser if somebody signed in to this account on it before. Its tries are counted under that
// name.
export function knownBrowserOf(
  { secrets, publicUrl }: Needs,
  accountId: string,
  browser: Browser,
): string | null {
  const sealed = browser.cookie(cookieName(publicUrl));
  const text = sealed && secrets.unseal(PURPOSE, Buffer.from(sealed, 'base64url'));
  const [ofAccount, name] = text ? text.toString().split(' ') : [];
  return ofAccount === accountId && name ? name : null;
}

// Stays after sign-out: it only names the browser and lets nobody in.
export function rememberBrowser(services: Needs, accountId: string, browser: Browser): void {
  const name = knownBrowserOf(services, accountId, browser) ?? randomBytes(12).toString('base64url');
  browser.setCookie({
    name: cookieName(services.publicUrl),
    value: services.secrets.seal(PURPOSE, `${accountId} ${name}`).toString('base64url'),
    maxAgeSeconds: YEAR_SECONDS,
  });
}
