import { randomBytes } from 'node:crypto';
import type { Ask } from '#platform/http/call.ts';
import type { AccountServices } from './account-services.ts';

type Needs = Pick<AccountServices, 'secrets' | 'publicUrl'>;

const PURPOSE = 'known browser';
const BARE_NAME = 'MY_BROWSER';
const YEAR_SECONDS = 365 * 86_400;

const cookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${BARE_NAME}` : BARE_NAME;

// A browser on which somebody signed in to this account before has a name of its own, whoever else tries elsewhere.
export function knownBrowserOf({ secrets, publicUrl }: Needs, accountId: string, ask: Ask): string | null {
  const sealed = ask.caller.cookie(cookieName(publicUrl));
  const text = sealed && secrets.unseal(PURPOSE, Buffer.from(sealed, 'base64url'));
  const [ofAccount, browser] = text ? text.toString().split(' ') : [];
  return ofAccount === accountId && browser ? browser : null;
}

// Outlasts the session: it says who was here, and opens nothing.
export function rememberBrowser(services: Needs, accountId: string, ask: Ask): void {
  const browser = knownBrowserOf(services, accountId, ask) ?? randomBytes(12).toString('base64url');
  ask.caller.setCookie({
    name: cookieName(services.publicUrl),
    value: services.secrets.seal(PURPOSE, `${accountId} ${browser}`).toString('base64url'),
    maxAgeSeconds: YEAR_SECONDS,
  });
}
