import type { Browser, WhoIs } from '#platform/http/caller.ts';
import { cookieValue } from '#platform/http/request-headers.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { AccountServices } from '../account-services.ts';
import { findSignedIn } from './find-signed-in.ts';
import { SESSION_SECONDS } from './sessions.queries.ts';

// Tells scripts of public pages, which are the same for everybody, who should be signed in, before any answer does: what
// the phone keeps of somebody else is known by it. Worth nothing by itself.
const HINT_COOKIE = 'MY_SESSION';
const BARE_NAME = 'MY_SIGNIN';

// With the prefix a browser takes it only from this very host, over https.
export const sessionCookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${BARE_NAME}` : BARE_NAME;

const NOBODY = Promise.resolve(null);

export function createWhoIs({ db, publicUrl }: Pick<AccountServices, 'db' | 'publicUrl'>): WhoIs {
  const name = sessionCookieName(publicUrl);
  return ({ cookie }) => {
    const token = cookieValue(cookie, name);
    return token ? findSignedIn(db, token) : NOBODY;
  };
}

const readSessionToken = (publicUrl: string, browser: Browser): string | null =>
  browser.cookie(sessionCookieName(publicUrl)) || null;

export function readSessionHash(publicUrl: string, browser: Browser): Buffer | null {
  const token = readSessionToken(publicUrl, browser);
  return token === null ? null : tokenHash(token);
}

export function setSessionCookies(
  publicUrl: string,
  browser: Browser,
  { token, person }: { token: string; person: string },
): void {
  const maxAgeSeconds = SESSION_SECONDS;
  browser.setCookie({ name: sessionCookieName(publicUrl), value: token, maxAgeSeconds });
  browser.setCookie({ name: HINT_COOKIE, value: person, maxAgeSeconds, isReadable: true });
}

// Removes everything that would tell the next person on this device about the one who leaves.
export function clearPersonCookies(
  { publicUrl, personalCookies }: Pick<AccountServices, 'publicUrl' | 'personalCookies'>,
  browser: Browser,
): void {
  clearSessionCookies(publicUrl, browser);
  for (const name of personalCookies) browser.setCookie({ name, value: '', maxAgeSeconds: 0 });
}

function clearSessionCookies(publicUrl: string, browser: Browser): void {
  browser.setCookie({ name: sessionCookieName(publicUrl), value: '', maxAgeSeconds: 0 });
  browser.setCookie({ name: HINT_COOKIE, value: '', maxAgeSeconds: 0, isReadable: true });
}

// Renews the cookies while the session is in use. If the session was ended elsewhere, this browser is signed out, too.
// If only the hint cookie is left, only that is removed.
export function syncSessionCookies(
  services: Pick<AccountServices, 'publicUrl' | 'personalCookies'>,
  browser: Browser,
  person: string | null,
): void {
  const { publicUrl } = services;
  const token = readSessionToken(publicUrl, browser);
  if (token !== null && person !== null) setSessionCookies(publicUrl, browser, { token, person });
  else if (token !== null) clearPersonCookies(services, browser);
  else if (person === null && browser.cookie(HINT_COOKIE) !== null) clearSessionCookies(publicUrl, browser);
}
